import {
  accountParts,
  activeNetwork,
  connectedWallet,
  connectionOf,
  latestValue,
  type TransferPlan,
  tokenKey,
  truncateMiddle,
  type ViewProps,
} from '@foyer/core'
import {
  accountNetwork,
  amountText,
  ConfirmButton,
  feeText,
  fiatText,
  lookAlikes,
  nativePriceOf,
  TokenPicture,
} from '@foyer/parts'
import {
  AddressBlock,
  Body,
  Button,
  CopyButton,
  EmptyState,
  ErrorState,
  HeroBalance,
  KeyValueList,
  Notice,
  Panel,
  SectionLabel,
  Skeleton,
  Stack,
  useText,
  VisuallyHidden,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { failureText, planFailureText } from './failure.js'
import { isFeeHigh } from './fees.js'
import { readForm } from './form.js'
import type { messages } from './messages.js'
import { receiverNote } from './receivers.js'
import type { Send } from './state.js'
import { totalText } from './totals.js'
import { underway } from './underway.js'

type Props = Pick<ViewProps<'WalletSendPreview', Send>, 'controller' | 'context'>

/** What will be sent: everything on it is read from the plan, which is also what the wallet gets (safety NL-8). */
export function Preview({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { plan, failure, confirming } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const { name } = activeNetwork(root)
  const back = () => context.router.back()
  const notice = failure && (
    <Notice role="alert" tone="warn">
      {failureText(t, failure, name)}
    </Notice>
  )

  if (plan.status === 'failed')
    return (
      <Body>
        <ErrorState title={t('send.review.failed')} text={planFailureText(t, plan.error, name)} />
        <Button onClick={controller.replan}>{t('send.retry')}</Button>
        <Button variant="ghost" onClick={back}>
          {t('send.review.edit')}
        </Button>
      </Body>
    )
  if (plan.status === 'idle')
    return (
      <Body>
        <EmptyState title={t('send.review.empty')} text={t('send.review.emptyText')} />
        <Button onClick={back}>{t('send.review.edit')}</Button>
      </Body>
    )
  if (plan.status === 'pending')
    return (
      <Body>
        {notice}
        <Checking />
      </Body>
    )
  const declined = failure?.code === 'wallet/user-rejected'
  const wallet = connectedWallet(root, accountParts(plan.value.from).namespace)
  return (
    <Body>
      {notice}
      <Facts controller={controller} context={context} plan={plan.value} />
      <ConfirmButton
        subject={plan.value}
        loading={confirming}
        onConfirm={() => void controller.confirm(plan.value)}
      >
        {declined
          ? t('send.retry')
          : wallet
            ? t('send.confirm', { wallet: wallet.name })
            : t('send.confirm.unnamed')}
      </ConfirmButton>
    </Body>
  )
}

/** The review on its way, in the size that it will have. */
function Checking() {
  const t = useText<typeof messages>()
  const value = <Skeleton width={100} />
  return (
    <>
      <VisuallyHidden role="status">{t('send.review.checking')}</VisuallyHidden>
      <Stack align="center">
        <Skeleton shape="circle" size={56} />
        <HeroBalance size="m" integer="" delta="" loading />
      </Stack>
      <Panel>
        <SectionLabel>{t('send.to')}</SectionLabel>
        <Skeleton width={100} />
        <Skeleton width={80} />
      </Panel>
      <KeyValueList
        items={(['from', 'network', 'fee', 'total'] as const).map((fact) => ({
          label: t(`send.review.${fact}`),
          value,
        }))}
      />
      <Button loading>{t('send.confirm.unnamed')}</Button>
    </>
  )
}

/** What the notice at the head says of the request before, by its failure: nobody has to read it twice. */
const told: Readonly<Record<string, ReturnType<typeof underway>>> = {
  aborted: 'open',
  timeout: 'open',
  'transfer/unknown': 'unknown',
}

function Facts({ controller, context, plan }: Props & { readonly plan: TransferPlan }) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const { held } = readForm(filled, useSnapshot(context.balances.state), root, context.text.locale)
  const { address: from, namespace, networkId } = accountParts(plan.from)
  const network = accountNetwork(root, plan.from)
  const { token, amount, to, fee } = plan
  const priced = held.find((candidate) => tokenKey(candidate) === tokenKey(token))
  const connection = connectionOf(root, namespace)
  const own = connection.status === 'connected' ? connection.addresses : []
  const nativePrice = nativePriceOf(held, latestValue(filled.nativePrice))
  const native = { decimals: network.nativeCurrency.decimals, price: nativePrice }
  const like = underway(plan, useSnapshot(context.requests.state))
  return (
    <>
      <Stack align="center">
        <TokenPicture images={context.images} token={token} network={network} size={56} badge />
        <HeroBalance
          size="m"
          label={t('send.amount')}
          integer={amountText(context, amount, token, token.decimals)}
          delta={fiatText(context, amount, token.decimals, priced?.price)}
        />
      </Stack>
      <Panel>
        <SectionLabel>{t('send.to')}</SectionLabel>
        <AddressBlock address={to} strong={2} />
      </Panel>
      <ReceiverNotice to={to} own={own} sentTo={filled.sentTo} />
      {like && like !== told[filled.failure?.code ?? ''] && (
        <Notice tone="warn">{t(`send.review.${like}`)}</Notice>
      )}
      {token.address !== undefined &&
        lookAlikes(held, network.nativeCurrency.symbol).has(tokenKey(token)) && (
          <Notice tone="warn">{t('send.review.unverified', { address: token.address })}</Notice>
        )}
      {plan.arrives !== undefined && (
        <Notice tone="warn">
          {t('send.review.arrives', { amount: amountText(context, plan.arrives, token, token.decimals) })}
        </Notice>
      )}
      {plan.notices?.map((notice) => (
        <Notice key={notice} tone="warn">
          {t(`send.review.${notice}`)}
        </Notice>
      ))}
      {isFeeHigh(plan, native, priced?.price) && <Notice tone="warn">{t('send.review.feeHigh')}</Notice>}
      <KeyValueList
        items={[
          {
            label: t('send.review.from'),
            value: [root.profiles?.[plan.from]?.profileName, truncateMiddle(from)].join(' '),
          },
          { label: t('send.review.network'), value: network.name || networkId },
          ...(token.address === undefined
            ? []
            : [{ label: t('send.review.contract'), value: <Contract address={token.address} /> }]),
          {
            label: t('send.review.fee'),
            ...feeText(context, fee, network, nativePrice),
          },
          {
            label: t('send.review.total'),
            ...totalText(t, context, plan, network, { token: priced?.price, native: nativePrice }),
          },
        ]}
      />
    </>
  )
}

/** The contract of a token, whole once it is copied. */
function Contract({ address }: { readonly address: string }) {
  const t = useText<typeof messages>()
  const short = truncateMiddle(address)
  return (
    <CopyButton
      variant="inline"
      value={address}
      label={`${short} ${t('send.review.copyContract', { address })}`}
    >
      {short}
    </CopyButton>
  )
}

interface ReceiverProps {
  readonly to: string
  readonly own: readonly string[]
  readonly sentTo: readonly string[]
}

function ReceiverNotice({ to, own, sentTo }: ReceiverProps) {
  const t = useText<typeof messages>()
  const note = receiverNote(to, own, sentTo)
  switch (note.kind) {
    case 'known':
      return null
    case 'own':
      return <Notice>{t('send.review.own')}</Notice>
    case 'first':
      return <Notice tone="warn">{t('send.review.first')}</Notice>
    case 'lookAlike':
      return <Notice tone="bad">{t('send.review.lookAlike', { like: note.like })}</Notice>
  }
}
