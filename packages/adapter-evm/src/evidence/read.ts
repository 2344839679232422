import type { NetworkId } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { keccak256, numberToHex } from 'viem'
import type { InnerCall } from '../innerCalls.js'
import type { Rpc, toQuantity } from '../rpc.js'

/** The parts of the adapter that look. They are handed over: a bundler that shared them would part the files that have them. */
export interface Means {
  readonly rpc: Pick<Rpc, 'request' | 'quantity' | 'offer'>
  readonly keccak256: typeof keccak256
  readonly numberToHex: typeof numberToHex
  readonly toQuantity: typeof toQuantity
}

export type Network = NetworkId<'eip155'>

export interface Log {
  readonly address: string
  readonly topic: string
  /** Its other topics, and then its data: words, without `0x`. Old tokens note in data what others have as topics. */
  readonly words: readonly string[]
}

/** In place of data that a node does not write as hex. */
export const unread = '0x?'

/** A call that a transaction has. */
export type Act = Pick<InnerCall, 'to' | 'value' | 'data'>
/** A transaction, as the node tells it. */
export interface Found extends Act {
  readonly from: string
  readonly nonce: bigint | undefined
  readonly type: unknown
  /** The contracts by whose code accounts act from then on (EIP-7702). */
  readonly codes: readonly string[]
  /** The block that has it. */
  readonly block: bigint | undefined
}

/** A receipt, as the node tells it. */
export interface Receipt {
  readonly isDone: boolean
  readonly logs: readonly Log[]
  /** Wei. */
  readonly fee: bigint | undefined
}

/** Returns a text of an answer in small letters. */
export const lower = (value: unknown, key: string) => String(read(value, key) ?? '').toLowerCase()
/** Hex digits, without `0x`; none where a node writes something else. */
const hexIn = (value: unknown) => /^0x([0-9a-f]*)$/i.exec(String(value))?.[1]?.toLowerCase() ?? ''

export function foundIn({ toQuantity }: Means, told: unknown): Found {
  const input = lower(told, 'input')
  return {
    from: lower(told, 'from'),
    to: lower(told, 'to'),
    data: /^0x[0-9a-f]*$/.test(input) ? `0x${input.slice(2)}` : unread,
    value: toQuantity(read(told, 'value')) ?? 0n,
    nonce: toQuantity(read(told, 'nonce')),
    type: read(told, 'type'),
    codes: [read(told, 'authorizationList') ?? []].flat().map((one) => lower(one, 'address')),
    block: toQuantity(read(told, 'blockNumber')),
  }
}

function logsIn(receipt: unknown): readonly Log[] {
  return [read(receipt, 'logs')].flat().map((log) => {
    const [topic, ...topics] = [read(log, 'topics')].flat()
    const words = [...topics, read(log, 'data')].map(hexIn).join('').match(/.{64}/g) ?? []
    return { address: lower(log, 'address'), topic: hexIn(topic).slice(0, 16), words }
  })
}

export function receiptIn({ toQuantity }: Means, told: unknown): Receipt {
  const amountOf = (key: string) => toQuantity(read(told, key)) ?? 0n
  const price = amountOf('effectiveGasPrice')
  // Receipts name no sum of the fee of an operator.
  const isKnown = price > 0n && amountOf('operatorFeeScalar') + amountOf('operatorFeeConstant') === 0n
  const fee = isKnown ? amountOf('gasUsed') * price + amountOf('l1Fee') : undefined
  return { isDone: toQuantity(read(told, 'status')) === 1n, logs: logsIn(told), fee }
}
