import { type FeatureContext, joinAccount, type Network } from '@foyer/core'
import { costText, hiddenAmount, nameText, useOtherName } from '@foyer/parts'
import { EventRow } from '@foyer/ui'
import { memo } from 'react'
import { isTaken, permissionOf, sidesOf } from './describeTransaction.js'
import {
  allowedText,
  detailText,
  type Figures,
  figureText,
  partyOf,
  partyText,
  titleText,
  transferWorth,
  type Words,
} from './formatters.js'
import { RowMark } from './RowMark.js'
import { type Caution, movedNothing, type Transaction } from './transaction.js'

/** What all rows are drawn by. */
export interface RowFacts {
  readonly t: Words
  readonly writing: Figures
  /** Writes the day of a moment. */
  readonly day: Intl.DateTimeFormat
  readonly network: Network
  /** The account's address. */
  readonly own: string
  readonly context: Pick<FeatureContext, 'images' | 'names' | 'router'>
}

interface Props {
  readonly row: Transaction
  /** The worst first. */
  readonly cautions: readonly Caution[]
  readonly facts: RowFacts
}

/** More would be cut once more, at the end, next to an amount. */
const mostInRow = 14

/** A row that is scrolled past asks nobody for a name (ms). */
const nameDelayMs = 200

/** Drawn again where the list is, and not as it scrolls. */
export const ActivityRow = memo(function ActivityRow({ row, cautions, facts }: Props) {
  const { t, writing, day, network, own, context } = facts
  const party = partyOf(row, own)
  const [caution] = cautions
  // Whoever wants to be taken for somebody else may have a name that says so.
  const known = party && !party.isName && !caution ? joinAccount(row.network, party.who) : undefined
  const called = useOtherName(context.names, known, joinAccount(row.network, own), nameDelayMs)
  const name = called ? nameText(called, mostInRow) : party && partyText(party)
  const { main } = sidesOf(row)
  const permission = permissionOf(row)
  const detail = detailText(t, row, party && { ...party, name: name ?? '' }, writing.isHidden)
  const figure = permission
    ? allowedText(t, writing, row, permission)
    : main && figureText(t, writing, row, main)
  const second = caution ? undefined : secondFigure(row, facts)
  return (
    <EventRow
      leading={<RowMark row={row} network={network} images={context.images} caution={caution} size={40} />}
      title={titleText(t, row)}
      {...(detail !== undefined && { detail })}
      when={row.status === 'pending' ? t('history.pending') : day.format(row.at)}
      {...(caution && { caution: cautionText(row, cautions, detail, facts) })}
      // A count or a fee is drawn alone if nothing is known that moved.
      value={figure ?? second}
      {...(figure !== undefined && toneOf(row, caution))}
      {...(figure !== undefined && second !== undefined && { valueDetail: second })}
      onClick={() => context.router.push('ActivityDetails', { id: row.id })}
    />
  )
})

/** A caution takes the place of the detail and the second figure: a theft and a count stay in front of it. */
function cautionText(
  row: Transaction,
  cautions: readonly Caution[],
  detail: string | undefined,
  { t }: RowFacts,
): string {
  const { more } = sidesOf(row)
  return [
    ...(isTaken(row) && detail !== undefined ? [detail] : []),
    ...(more > 0 ? [t('history.more', { count: more })] : []),
    ...cautions.map((one) => t(`history.caution.${one}`)),
  ].join(' · ')
}

function toneOf(row: Transaction, caution: Caution | undefined) {
  const { main } = sidesOf(row)
  if (movedNothing(row)) return { tone: 'mute', struck: true } as const
  if (caution && !isTaken(row)) return { tone: 'mute' } as const
  return row.status === 'confirmed' && main?.kind === 'token' && main.direction === 'in' && main.amount !== 0n
    ? ({ tone: 'good' } as const)
    : {}
}

/** Below the amount: of a trade what was given, of what failed its fee, else what it was worth, or how much more moved. */
function secondFigure(row: Transaction, { t, writing, network }: RowFacts): string | undefined {
  const { main, other, more } = sidesOf(row)
  const others = more > 0 ? [t('history.more', { count: more })] : []
  if (other) return [figureText(t, writing, row, other), ...others].join(' · ')
  if (movedNothing(row))
    return row.fee === undefined
      ? undefined
      : t('history.fee', {
          amount: writing.isHidden ? hiddenAmount : costText(writing, row.fee, network.nativeCurrency),
        })
  return others[0] ?? (main && transferWorth(writing, main))
}
