import type { AddressType } from './address.js'

/** An output that can be spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly value: bigint
  readonly confirmed: boolean
  /** A transaction of this page spends it that the network may or may not have: it is kept until that is known. */
  readonly isHeld?: true
}

/** Which coins pay, and what becomes of the rest: the coins are `amount + change + fee` together. */
export interface Spending {
  readonly coins: readonly Coin[]
  /** Satoshis that go back; 0: no such output. */
  readonly change: bigint
  /** Satoshis. */
  readonly fee: bigint
}

/** What decides a transaction's size. */
export interface Sizes {
  /** What locks the coins spent. */
  readonly input: AddressType
  /** Lengths of the scripts paid, in bytes: the receiver's, and that of the change. */
  readonly receiver: number
  readonly change: number
}

/** Virtual bytes of an input with the longest signature there is; of unknown scripts, two of three keys. */
const inputs: Readonly<Record<AddressType, bigint>> = {
  p2pkh: 148n,
  p2sh: 91n,
  p2wpkh: 68n,
  p2tr: 58n,
  segwit: 105n,
}
const overhead = 11n
/** More make a transaction that nodes do not relay. */
const maxInputs = 500

/** Satoshis below which nodes do not relay an output of this type. */
export const dust: Readonly<Record<AddressType, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2tr: 330n,
  segwit: 354n,
}

/**
 * Chooses coins: confirmed ones first, the largest first. Change that would be dust goes to the miners.
 * @param rate thousandths of a satoshi per virtual byte
 * @param most how many may pay
 * @returns `undefined` when the coins do not cover amount and fee
 */
export function selectCoins(
  coins: readonly Coin[],
  amount: bigint,
  rate: bigint,
  sizes: Sizes,
  most = maxInputs,
): Spending | undefined {
  const chosen: Coin[] = []
  let total = 0n
  for (const coin of economical(coins, rate, sizes.input).slice(0, most)) {
    chosen.push(coin)
    total += coin.value
    const alone = feeOf(chosen.length, [sizes.receiver], rate, sizes.input)
    if (total < amount + alone) continue
    const fee = feeOf(chosen.length, [sizes.receiver, sizes.change], rate, sizes.input)
    const change = total - amount - fee
    return change >= dust[sizes.input]
      ? { coins: chosen, change, fee }
      : { coins: chosen, change: 0n, fee: total - amount }
  }
  return undefined
}

/** What all the coins together can pay, in satoshis, and what that costs; `undefined` when that is nothing. */
export function sweep(
  coins: readonly Coin[],
  rate: bigint,
  { input, receiver }: Sizes,
): { readonly amount: bigint; readonly fee: bigint } | undefined {
  const worth = economical(coins, rate, input).slice(0, maxInputs)
  const fee = feeOf(worth.length, [receiver], rate, input)
  const amount = worth.reduce((sum, { value }) => sum + value, 0n) - fee
  return amount > 0n ? { amount, fee } : undefined
}

/** Satoshis for a transaction of so many inputs that pays to scripts of these lengths, rounded up. */
export function feeOf(count: number, scripts: readonly number[], rate: bigint, input: AddressType): bigint {
  const paid = scripts.reduce((sum, length) => sum + 9n + BigInt(length), 0n)
  const size = overhead + (count > 252 ? 2n : 0n) + BigInt(count) * inputs[input] + paid
  return (size * rate + 999n) / 1000n
}

/** The coins that are worth more than it costs to spend them, in the order they are spent. */
function economical(coins: readonly Coin[], rate: bigint, input: AddressType): readonly Coin[] {
  return coins
    .filter(({ value }) => value * 1000n > inputs[input] * rate)
    .sort((one, other) =>
      one.confirmed === other.confirmed ? (one.value < other.value ? 1 : -1) : one.confirmed ? -1 : 1,
    )
}
