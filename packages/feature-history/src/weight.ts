import { isVouched } from '@foyer/core'
import { isBait, isGone, type Transfer } from './transaction.js'

/** Transfers of a row that are kept. */
const most = 50

/** Returns losses first, before all that Foyer has read itself, those of tokens that a list or a price vouches for in front; then gains; last what moved nothing, and bait. */
export function byWeight(transfers: readonly Transfer[]): readonly Transfer[] {
  return [...transfers].sort(
    (one, other) => rankOf(one) - rankOf(other) || (other.worth ?? 0) - (one.worth ?? 0),
  )
}

function rankOf(transfer: Transfer): number {
  const { kind, address, isListed, worth } = transfer
  if (transfer.isProven) return -1
  if (!isGone(transfer)) return isBait(transfer) || transfer.amount === 0n ? 4 : 3
  if (kind === 'nft') return 1
  return isVouched({ address, isListed, price: worth }) ? 0 : 2
}

/** Returns as many transfers as a row keeps, in their order, and how many it leaves out: no flood of gifts hides a loss. */
export function cut(transfers: readonly Transfer[]) {
  const kept = new Set(byWeight(transfers).slice(0, most))
  return {
    transfers: transfers.filter((one) => kept.has(one)),
    untold: transfers.filter((one) => !kept.has(one) && !isBait(one)).length,
  }
}
