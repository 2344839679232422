import { type FeatureContext, joinAccount, type Network, truncateMiddle } from '@foyer/core'
import { coinText, hiddenAmount, nameText, useIdentity } from '@foyer/parts'
import { EventRow } from '@foyer/ui'
import { memo } from 'react'
import { sidesOf } from './describeTransaction.js'
import {
  allowedText,
  detailText,
  type Figures,
  figureText,
  partyOf,
  titleText,
  transferWorth,
  type Words,
} from './formatters.js'
import { RowMark } from './RowMark.js'
import type { Caution, Transaction } from './transaction.js'

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
  readonly caution: Caution | undefined
  readonly facts: RowFacts
}

/** More would be cut once more, at the end, next to an amount. */
const mostInRow = 14

/** A row that is scrolled past asks nobody for a name (ms). */
const nameDelayMs = 200

/** Drawn again where the list is, and not as it scrolls. */
export const ActivityRow = memo(function ActivityRow({ row, caution, facts }: Props) {
  const { t, writing, day, network, own, context } = facts
  const party = partyOf(row, own)
  // Whoever wants to be taken for somebody else may have a name that says so.
  const known = party && !party.isName && !caution ? joinAccount(row.network, party.who) : undefined
  const identity = useIdentity(context.names, known, nameDelayMs)
  const name = identity?.name
    ? nameText(identity.name, mostInRow)
    : party && shortName(party.who, party.isName)
  const { main } = sidesOf(row)
  const detail = detailText(t, row, party && { ...party, name: name ?? '' }, writing.isHidden)
  const second = secondFigure(row, facts)
  return (
    <EventRow
      leading={<RowMark row={row} network={network} images={context.images} caution={caution} size={40} />}
      title={titleText(t, row)}
      {...(detail !== undefined && { detail })}
      when={row.status === 'pending' ? t('history.pending') : day.format(row.at)}
      {...(caution && { caution: t(`history.caution.${caution}`) })}
      value={
        row.allows ? allowedText(t, writing, row, row.allows) : main && figureText(t, writing, row, main)
      }
      {...toneOf(row, caution)}
      {...(second !== undefined && !caution && { valueDetail: second })}
      onClick={() => context.router.push('ActivityDetails', { id: row.id })}
    />
  )
})

function shortName(who: string, isName: boolean): string {
  return isName ? who : truncateMiddle(who)
}

function toneOf(row: Transaction, caution: Caution | undefined) {
  const { main } = sidesOf(row)
  if (row.status === 'failed') return { tone: 'mute', struck: true } as const
  if (caution) return { tone: 'mute' } as const
  return row.status === 'confirmed' && main?.kind === 'token' && main.direction === 'in' && main.amount !== 0n
    ? ({ tone: 'good' } as const)
    : {}
}

/** Below the amount: of a trade what was given, of what failed its fee, else what it was worth, or how much more moved. */
function secondFigure(row: Transaction, { t, writing, network }: RowFacts): string | undefined {
  const { main, other, more } = sidesOf(row)
  if (other) return figureText(t, writing, row, other)
  if (row.status === 'failed')
    return row.fee === undefined
      ? undefined
      : t('history.fee', {
          amount: writing.isHidden ? hiddenAmount : coinText(writing, row.fee, network.nativeCurrency),
        })
  if (more > 0) return t('history.more', { count: more })
  return main && transferWorth(writing, main)
}
