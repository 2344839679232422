import { addressKey, type Called, quoted } from '@foyer/core'
import { hiddenAmount, rowAmountText, rowFiatText, symbolWord, type Writing, withSymbol } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import { isAddress } from './api.js'
import { isTaken, sidesOf, signOf, transactionKind } from './describeTransaction.js'
import type { messages } from './messages.js'
import type { Transaction, Transfer } from './transaction.js'

/** Words of this package. */
export type Words = Translate<typeof messages>

/** How figures are written, and whether anybody may see those that tell money. */
export interface Figures extends Pick<Writing, 'text'> {
  readonly isHidden: boolean
}

/** What it did, as the title of a row. */
export function titleText(t: Words, row: Transaction): string {
  const deed = transactionKind(row)
  if (isTaken(row) && row.status === 'confirmed') return t('history.taken')
  if (row.status === 'confirmed') return t(`history.done.${deed}`)
  switch (deed) {
    case 'send':
    case 'receive':
    case 'trade':
    case 'buy':
    case 'approve':
      return t(`history.${row.status}.${deed}`)
    default:
      return t(`history.${row.status}.other`)
  }
}

/** A figure with its sign: `−0.5 ETH`, `1 NFT`. Of what has no amount, its name. */
export function figureText(
  t: Words,
  writing: Figures,
  row: Transaction,
  transfer: Transfer,
  write: typeof rowAmountText = rowAmountText,
): string {
  const { kind, amount, decimals } = transfer
  if (kind === 'nft') return t('history.nfts', { count: countOf(transfer) })
  if (amount === undefined) return thingText(transfer)
  // What did not come to be has no sign.
  const sign = row.status === 'failed' ? '' : signOf(transactionKind(row), transfer)
  const coin = { ...calledOf(transfer), decimals }
  return `${sign}${writing.isHidden ? withSymbol(hiddenAmount, coin) : write(writing, amount, coin)}`
}

function countOf({ amount, decimals }: Transfer): number {
  const whole = (amount ?? 1n) / 10n ** BigInt(decimals)
  return Number(whole < 1_000_000n ? whole : 1_000_000n)
}

/** What a transfer was worth, if anybody may see it; the service counts in US dollars, whatever the visitor does. */
export function transferWorth(writing: Figures, { worth }: Transfer): string | undefined {
  // One of a coin that costs as much.
  return worth && !writing.isHidden ? rowFiatText({ ...writing, currency: 'usd' }, 1n, 0, worth) : undefined
}

/** Who is on the other side, from the account: an address, or a name that the service gives. */
export interface Party {
  readonly side: 'to' | 'from' | 'with' | 'self' | 'takenBy'
  /** An address, unless {@link isName}. */
  readonly who: string
  readonly isName: boolean
}

/** The other side of a row; `undefined` where there is none worth a word. */
export function partyOf(row: Transaction, own: string): Party | undefined {
  const { from, to, app } = row
  const isOwn = (text: string) => addressKey(text) === addressKey(own)
  const named = (side: Party['side'], who: string): Party | undefined =>
    who ? { side, who, isName: !isAddress(who) } : undefined
  if (isTaken(row)) return named('takenBy', row.takenBy ?? '')
  switch (transactionKind(row)) {
    case 'send':
      return isOwn(to) && isOwn(from) ? { side: 'self', who: to, isName: false } : named('to', to)
    case 'receive':
    case 'buy':
      return named('from', app?.name ?? from)
    case 'cancel':
    case 'trade':
      return undefined
    default:
      return named('with', app?.name ?? (isOwn(to) ? from : to))
  }
}

/** What stands below the title: with whom, of a trade for what, of an NFT which. */
export function detailText(
  t: Words,
  row: Transaction,
  party: (Pick<Party, 'side'> & { readonly name: string }) | undefined,
  isHidden: boolean,
): string | undefined {
  const { main, other } = sidesOf(row)
  // Whoever asked for it may have put amounts into words.
  if (row.what !== undefined && !isHidden) return row.what
  if (main && other) return t('history.for', { given: thingText(other), got: thingText(main) })
  if (main?.kind === 'nft' && main.name) return main.name
  if (!party) return undefined
  return party.side === 'self' ? t('history.self') : t(`history.${party.side}`, { name: party.name })
}

/** The symbol or name of a token, and the facts that vouch for it. A worth, too, goes by its contract. */
function calledOf({ symbol, name, address, isListed, worth }: Transfer): Called {
  return { symbol: symbol || name, address, isListed, price: worth }
}

function thingText(transfer: Transfer): string {
  const { kind, name } = transfer
  return kind === 'nft' ? (name ? quoted(name) : 'NFT') : symbolWord(calledOf(transfer)) || 'NFT'
}
