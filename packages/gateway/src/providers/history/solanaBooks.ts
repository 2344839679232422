import { tokenPrograms } from '../tokenPrograms.js'
import { sentFrom } from './solanaHanded.js'
import {
  type Holding,
  type Instruction,
  instructionsOf,
  readHoldings,
  type SolanaTransaction,
  textIn,
} from './solanaRead.js'

/** By how much owners had more after a transaction than before. */
export type Changes = ReadonlyMap<string, bigint>

/** The movements of a transaction, as one account sees them. */
interface Books {
  /** The coin without the fee and without the account's own deposits. */
  readonly coin: bigint
  /** The part of the coin that the account put into its own token accounts, besides deposits. It is no part of {@link coin}. */
  readonly parked: bigint
  /** The change of each owner, for the coin and what is wrapped of it in one. */
  readonly coins: Changes
  /** By mint. The changes of a mint that wraps the coin have coin that is not synced yet. */
  readonly tokens: ReadonlyMap<string, { readonly decimals: number; readonly byOwner: Changes }>
  /** How many movements cannot be read, as the block does not say whose tokens they are. */
  readonly unread: number
}

/** The mints of both token programs that wrap the coin. */
export const wrappers: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
]
/** The deposit of an account of 300 bytes. No token account that a mint asks for is larger. */
const mostDeposit = 428n * 6_960n

/**
 * Returns the gains and losses of an account, from the balances before and after. A token account keeps coin as a deposit for its place:
 * - deposits of the account's own token accounts are neither gains nor losses, unless another account gets them back;
 * - a deposit that it pays for another owner is left out if its tokens arrive there: else it is a loss.
 */
export function booksOf(read: SolanaTransaction, account: string): Books {
  const { meta, transaction: sent } = read
  const keys = sent.message.accountKeys
  const [before, after] = [readHoldings(meta.preTokenBalances), readHoldings(meta.postTokenBalances)]
  const coin = new Map<string, bigint>()
  const tokens = new Map<string, { readonly decimals: number; readonly byOwner: Map<string, bigint> }>()
  const deposits: Deposit[] = []
  let [parked, unread] = [0n, countUnlisted(read)]
  const put = ({ holding, lamports }: Side, pubkey: string, kept: bigint, sign: bigint) => {
    const owner = holding?.owner ?? pubkey
    const free = sign * (lamports - kept)
    const isWrapped = holding !== undefined && wrappers.includes(holding.mint)
    if (!isWrapped || holding.owner === undefined) add(coin, owner, free)
    if (holding?.owner === undefined) return
    const { amount, decimals } = holding.uiTokenAmount
    const known = tokens.get(holding.mint) ?? { decimals, byOwner: new Map<string, bigint>() }
    add(known.byOwner, owner, isWrapped ? free : sign * amount)
    tokens.set(holding.mint, known)
    if (owner === account && !isWrapped) parked += free
  }
  for (const [index, { pubkey }] of keys.entries()) {
    const was = { holding: before.get(index), lamports: meta.preBalances[index] ?? 0n }
    const is = { holding: after.get(index), lamports: meta.postBalances[index] ?? 0n }
    const [kept = 0n, keeps = 0n] = depositsOf(was, is)
    put(was, pubkey, kept, -1n)
    put(is, pubkey, keeps, 1n)
    const holding = is.holding ?? was.holding
    if (holding && holding.owner === undefined && amountOf(was) !== amountOf(is)) unread++
    if (holding && keeps !== kept) deposits.push({ key: pubkey, change: keeps - kept, holding })
  }
  add(coin, keys[0]?.pubkey ?? '', meta.fee)
  // Coin of a stake is that of the account that may withdraw it.
  for (const { from, lamports } of sentFrom(read, account)) {
    add(coin, account, -lamports)
    add(coin, from, lamports)
  }
  const isSigner = keys.some(({ pubkey, signer }) => signer && pubkey === account)
  const unnamed = bookDeposits(deposits, coin, {
    account,
    instructions: instructionsOf(read),
    hasSent: (owner, mint) => wrappers.includes(mint) || (tokens.get(mint)?.byOwner.get(owner) ?? 0n) < 0n,
  })
  if (isSigner) add(coin, account, withinOf(coin.get(account) ?? 0n, unnamed))
  const coins = new Map(coin)
  for (const mint of wrappers)
    for (const [owner, by] of tokens.get(mint)?.byOwner ?? []) add(coins, owner, by)
  return { coin: coin.get(account) ?? 0n, parked, coins, tokens, unread }
}

