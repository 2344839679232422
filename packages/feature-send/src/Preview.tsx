import {
  accountParts,
  activeNetwork,
  connectionOf,
  latestValue,
  type TransferPlan,
  type ViewProps,
} from '@foyer/core'
import {
  accountNetwork,
  ContractAddress,
  exactText,
  fiatText,
  heldToken,
  isRecipientNotice,
  knownFee,
  namedContract,
  OwnAccount,
  ReceiverNotice,
  ReceiverPanel,
  reviewFeeText,
  TokenPicture,
  TransferReview,
  withAddresses,
} from '@foyer/parts'
import { HeroBalance, KeyValueList, Notice, Panel, SectionLabel, Skeleton, Stack, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { failureText, planFailureText } from './failure.js'
import { isFeeHigh } from './fees.js'
import { readForm } from './form.js'
import type { messages } from './messages.js'
import type { Send } from './state.js'
import { totalText } from './total.js'
import { underway } from './underway.js'

type Props = Pick<ViewProps<'WalletSendPreview', Send>, 'controller' | 'context'>

/** What will be sent, and to whom. */
export function Preview({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { plan, failure, confirming } = useSnapshot(controller.state)
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
      onRetry={controller.replan}
      onBack={() => context.router.back()}
      onConfirm={(agreed) => void controller.confirm(agreed)}
      skeleton={<Checking />}
      facts={(agreed) => <TransferFacts controller={controller} context={context} plan={agreed} />}
    />
  )
}

/** The review on its way, in the size that it will have. */
function Checking() {
  const t = useText<typeof messages>()
  const value = <Skeleton width={100} />
  return (
    <>
      <Stack align="center">
        <Skeleton shape="circle" size={56} />
        <HeroBalance size="m" integer="" loading />
      </Stack>
      <Panel>
        <SectionLabel>{t('receiver.to')}</SectionLabel>
        <Skeleton width={100} />
        <Skeleton width={80} />
      </Panel>
      <KeyValueList
        items={(['review.from', 'review.network', 'review.fee', 'send.review.total'] as const).map(
          (label) => ({ label: t(label), value }),
        )}
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

function TransferFacts({ controller, context, plan }: Props & { readonly plan: TransferPlan }) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const { held, isOld } = readForm(filled, useSnapshot(context.balances.state), root, context.text.locale)
  const { namespace, networkId } = accountParts(plan.from)
  const network = accountNetwork(root, plan.from)
  const { token, amount, to } = plan
  const contract = namedContract(heldToken(held, network.id, token.address) ?? token)
  const fee = knownFee(plan)
  const priceOf = (address?: string) => (isOld ? undefined : heldToken(held, network.id, address)?.price)
  const connection = connectionOf(root, namespace)
  const own = connection.status === 'connected' ? connection.addresses : []
  const nativePrice = priceOf() ?? latestValue(filled.nativePrice)
  const native = { decimals: network.nativeCurrency.decimals, price: nativePrice }
  const name = filled.to?.address === to ? filled.to.name : undefined
  const ownNames = Object.values(root.profiles ?? {}).flatMap((profile) => profile?.profileName ?? [])
  const like = underway(plan, useSnapshot(context.requests.state))
  return (
    <>
      <Stack align="center">
        <TokenPicture images={context.images} token={token} network={network} size={56} badge />
        <HeroBalance
          size="m"
          label={t('send.amount')}
          integer={exactText(context, amount, token)}
          delta={fiatText(context, amount, token.decimals, priceOf(token.address), 'paid')}
        />
      </Stack>
      <ReceiverPanel
        names={context.names}
        network={networkId}
        to={to}
        name={name}
        before={filled.names}
        ownNames={ownNames}
        notices={plan.notices}
      />
      <ReceiverNotice to={to} own={own} sentTo={filled.sentTo} notices={plan.notices} />
      {like && like !== told[filled.failure?.code ?? ''] && (
        <Notice tone="warn">{t(like === 'pending' ? 'send.review.pending' : `review.${like}`)}</Notice>
      )}
      {contract && (
        <Notice tone="warn">{withAddresses(t('send.review.unverified', { address: contract }))}</Notice>
      )}
      {plan.arrives !== undefined && (
        <Notice tone="warn">
          {t('send.review.arrives', { amount: exactText(context, plan.arrives, token) })}
        </Notice>
      )}
      {plan.notices?.map(
        (notice) =>
          notice !== 'charges' &&
          !isRecipientNotice(notice) && (
            <Notice key={notice} tone="warn">
              {t(`send.review.${notice}`)}
            </Notice>
          ),
      )}
      {fee !== undefined && isFeeHigh(plan, native, priceOf(token.address), context.currency) && (
        <Notice tone="warn">{t('send.review.feeHigh')}</Notice>
      )}
      <KeyValueList
        items={[
          {
            label: t('review.from'),
            value: <OwnAccount root={root} account={plan.from} />,
          },
          { label: t('review.network'), value: network.name || networkId },
          ...(token.address === undefined
            ? []
            : [{ label: t('review.contract'), value: <ContractAddress address={token.address} /> }]),
          {
            label: t('review.fee'),
            ...reviewFeeText(t, context, fee, network, nativePrice),
          },
          ...(fee === undefined
            ? []
            : [
                {
                  label: t('send.review.total'),
                  ...totalText(t, context, plan, network, {
                    token: priceOf(token.address),
                    native: nativePrice,
                  }),
                },
              ]),
        ]}
      />
    </>
  )
}
