import { type Caution, isBait, isGone, type Transaction, type Transfer } from './transaction.js'

/** What a transaction did, as far as there is a word for it. */
export type TransactionKind = (typeof deeds)[number]

const deeds = [
  ...(['send', 'receive', 'trade', 'buy', 'approve', 'revoke', 'mint', 'burn', 'deposit'] as const),
  ...(['withdraw', 'borrow', 'repay', 'claim', 'stake', 'unstake', 'deploy', 'cancel', 'execute'] as const),
]

/** What it did; for words nobody here knows, by which way things went. */
export function transactionKind({
  operation,
  transfers,
}: Pick<Transaction, 'operation' | 'transfers'>): TransactionKind {
  const known = deeds.find((deed) => deed === operation)
  if (known) return known
  const went = (side: Transfer['direction']) => transfers.some(({ direction }) => direction === side)
  if (went('in') && went('out')) return 'trade'
  return went('in') ? 'receive' : went('out') ? 'send' : 'execute'
}

/** The figures of a row: what it is about, and of a trade what was given for it. */
export interface Sides {
  readonly main: Transfer | undefined
  readonly other: Transfer | undefined
  /** How many more things were moved. */
  readonly more: number
}

/** What stands in a row: of a trade what came, and what was given; else what moved first. */
export function sidesOf(transaction: Pick<Transaction, 'operation' | 'transfers'>): Sides {
  const { transfers } = transaction
  // Bait that came along with a trade is no side of it.
  const wanted = transfers.filter((one) => !isBait(one))
  const all = wanted.length > 0 ? wanted : transfers
  const came = all.find(({ direction }) => direction === 'in')
  const went = all.find(({ direction }) => direction === 'out')
  const isTrade = transactionKind(transaction) === 'trade'
  // In front of all that came along.
  const gone = all.find(isGone)
  const main = isTrade ? (came ?? went ?? all[0]) : (gone ?? all[0])
  const other = isTrade && main === came ? went : undefined
  return { main, other, more: all.length - (main ? 1 : 0) - (other ? 1 : 0) }
}

/** Whether another account took something, and nothing came for it. */
export function isTaken(row: Pick<Transaction, 'operation' | 'transfers' | 'takenBy'>): boolean {
  return !!row.takenBy && row.transfers.some(isGone) && transactionKind(row) !== 'trade'
}

const plus: readonly TransactionKind[] = ['receive', 'deposit', 'borrow', 'claim']
const minus: readonly TransactionKind[] = ['withdraw', 'repay', 'burn']

/** The sign before an amount: that of the deed where it has one, else by which way it went. */
export function signOf(deed: TransactionKind, { direction, amount }: Pick<Transfer, 'direction' | 'amount'>) {
  if (amount === 0n || direction === 'self') return ''
  if (plus.includes(deed)) return '+'
  if (minus.includes(deed)) return '−'
  return direction === 'in' ? '+' : '−'
}

/** Why a row by itself is not to be trusted. What is known of other rows is not looked at. */
export function cautionOf({
  transfers,
  status,
}: Pick<Transaction, 'transfers' | 'status'>): Caution | undefined {
  const [first] = transfers
  if (!first || status !== 'confirmed') return undefined
  if (transfers.every(({ amount }) => amount === 0n)) return 'empty'
  return transfers.every(isBait) ? 'bait' : undefined
}