/** An account before a transaction, or after it. */
interface Side {
  readonly holding: Holding | undefined
  readonly lamports: bigint
}

function amountOf({ holding }: Side): bigint {
  return holding?.uiTokenAmount.amount ?? 0n
}

/** A deposit that came or went. */
interface Deposit {
  readonly key: string
  readonly change: bigint
  readonly holding: Holding
}

/** Writes deposits to the owners that paid them or got them back. Returns the sum of those whose payer no instruction names. */
function bookDeposits(
  deposits: readonly Deposit[],
  coin: Map<string, bigint>,
  {
    account,
    instructions,
    hasSent,
  }: {
    readonly account: string
    readonly instructions: readonly Instruction[]
    readonly hasSent: (owner: string, mint: string) => boolean
  },
): bigint {
  let unnamed = 0n
  for (const { key, change, holding } of deposits) {
    const { owner, mint, uiTokenAmount } = holding
    const payer = change > 0n ? payerOf(key, instructions) : takerOf(key, instructions)
    const isOwn = owner === undefined || owner === account
    const isCost = change > 0n && uiTokenAmount.amount > 0n && hasSent(payer ?? account, mint)
    const isGiven = change < 0n && payer !== undefined && payer !== owner
    if (owner !== undefined && (isGiven || (!isOwn && !isCost))) add(coin, owner, change)
    else if (payer !== undefined) add(coin, payer, change)
    else unnamed += change
  }
  return unnamed
}

function payerOf(key: string, instructions: readonly Instruction[]): string | undefined {
  const made = instructions.findLast(
    ({ type, info }) =>
      type?.startsWith('create') && [textIn(info, 'newAccount'), textIn(info, 'account')].includes(key),
  )
  return textIn(made?.info, 'source') || undefined
}

function takerOf(key: string, instructions: readonly Instruction[]): string | undefined {
  const closed = instructions.findLast(
    ({ type, info }) => type === 'closeAccount' && textIn(info, 'account') === key,
  )
  return textIn(closed?.info, 'destination') || undefined
}

/** Returns the deposits in an account before and after. All coin above them is free. */
function depositsOf(...sides: readonly Side[]): readonly bigint[] {
  const rests = sides.map(({ holding, lamports }) => {
    const wrapped = holding && wrappers.includes(holding.mint) ? holding.uiTokenAmount.amount : 0n
    return lamports > wrapped ? lamports - wrapped : 0n
  })
  const held = rests.filter((_, index) => sides[index]?.holding)
  return held.length === 0 ? [0n, 0n] : rests.map((rest) => [...held, mostDeposit].reduce(least, rest))
}

/** Returns as much of a deposit as makes no gain of a loss, and no loss of a gain. */
function withinOf(change: bigint, deposit: bigint): bigint {
  if (deposit > 0n) return change < 0n ? least(deposit, -change) : 0n
  return change > 0n ? -least(-deposit, change) : 0n
}

/** Returns one if the transaction is from a time when blocks did not list tokens, and a token program was called. */
function countUnlisted({ meta, transaction: { message } }: SolanaTransaction): number {
  const isListed = meta.err != null || (meta.preTokenBalances && meta.postTokenBalances)
  return isListed || !message.accountKeys.some(({ pubkey }) => tokenPrograms.includes(pubkey)) ? 0 : 1
}

function add(changes: Map<string, bigint>, owner: string, by: bigint): void {
  changes.set(owner, (changes.get(owner) ?? 0n) + by)
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
