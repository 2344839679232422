import type { ExpectedAmount } from '@foyer/core'
import type { Address, Hex } from 'viem'

/** A call as the chain has to show it; of long data its beginning, its length and its hash are kept. */
export interface ExpectedCall {
  readonly to: string
  /** Wei. */
  readonly value: bigint
  readonly data: string
  /** Of data that is too long to be kept: how many bytes, and their keccak-256; `data` is its beginning then. */
  readonly rest?: { readonly length: number; readonly hash: string } | undefined
}

/** A request to a wallet, and the state of the account by then. It is kept in the journal as text. */
export interface Expected {
  readonly from: string
  readonly calls: readonly ExpectedCall[]
  /** The newest block; `undefined` when no node said it. */
  readonly block: bigint | undefined
  /** How many transactions the account had sent, where that proves something; those that still wait count. */
  readonly count: bigint | undefined
  /** The least that has to come to the account; with the address `~`, so much of a transfer has to reach its recipient. */
  readonly amount: ExpectedAmount | undefined
}

/** A request to a wallet, before it is written down. */
export interface AskedCalls {
  readonly from: Address
  readonly calls: readonly { readonly to: string; readonly value: bigint; readonly data: string }[]
  readonly block?: bigint | undefined
  readonly count?: bigint | undefined
  readonly amount?: ExpectedAmount | undefined
}

/** Hex digits of data that are kept whole: enough for every transfer and approval. */
const longest = 600
/** Of longer data: the selector and the arguments that name what is moved. */
const head = 2 + 264

/** Writes down what was asked of a wallet. */
export function writeExpected(
  { from, calls, block, count, amount }: AskedCalls,
  keccak256: (bytes: Hex) => Hex,
): string {
  // No text is made of what is not known.
  const facts = [from, block, count, amount && `${amount.address ?? ''}:${amount.least}`]
  const lines = calls.map(({ to, value, data }) => {
    const rest = isHex(data) && data.length > longest ? `:${(data.length - 2) / 2}:${keccak256(data)}` : ''
    return `${to}:${value}:${rest ? data.slice(0, head) : data}${rest}`
  })
  return [...facts, ...lines].join(' ').toLowerCase()
}

/** Reads what was written down; `undefined` for anything else. */
export function readExpected(text: string | undefined): Expected | undefined {
  const [from = '', block, count, amount = '', ...lines] = text?.split(' ') ?? []
  const calls = lines.flatMap((line) => {
    const [, to = '', value = '', data = '', length, hash = ''] =
      /^(0x[0-9a-f]{40}):(\d{1,78}):(0x[0-9a-f]*)(?::(\d{1,7}):(0x[0-9a-f]{64}))?$/.exec(line) ?? []
    const rest = length ? { length: Number.parseInt(length, 10), hash } : undefined
    return to ? [{ to, value: BigInt(value), data, rest }] : []
  })
  if (!/^0x[0-9a-f]{40}$/.test(from) || !lines[0] || calls.length < lines.length) return undefined
  const [, address, least] = /^(0x[0-9a-f]{40}|~)?:(\d{1,78})$/.exec(amount) ?? []
  return {
    from,
    calls,
    block: numberIn(block),
    count: numberIn(count),
    amount: least ? { ...(address && { address }), least: BigInt(least) } : undefined,
  }
}

function numberIn(text: string | undefined): bigint | undefined {
  return text && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
}

function isHex(text: string): text is Hex {
  return text.startsWith('0x')
}
