import { addressKey, type Called, quoted, shortInSentence } from '@foyer/core'
import {
  hiddenAmount,
  isAddress,
  rowAmountText,
  rowFiatText,
  rowMostText,
  symbolWord,
  type Writing,
  withSymbol,
} from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import { isTaken, permissionOf, sidesOf, signOf, transactionKind } from './describeTransaction.js'
import type { messages } from './messages.js'
import { type Allowance, movedNothing, type Transaction, type Transfer } from './transaction.js'

/** Words of this package. */
export type Words = Translate<typeof messages>

/** How figures are written, and whether anybody may see those that tell money. */
export interface Figures extends Pick<Writing, 'text'> {
  readonly isHidden: boolean
}

/** What it did, as the title of a row. */
export function titleText(t: Words, row: Transaction): string {
  const deed = transactionKind(row)
  if (row.status === 'other') return t('history.other')
  if (isTaken(row)) return t(row.status === 'pending' ? 'history.pending.other' : 'history.taken')
  // A permission may be left by a call that failed.
  if (row.status === 'confirmed' || (deed === 'approve' && row.hasMoved)) return t(`history.done.${deed}`)
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

/**
 * Returns a figure with its sign: `−0.5 ETH`, `1 NFT`. Of what has no amount, its name.
 * @param write How it is written. A row has few digits: what comes is cut, all else is rounded up.
 */
export function figureText(
  t: Words,
  writing: Figures,
  row: Transaction,
  transfer: Transfer,
  write: typeof rowAmountText = transfer.direction === 'in' ? rowAmountText : rowMostText,
): string {
  const { kind, amount, decimals } = transfer
  if (kind === 'nft') return countText(t, transfer)
  if (amount === undefined) return thingText(transfer)
  const coin = { ...calledOf(transfer), decimals }
  const moved = writing.isHidden ? withSymbol(hiddenAmount, coin) : write(writing, amount, coin)
  if (transfer.isLeast) return t('history.atLeast', { amount: moved })
  // A planned transfer of a failed row has no sign: it did not happen.
  return `${movedNothing(row) ? '' : signOf(transfer)}${moved}`
}

/** More pieces than this are not counted in a row. */
const mostPieces = 999_999_999n

/** Returns how many pieces there are. A part of a piece counts as one. */
function countText(t: Words, { amount = 1n, decimals }: Transfer): string {
  const one = 10n ** BigInt(decimals)
  const count = (amount + one - 1n) / one
  const text = t('history.nfts', { count: Number(count < mostPieces ? count : mostPieces) })
  return count > mostPieces ? `>${text}` : text
}

/** How much another account may take: `Up to 900 USDC`, or all of it. */
export function allowedText(
  t: Words,
  writing: Figures,
  row: Transaction,
  { of }: Allowance,
  write?: typeof rowAmountText,
): string {
  if (!of) return t('history.everything')
  // A permission that was taken back has no amount.
  if (of.amount === 0n) return thingText(of)
  return of.amount === undefined
    ? t('history.allOf', { what: thingText(of) })
    : t('history.upTo', { amount: figureText(t, writing, row, of, write) })
}

/** What a transfer was worth, if anybody may see it; the service counts in US dollars, whatever the visitor does. */
export function transferWorth(writing: Figures, { worth }: Transfer): string | undefined {
  // One of a coin that costs as much.
  return worth && !writing.isHidden ? rowFiatText({ ...writing, currency: 'usd' }, 1n, 0, worth) : undefined
}

/** Who is on the other side, from the account: an address, or a name that the service gives. */
export interface Party {
  readonly side: 'to' | 'from' | 'with' | 'self' | 'takenBy' | 'spender'
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
  const permission = permissionOf(row)
  // The app of a transaction is not the account that may take something by it.
  if (permission) return named('spender', permission.spender)
  // The name of an app is never an address, whatever it calls itself.
  const called = app && { who: app.name, isName: true }
  switch (transactionKind(row)) {
    case 'send':
      return isOwn(to) && isOwn(from) ? { side: 'self', who: to, isName: false } : named('to', to)
    case 'receive':
    case 'buy':
      return called ? { side: 'from', ...called } : named('from', from)
    case 'cancel':
    case 'trade':
      return undefined
    default:
      return called ? { side: 'with', ...called } : named('with', isOwn(to) ? from : to)
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
  if (row.what !== undefined && !isHidden && row.status !== 'other') return row.what
  if (main && other) return t('history.for', { given: thingText(other), got: thingText(main) })
  if (main?.kind === 'nft' && main.name && party?.side !== 'takenBy') return quoted(main.name)
  if (!party) return undefined
  if (party.side === 'self') return t('history.self')
  const text = t(`history.${party.side}`, { name: party.name })
  return row.others && (party.side === 'to' || (party.side === 'from' && !row.app))
    ? `${text} · ${t('history.more', { count: row.others })}`
    : text
}

/** Returns whom the words of a row name: foreign names are quoted, so that they are not read as ours. */
export function partyText({ who, isName }: Pick<Party, 'who' | 'isName'>): string {
  return isName ? quoted(who) : shortInSentence(who)
}

/** The symbol or name of a token, and the facts that vouch for it. A worth, too, goes by its contract. */
export function calledOf({ symbol, name, address, isListed, worth, standing }: Transfer): Called {
  return { symbol: symbol || name, address, isListed, price: worth, standing }
}

function thingText(transfer: Transfer): string {
  const { kind, name } = transfer
  return kind === 'nft' ? (name ? quoted(name) : 'NFT') : symbolWord(calledOf(transfer)) || 'NFT'
}
