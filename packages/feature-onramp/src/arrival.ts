import {
  accountParts,
  formatUnits,
  type JournalAmount,
  type JournalEntry,
  parseUnits,
  type TokenBalance,
} from '@foyer/core'
import { isExpected } from '@foyer/parts'
import type { Gap, Move, Moves, Row } from './api.js'
import { decimals } from './options.js'
import type { Purchase } from './purchases.js'

type Held = Pick<TokenBalance, 'amount' | 'decimals'>

/** Writes a balance as decimal text, which counts whatever decimals a later list of balances says. */
export function heldText({ amount, decimals: own }: Held): string {
  return formatUnits((amount * 10n ** BigInt(decimals)) / 10n ** BigInt(own), decimals)
}

/** All that is known of a purchase besides the word of its provider. */
export interface Evidence {
  /** The account's moves; absent if the service did not answer. */
  readonly moves: Moves | undefined
  /** The account's balance of the token now: `null` for nothing, absent if that is not known. */
  readonly held: Held | null | undefined
  /** The other purchases of the account. */
  readonly others: readonly Purchase[]
  /** The requests of this browser that may have left, of all accounts. */
  readonly requests: readonly JournalEntry[]
}

/** The move that brought a purchase. */
export interface Arrival {
  /** The hash of its transaction; empty if only the balance shows it. */
  readonly move: string
  /** Decimal text. */
  readonly amount: string
}

/**
 * Returns the move that brought a purchase that its provider calls paid: a move of its coin, of about the expected amount, that no
 * other purchase may have brought. The word of the provider is no proof, and neither is any other transaction.
 */
export function arrivalOf(
  purchase: Purchase,
  { requestId, hash = '', amount = '' }: Pick<Row, 'requestId' | 'hash' | 'amount'>,
  { moves: history, held, others, requests }: Evidence,
): Arrival | undefined {
  // Without the history, growth of the balance may be a deposit from before the purchase.
  if (!history) return undefined
  const { list: moves } = history
  const wanted = { ...purchase, expected: purchase.expected || amount }
  const isListed = moves.some((move) => isSame(move.hash, hash))
  // Providers may put an id of their own in the place of a hash.
  const isAny = !isListed && !/^0x|^\w{64}/i.test(hash)
  const fits = moves.filter(
    (move) =>
      move.direction === 'in' &&
      wanted.expected !== '' &&
      mayBring(move, wanted) &&
      !others.some((one) => isSame(one.move, move.hash)) &&
      // The visitor's own transaction brings no purchase.
      !requests.some((one) => isBy(one, move)) &&
      (isAny ? move.at >= purchase.at : isSame(move.hash, hash)),
  )
  const found = fits.at(-1)
  // A row is about one purchase by the id of a page, and about one movement by its hash: both, or there may be another.
  const isShared =
    (isAny || requestId === undefined) &&
    others.some((one) => one.move === '' && fits.some((move) => mayBring(move, one)))
  const unlisted = requests.filter(
    (one) =>
      mayMove(one, purchase) &&
      !moves.some((move) => isBy(one, move) && isSame(move.contract ?? '?', purchase.contract)),
  )
  // The hash of a request that is still open may not be known.
  const isOpen =
    isAny &&
    unlisted.some(
      ({ status, account, swap }) =>
        status !== 'confirmed' && (account !== purchase.account || (swap && isOf(swap.least, purchase))),
    )
  if (found) return isShared || isOpen ? undefined : { move: found.hash, amount: found.amount }
  return isListed || unlisted.length > 0 ? undefined : growthOf(wanted, { moves: history, held, others })
}

/** How long a transaction may wait for its block. */
const waitMs = 86_400_000

/** Whether a request may have moved the coin of a purchase since it began. */
function mayMove({ account, at, status, transfer, swap }: JournalEntry, purchase: Purchase): boolean {
  const isIts =
    account === purchase.account || isSame(transfer?.to ?? '', accountParts(purchase.account).address)
  if (!isIts || status === 'reverted' || status === 'expired' || at < purchase.at - waitMs) return false
  const amounts = swap ? [swap.given, swap.least] : transfer ? [transfer] : []
  // Another transaction than the one that was asked for may move any coin.
  const isKnown = amounts.length > 0 && status !== 'other' && status !== 'replaced'
  return !isKnown || amounts.some((one) => isOf(one, purchase))
}

/** Whether an amount is of the coin of a purchase. */
function isOf({ token = '' }: JournalAmount, { contract }: Purchase): boolean {
  return isSame(token, contract)
}

/** Whether a move is of the transaction of a request. */
function isBy({ answer, earlier, replacedBy }: JournalEntry, { hash }: Move): boolean {
  return [answer, earlier, replacedBy].some((one) => one !== undefined && isSame(one, hash))
}

/** Whether a move may have brought a purchase: none that was there when it began. */
function mayBring(move: Move, purchase: Purchase): boolean {
  return (
    move.at > purchase.newest &&
    mayBeOf(move, purchase) &&
    (purchase.expected === '' || isExpected(move.amount, purchase.expected))
  )
}

/** Whether a move is of the coin of a purchase, and no older by the clock of the chain, which may be behind. */
function mayBeOf({ contract = '?', at }: Move, purchase: Purchase): boolean {
  return isSame(contract, purchase.contract) && at >= purchase.at - clocksMs
}

/** Whether the history may lack a move of the coin of a purchase since it began. */
function mayHide({ contract, at }: Gap, purchase: Purchase): boolean {
  const isIts = contract === undefined || isSame(contract, purchase.contract)
  // A time that cannot be read is not before it.
  return isIts && !(at < purchase.at - clocksMs)
}

/** How far the clock of a chain may be behind. */
const clocksMs = 600_000

/**
 * Returns the growth of the balance beyond the moves that are known, if no other purchase may have brought it. It is not known
 * when the amount of a move is not, or when the history is not whole.
 */
function growthOf(
  purchase: Purchase,
  { moves: { list, gaps }, held, others }: Pick<Evidence, 'held' | 'others'> & { readonly moves: Moves },
): Arrival | undefined {
  // A failed order may be paid for again at its provider.
  const isShared = others.some(({ contract }) => isSame(contract, purchase.contract))
  const later = list.filter((move) => mayBeOf(move, purchase))
  // It is unknown if the balance of before includes a move of about that time.
  const isUnknown =
    gaps.some((gap) => mayHide(gap, purchase)) ||
    later.some(({ amount, at }) => at < purchase.at || at <= purchase.newest || !/^[\d.]+$/.test(amount))
  if (purchase.before === '' || !held || isShared || isUnknown) return undefined
  const sumOf = (wanted: Move['direction']) =>
    later
      .filter(({ direction }) => direction === wanted)
      .reduce((sum, { amount }) => sum + parseUnits(amount, decimals), 0n)
  const grown = parseUnits(heldText(held), decimals) - parseUnits(purchase.before, decimals) - sumOf('in')
  const amount = formatUnits(grown + sumOf('out'), decimals)
  // A balance that is behind the history still has what left.
  const isShown = [amount, formatUnits(grown, decimals)].every((one) => isExpected(one, purchase.expected))
  return isShown ? { move: '', amount } : undefined
}

/** Whether two hashes or contracts are the same: services write them in any case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
