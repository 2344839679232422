import {
  activeNetwork,
  type Moment,
  type Network,
  quoted,
  type TokenBalance,
  type ViewProps,
} from '@foyer/core'
import {
  agedPrice,
  exactText,
  hiddenAmount,
  movedText,
  pastFeeText,
  type TransactionParty,
  TransactionView,
} from '@foyer/parts'
import { Body, Button, EmptyState, type KeyValue, useLocale, useText } from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { contractFacts } from './contractFacts.js'
import { isKept, permissionOf, sidesOf } from './describeTransaction.js'
import { allowedText, type Figures, figureText, titleText, transferWorth, type Words } from './formatters.js'
import type { History } from './history.js'
import type { messages } from './messages.js'
import { RowMark } from './RowMark.js'
import type { Caution, Transaction, Transfer } from './transaction.js'
import { useRows } from './useRows.js'
import { Warnings } from './Warnings.js'

type Props = ViewProps<'ActivityDetails', History>

/** One transaction: what happened, with whom, for how much, and where the public can look at it. */
export function ActivityDetails({ params: { id }, controller, context, signal }: Props) {
  const t = useText<typeof messages>()
  useEffect(() => controller.stay(signal), [controller, signal])
  const { rows, cautions, held } = useRows(controller, context)
  const network = activeNetwork(useSnapshot(context.state))
  const row = rows.find((one) => one.id === id)
  if (!row || row.network !== network.id)
    return (
      <Body>
        <EmptyState title={t('history.gone')} />
        <Button onClick={() => context.router.back()}>{t('history.back')}</Button>
      </Body>
    )
  return (
    <Listed
      row={row}
      network={network}
      held={held}
      context={context}
      controller={controller}
      cautions={cautions.get(row.id) ?? []}
    />
  )
}

interface PartProps extends Pick<Props, 'context'> {
  readonly row: Transaction
  readonly network: Network
  /** As it counts next to all that the rows are about. */
  readonly held: readonly TokenBalance[]
  readonly cautions: readonly Caution[]
}

const stands = {
  confirmed: { text: 'history.confirmed', tone: 'good' },
  pending: { text: 'history.underway', tone: 'accent' },
  failed: { text: 'history.failed', tone: 'bad' },
  other: { text: 'history.other', tone: 'bad' },
} as const

function Listed({ controller, ...shared }: PartProps & Pick<Props, 'controller'>) {
  const t = useText<typeof messages>()
  const { row, network, held, context, cautions } = shared
  const { locale } = useLocale()
  const isHidden = useSnapshot(context.choices.state).amountsHidden
  const writing = { text: { locale }, currency: context.currency, isHidden }
  const priced = { tokens: held, pricedAt: useSnapshot(context.balances.state).pricedAt }
  const [caution] = cautions
  const { main } = sidesOf(row)
  const permission = permissionOf(row)
  const isOther = row.status === 'other'
  const { text, tone } = row.ended
    ? ({ text: `history.${row.ended}`, tone: 'warn' } as const)
    : stands[row.status]
  return (
    <TransactionView
      names={context.names}
      images={context.images}
      network={network}
      own={controller.state.account}
      media={<RowMark row={row} network={network} images={context.images} caution={caution} size={56} />}
      title={(isHidden || isOther ? undefined : row.what) ?? titleText(t, row)}
      text={main?.kind === 'nft' && main.name ? quoted(main.name) : undefined}
      amount={
        permission
          ? allowedText(t, writing, row, permission, exactText)
          : main && figureText(t, writing, row, main, exactText)
      }
      below={useBelow(row, writing, priced)}
      status={t(text)}
      tone={tone}
      notice={<Warnings row={row} cautions={cautions} />}
      parties={partiesOf(row)}
      isDoubtful={caution !== undefined || isOther}
      facts={useFacts(row, network, writing, priced)}
      at={row.at}
      hash={row.hash}
      earlier={row.earlier}
      replacedBy={row.replacedBy}
    />
  )
}

type Sums = Figures & { readonly currency: string }

/** Tokens of the account, and when their prices were current. */
interface Priced {
  readonly tokens: readonly TokenBalance[]
  readonly pricedAt: Moment | undefined
}

/** The line below the amount: that it was kept, the other side of a trade, or its worth. */
function useBelow(row: Transaction, writing: Sums, held: Priced): string | undefined {
  const t = useText<typeof messages>()
  const { main, other } = sidesOf(row)
  if (isKept(row)) return t('history.kept')
  const permission = permissionOf(row)
  if (permission && !permission.of) return t('history.actsAs')
  if (other) return figureText(t, writing, row, other, exactText)
  const then = main && transferWorth(writing, main)
  if (then !== undefined) return t('history.worth', { worth: then })
  return main && worthNow(t, main, row, writing, held)
}

/** The worth at the last price of the account's list. That of its own time is not known yet. */
function worthNow(
  t: Words,
  { kind, amount, decimals, isCoin, address, isSpam, direction }: Transfer,
  { network }: Transaction,
  writing: Sums,
  { tokens, pricedAt }: Priced,
): string | undefined {
  if (kind === 'nft' || !amount || isSpam || writing.isHidden) return undefined
  if (!isCoin && !address) return undefined
  const aged = agedPrice(tokens, pricedAt, network, isCoin ? undefined : address)
  return movedText(t, writing, { amount, decimals, isGone: direction === 'out' }, aged)
}

/** The sides of a transaction, and the account that may take something by it. */
function partiesOf(row: Transaction): readonly TransactionParty[] {
  const { from, to, takenBy, allows } = row
  return [
    { side: 'from', who: from },
    // The contract of a token is no side of what was allowed of it.
    ...(permissionOf(row) ? [] : [{ side: 'to', who: to } as const]),
    ...(allows ? [{ side: 'spender', who: allows.spender } as const] : []),
    ...(takenBy ? [{ side: 'takenBy', who: takenBy } as const] : []),
  ]
}

function useFacts(
  row: Transaction,
  network: Network,
  writing: Sums,
  { tokens, pricedAt }: Priced,
): readonly KeyValue[] {
  const t = useText<typeof messages>()
  const { main, other, rest } = sidesOf(row)
  const { allows } = row
  const shown = [main, other, ...rest].flatMap((one) => (one ? [one] : []))
  return [
    ...(row.status === 'other' && row.what !== undefined && !writing.isHidden
      ? [{ label: t('history.agreed'), value: row.what }]
      : []),
    ...(row.others ? [{ label: t('history.others'), value: `${row.others}` }] : []),
    ...(allows && !permissionOf(row)
      ? [{ label: t('history.done.approve'), value: allowedText(t, writing, row, allows, exactText) }]
      : []),
    ...rest.map(
      (one, index): KeyValue => ({
        id: `${index}`,
        label: t(one.amount === 0n ? 'history.nothing' : `history.${one.direction}`),
        value: figureText(t, writing, row, one, exactText),
        ...(one.kind === 'nft' && one.name && { detail: quoted(one.name) }),
      }),
    ),
    ...(row.fee === undefined
      ? []
      : [
          {
            label: t('transaction.fee'),
            ...(writing.isHidden
              ? { value: hiddenAmount }
              : pastFeeText(t, writing, row.fee, network, agedPrice(tokens, pricedAt, network.id))),
          },
        ]),
    ...contractFacts(t, allows?.of ? [allows.of, ...shown] : shown),
    ...(row.app ? [{ label: t('history.app'), value: quoted(row.app.name) }] : []),
  ]
}
