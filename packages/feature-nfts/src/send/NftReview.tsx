import {
  accountParts,
  activeNetwork,
  connectionOf,
  formatAmount,
  latestValue,
  quoted,
  type ViewProps,
} from '@foyer/core'
import {
  accountNetwork,
  ContractAddress,
  heldToken,
  knownFee,
  OwnAccount,
  ReceiverNotice,
  ReceiverPanel,
  reviewFeeText,
  TransferReview,
} from '@foyer/parts'
import {
  AddressBlock,
  HeroBalance,
  KeyValueList,
  Notice,
  Panel,
  SectionLabel,
  Skeleton,
  Stack,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { NftMark } from '../NftPicture.js'
import { titleOf } from '../nft.js'
import { failureText, planFailureText } from './failure.js'
import type { sendMessages } from './messages.js'
import type { NftPlan } from './plan.js'
import type { NftSending } from './state.js'
import { underway } from './underway.js'

interface Props extends Pick<ViewProps<'NftReview'>, 'context'> {
  readonly sending: NftSending
}

/** Which collectible will be sent, and to whom. */
export function NftReview({ sending, context }: Props) {
  const t = useText<typeof sendMessages>()
  const { plan, failure, confirming } = useSnapshot(sending.state)
  const root = useSnapshot(context.state)
  const { name } = activeNetwork(root)
  return (
    <TransferReview
      root={root}
      plan={plan}
      failure={failure}
      failureText={(error) => failureText(t, error, name)}
      planFailureText={(error) => planFailureText(t, error, name)}
      confirming={confirming}
      onRetry={sending.replan}
      onBack={() => context.router.back()}
      onConfirm={(agreed) => void sending.confirm(agreed)}
      skeleton={<Checking />}
      facts={(agreed) => <ReviewFacts sending={sending} context={context} plan={agreed} />}
    />
  )
}

/** The review on its way, in the size that it will have. */
function Checking() {
  const t = useText<typeof sendMessages>()
  const value = <Skeleton width={100} />
  return (
    <>
      <Stack align="center">
        <Skeleton shape="box" size={80} />
        <HeroBalance size="m" integer="" loading />
      </Stack>
      <Panel>
        <SectionLabel>{t('receiver.to')}</SectionLabel>
        <Skeleton width={100} />
        <Skeleton width={80} />
      </Panel>
      <KeyValueList
        items={(
          ['review.from', 'review.network', 'review.contract', 'nfts.send.id', 'review.fee'] as const
        ).map((label) => ({ label: t(label), value }))}
      />
    </>
  )
}

/** What the notice at the head says of the request before, by its failure: nobody has to read it twice. */
const told: Readonly<Record<string, ReturnType<typeof underway>>> = {
  aborted: 'open',
  'request/unknown': 'unknown',
  'transfer/unknown': 'unknown',
}

function ReviewFacts({ sending, context, plan }: Props & { readonly plan: NftPlan }) {
  const t = useText<typeof sendMessages>()
  const { sentTo, names, failure, nativePrice } = useSnapshot(sending.state)
  const root = useSnapshot(context.state)
  const { from, to, nft, count, notices = [] } = plan
  const { namespace } = accountParts(from)
  const network = accountNetwork(root, from)
  const held = latestValue(useSnapshot(context.balances.state).tokens) ?? []
  const price = heldToken(held, network.id)?.price ?? latestValue(nativePrice)
  const connection = connectionOf(root, namespace)
  const ownNames = Object.values(root.profiles ?? {}).flatMap((profile) => profile?.profileName ?? [])
  const like = underway(plan, useSnapshot(context.requests.state))
  const name = titleOf(nft)
  return (
    <>
      <Stack align="center">
        <NftMark images={context.images} nft={nft} name={nft.collection || name} size={80} />
        <HeroBalance
          size="m"
          integer={
            count === 1n
              ? quoted(name)
              : t('nfts.send.many', { nft: quoted(name), count: formatAmount(count, 0, context.text) })
          }
          delta={nft.collection ? quoted(nft.collection) : undefined}
        />
      </Stack>
      <ReceiverPanel
        names={context.names}
        network={network.id}
        to={to}
        name={plan.name}
        before={names}
        ownNames={ownNames}
        notices={notices}
      />
      <ReceiverNotice
        to={to}
        own={connection.status === 'connected' ? connection.addresses : []}
        sentTo={sentTo}
        notices={notices}
      />
      {like && like !== told[failure?.code ?? ''] && (
        <Notice tone="warn">{t(like === 'pending' ? 'nfts.send.pending' : `review.${like}`)}</Notice>
      )}
      {notices.includes('recallable') && <Notice tone="warn">{t('nfts.send.recallable')}</Notice>}
      <KeyValueList
        items={[
          {
            label: t('review.from'),
            value: <OwnAccount root={root} account={from} />,
          },
          { label: t('review.network'), value: network.name || network.id },
          {
            label: t(nft.standard === 'metaplex' ? 'nfts.send.mint' : 'review.contract'),
            value: <ContractAddress address={nft.contract} />,
          },
          ...(nft.tokenId === undefined
            ? []
            : [{ label: t('nfts.send.id'), value: <TokenId id={`${nft.tokenId}`} /> }]),
          { label: t('review.fee'), ...reviewFeeText(t, context, knownFee(plan), network, price) },
        ]}
      />
    </>
  )
}

/** The whole number: two long numbers may have the same ends. */
function TokenId({ id }: { readonly id: string }) {
  return id.length > 12 ? <AddressBlock address={id} strong={2} /> : id
}
