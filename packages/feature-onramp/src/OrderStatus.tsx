import {
  accountParts,
  activeAccount,
  latestValue,
  parseUnits,
  type SafeUrl,
  type TokenBalance,
  truncateMiddle,
  type ViewProps,
} from '@foyer/core'
import { contractsOf, heldToken } from '@foyer/parts'
import {
  Body,
  Button,
  ConnectingRing,
  EmptyState,
  HeroBalance,
  IconBox,
  type KeyValue,
  KeyValueList,
  Message,
  Notice,
  type StepItem,
  Steps,
  type Translate,
  useText,
  WalletImage,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { readForm } from './form.js'
import { coinsText, paysText } from './formatters.js'
import type { messages } from './messages.js'
import { decimals } from './options.js'
import { PageLink } from './Redirect.js'
import { useOnSale } from './SelectAsset.js'
import type { Leaving, Onramp, OnrampState, Watched } from './state.js'

type Props = Pick<ViewProps<'BuyInProgress', Onramp>, 'controller' | 'context'>
type T = Translate<typeof messages>

/** What became of the purchase that is watched. */
export function OrderStatus({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state)
  const { watched, leaving, options } = filled
  const root = useSnapshot(context.state)
  const tokens = useOnSale(readForm(filled, root, context.text.locale, context.currency), context)
  if (!watched)
    return (
      <Body>
        <EmptyState icon="buy" title={t('onramp.wait.none')} text={t('onramp.wait.none.text')} />
        <Button onClick={() => context.router.replace('OnRamp')}>{t('onramp.title')}</Button>
      </Body>
    )
  const { purchase, standing, isAway } = watched
  const { name } = purchase.provider
  const { status } = standing
  const isSettled = status === 'arrived' || status === 'failed'
  return (
    <Body>
      <Message
        role="status"
        media={<Mark watched={watched} icon={iconOf(options, purchase.provider.id)} />}
        {...saidOf(t, watched)}
      >
        {status === 'arrived' && <HeroBalance size="m" label={t('onramp.get')} integer={standing.amount} />}
      </Message>
      {status !== 'failed' && <Steps label={t('onramp.steps')} steps={stepsOf(t, watched)} />}
      <KeyValueList items={factsOf(t, context, watched, tokens)} />
      {purchase.account !== activeAccount(root) && <Notice>{t('onramp.wait.other')}</Notice>}
      {isAway && !isSettled && (
        <Notice role="status" tone="warn">
          {t('onramp.wait.away')}
        </Notice>
      )}
      {leaving.step === 'held' && status === 'waiting' && (
        <Notice role="alert" tone="warn" title={t('onramp.leave.held')}>
          {t('onramp.leave.held.text')}
        </Notice>
      )}
      {leaving.step === 'failed' && (
        <Notice role="alert" tone="bad">
          {t('onramp.refused.failed', { provider: name })}
        </Notice>
      )}
      <OrderActions controller={controller} context={context} watched={watched} leaving={leaving} />
    </Body>
  )
}

/** Whose turn it is, or how it ended. */
function Mark({
  watched: { purchase, standing, isOver },
  icon,
}: {
  readonly watched: Watched
  readonly icon: SafeUrl | undefined
}) {
  if (standing.status === 'arrived') return <IconBox round size={56} icon="check" tone="good" />
  if (standing.status === 'failed') return <IconBox round size={56} icon="close" tone="bad" />
  if (isOver) return <IconBox round size={56} icon="clock" tone="warn" />
  return (
    <ConnectingRing state="pending">
      <WalletImage src={icon} name={purchase.provider.name} size={80} />
    </ConnectingRing>
  )
}

/** The picture of a provider, while the service still lists it. */
function iconOf(options: OnrampState['options'], id: string) {
  return latestValue(options)?.providers.find((one) => one.id === id)?.icon
}

/** The ways on: never only one that waits. */
function OrderActions({
  controller,
  context,
  watched: { purchase, standing, isOver },
  leaving,
}: Props & { readonly watched: Watched; readonly leaving: Leaving }) {
  const t = useText<typeof messages>()
  const { status } = standing
  if (status === 'arrived') return <Button onClick={controller.done}>{t('onramp.done')}</Button>
  // A second page could be paid for too, so that none is opened while the provider has an order.
  const isOrdered = status === 'underway' || status === 'told'
  return (
    <>
      {status === 'failed' ? (
        <Button onClick={() => context.router.replace('OnRamp')}>{t('onramp.failed.again')}</Button>
      ) : isOver ? (
        <Button onClick={controller.lookAgain}>{t('onramp.wait.look')}</Button>
      ) : (
        !isOrdered &&
        controller.mayLeaveAgain(purchase.id) &&
        (leaving.step === 'held' ? (
          <PageLink url={leaving.url} controller={controller}>
            {t('onramp.leave.open', { provider: purchase.provider.name })}
          </PageLink>
        ) : (
          <Button
            variant="soft"
            icon="external"
            loading={leaving.step === 'asking'}
            onClick={controller.leaveAgain}
          >
            {t('onramp.wait.again', { provider: purchase.provider.name })}
          </Button>
        ))
      )}
      <Button variant={isOrdered && !isOver ? 'primary' : 'ghost'} onClick={controller.done}>
        {t('onramp.wait.account')}
      </Button>
      {isOver && (status === 'waiting' || status === 'underway') && (
        <Button variant="ghost" onClick={controller.forget}>
          {t('onramp.wait.forget')}
        </Button>
      )}
    </>
  )
}

function saidOf(
  t: T,
  { purchase, standing, isOver }: Watched,
): { readonly title: string; readonly text: string } {
  const names = { provider: purchase.provider.name, symbol: purchase.symbol }
  switch (standing.status) {
    case 'arrived':
      return {
        title: t('onramp.arrived.title', names),
        text: t('onramp.arrived.text', names),
      }
    case 'failed':
      return { title: t('onramp.failed'), text: t('onramp.failed.text', names) }
    case 'told': {
      const told = { ...names, amount: standing.amount }
      return isOver
        ? { title: t('onramp.wait.over'), text: t('onramp.wait.over.told', told) }
        : { title: t('onramp.wait.row', names), text: t('onramp.wait.told.text', told) }
    }
    case 'underway':
      return isOver
        ? { title: t('onramp.wait.over'), text: t('onramp.wait.over.underway', names) }
        : { title: t('onramp.wait.row', names), text: t('onramp.wait.underway.text', names) }
    case 'waiting':
      return isOver
        ? { title: t('onramp.wait.over'), text: t('onramp.wait.over.text', names) }
        : { title: t('onramp.wait', names), text: t('onramp.wait.text', names) }
  }
}

function stepsOf(t: T, { standing: { status }, isOver }: Watched): readonly StepItem[] {
  const now = isOver ? 'current' : 'busy'
  const done = { status: 'done', note: t('onramp.steps.done') } as const
  const ahead = { status: 'ahead' } as const
  // An order that is in progress need not be paid.
  const isPaid = status !== 'waiting' && status !== 'underway'
  const isHere = status === 'arrived'
  return [
    { label: t('onramp.steps.pay'), ...(isPaid ? done : { status: now }) },
    { label: t('onramp.steps.underway'), ...(isHere ? done : isPaid ? { status: now } : ahead) },
    { label: t('onramp.steps.arrived'), ...(isHere ? done : ahead) },
  ]
}

function factsOf(
  t: T,
  context: Props['context'],
  { purchase, standing, at }: Watched,
  tokens: readonly TokenBalance[],
): readonly KeyValue[] {
  const { account, contract, expected, symbol, pays, currency } = purchase
  const { address, networkId: network } = accountParts(account)
  // On another network, the other tokens on sale are not known.
  const unknown = { network, address: contract, symbol, standing: 'shared' } as const
  const time = new Intl.DateTimeFormat(context.text.locale, { timeStyle: 'medium' })
  const isSettled = standing.status === 'arrived' || standing.status === 'failed'
  return [
    { label: t('onramp.pay'), value: paysText(context, pays, currency) },
    ...(isSettled || expected === ''
      ? []
      : [
          {
            label: t('onramp.wait.expected'),
            value: coinsText(context, parseUnits(expected, decimals), symbol),
            detail: t('onramp.estimate').toLocaleLowerCase(context.text.locale),
          },
        ]),
    ...contractsOf(t, [heldToken(tokens, network, contract) ?? unknown]),
    { label: t('onramp.to'), value: truncateMiddle(address) },
    ...(isSettled
      ? []
      : [
          {
            label: t('onramp.wait.at'),
            value: at === undefined ? t('onramp.wait.never') : time.format(at),
          },
        ]),
  ]
}
