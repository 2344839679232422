import {
  type Allowance,
  type Caution,
  isBait,
  isGone,
  isUnsure,
  movedNothing,
  type Transaction,
  type Transfer,
} from './transaction.js'
import { byWeight } from './weight.js'

/** What a transaction did, as far as there is a word for it. */
export type TransactionKind = (typeof deeds)[number]

const deeds = [
  ...(['send', 'receive', 'trade', 'buy', 'approve', 'revoke', 'mint', 'burn', 'deposit'] as const),
  ...(['withdraw', 'borrow', 'repay', 'claim', 'stake', 'unstake', 'deploy', 'cancel', 'execute'] as const),
]

type Moves = Pick<Transaction, 'operation' | 'transfers' | 'takenBy' | 'allows' | 'untold'>

/** Deeds by which something comes, and deeds by which something goes. Their word counts only if the transfers agree. */
const comings: readonly TransactionKind[] = ['receive', 'buy', 'withdraw', 'borrow', 'claim', 'unstake']
const goings: readonly TransactionKind[] = ['send', 'deposit', 'repay', 'stake', 'burn']

/** Deeds by which nothing of the account goes. */
const losesNothing: readonly TransactionKind[] = ['receive', 'approve', 'revoke', 'cancel']

/** Deeds that reassure: nothing moves, and no permission is left. */
const endsAll: readonly TransactionKind[] = ['revoke', 'cancel']

/** Returns what a transaction did: the word of the service if the transfers agree with it, else by which way they went. */
export function transactionKind(row: Moves): TransactionKind {
  if (isTaken(row)) return 'send'
  const { operation, transfers, untold } = row
  const permission = permissionOf(row)
  if (permission && (operation !== 'revoke' || permission.of?.amount !== 0n)) return 'approve'
  const all = wantedOf(row)
  const [came, went] = (['in', 'out'] as const).map((side) => all.some(({ direction }) => direction === side))
  const known = deeds.find((deed) => deed === operation)
  const isHiding = !!untold && endsAll.some((deed) => deed === known)
  if (known && !isHiding && !isContradicted(known, !!came, transfers)) return known
  if (came && went) return 'trade'
  return came ? 'receive' : went ? 'send' : 'execute'
}

/** Returns the permission that a row is about. A loss is shown before it. */
export function permissionOf(row: Omit<Moves, 'operation'>): Allowance | undefined {
  return isTaken(row) || row.transfers.some(isGone) ? undefined : row.allows
}

function isContradicted(deed: TransactionKind, came: boolean, transfers: readonly Transfer[]): boolean {
  const isLoss = transfers.some(isGone)
  if (losesNothing.includes(deed)) return isLoss
  if (deed === 'trade' || deed === 'mint') return !came && isLoss
  return (comings.includes(deed) && isLoss && !came) || (goings.includes(deed) && came && !isLoss)
}

/** Bait that came along is no side of a transaction, and takes the place of nothing that is not listed. */
function wantedOf(row: Moves): readonly Transfer[] {
  const wanted = row.transfers.filter((one) => !isBait(one))
  return wanted.length > 0 || isUnsure(row) ? wanted : row.transfers
}

/** The figures of a row: what it is about, and of a trade what was given for it. */
export interface Sides {
  readonly main: Transfer | undefined
  readonly other: Transfer | undefined
  /** The other transfers. Bait is left out, unless all of them are bait. */
  readonly rest: readonly Transfer[]
  /** How many more things there are, also those that are not listed. */
  readonly more: number
}

/** Returns what a row shows: of a trade what came, and what was given; else the largest loss, or what moved first. */
export function sidesOf(row: Moves): Sides {
  const all = byWeight(wantedOf(row))
  const permission = permissionOf(row)
  const hidden = (row.untold ?? 0) + (row.allows && !permission ? 1 : 0)
  if (permission) {
    const rest = all.filter((one) => !isBait(one))
    return { main: undefined, other: undefined, rest, more: rest.length + hidden }
  }
  const came = all.find(({ direction }) => direction === 'in')
  const went = all.find(({ direction }) => direction === 'out')
  const isTrade = transactionKind(row) === 'trade'
  const main = isTrade ? (came ?? went ?? all[0]) : all[0]
  const other = isTrade && main === came ? went : undefined
  const rest = all.filter((one) => one !== main && one !== other)
  return { main, other, rest, more: all.length - (main ? 1 : 0) - (other ? 1 : 0) + hidden }
}

/** Whether another account took something. A gift that came with it is no price. */
export function isTaken({
  takenBy,
  transfers,
  untold,
}: Pick<Transaction, 'transfers' | 'takenBy' | 'untold'>): boolean {
  return !!takenBy && (!!untold || transfers.length === 0 || transfers.some(({ amount }) => amount !== 0n))
}

/** Whether a transfer failed, and all of it is still in the account. Its replacement may have moved the same. */
export function isKept(row: Moves & Pick<Transaction, 'status' | 'hasMoved' | 'ended'>): boolean {
  return movedNothing(row) && !row.ended && transactionKind(row) === 'send'
}

/** Returns the sign before an amount: by which way it went, whatever the deed is called. */
export function signOf({ direction, amount }: Pick<Transfer, 'direction' | 'amount'>) {
  if (amount === 0n || direction === 'self') return ''
  return direction === 'in' ? '+' : '−'
}

/** Why a row by itself is not to be trusted. What is known of other rows is not looked at. */
export function cautionOf(
  row: Pick<Transaction, 'transfers' | 'status' | 'allows' | 'isOtherRecipient' | 'takenBy' | 'untold'>,
): Caution | undefined {
  const { transfers, status, allows } = row
  if (row.isOtherRecipient) return 'recipient'
  if (transfers.length === 0 || allows || row.untold || status !== 'confirmed') return undefined
  if (transfers.every(({ amount }) => amount === 0n)) return 'empty'
  return transfers.every(isBait) && !isUnsure(row) ? 'bait' : undefined
}
