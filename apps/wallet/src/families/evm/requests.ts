import {
  type Address,
  formatEther,
  type Hex,
  hexToString,
  isAddress,
  isHex,
  type TypedDataDefinition,
} from 'viem'
import { listOf, membersOf, textOf } from '../../parse.ts'
import { type Ask, invalid, type Line } from '../family.ts'

/** Methods that sign typed data (EIP-712): account first, then the data. */
export const typed = /^eth_signTypedData(_v[34])?$/

/** One call of a batch (EIP-5792). */
export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Hex as it is, text as its UTF-8 bytes. */
export function bytesOf(value: unknown): Hex {
  const text = textOf(value)
  return isHex(text)
    ? text
    : `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Typed data, written as JSON or not. */
export function typedDataOf(data: unknown): TypedDataDefinition {
  const { domain, types, primaryType, message } = membersOf(
    typeof data === 'string' ? JSON.parse(data) : data,
  )
  const { EIP712Domain: _, ...own } = membersOf(types)
  // What the dapp wrote is signed as it stands: viem refuses what EIP-712 does not allow.
  return { domain, types: own, primaryType, message } as TypedDataDefinition
}

export function transactionOf(params: unknown) {
  const { to, data, value, gas, nonce, ...rest } = membersOf(listOf(params)[0])
  const target = textOf(to)
  return {
    ...(isHex(target) ? { to: target } : {}),
    data: isHex(data) ? data : undefined,
    value: bigOf(value) ?? 0n,
    gas: bigOf(gas ?? rest.gasLimit),
    nonce: nonce === undefined ? undefined : Number(bigOf(nonce)),
    maxFeePerGas: bigOf(rest.maxFeePerGas),
    maxPriorityFeePerGas: bigOf(rest.maxPriorityFeePerGas),
  }
}

/** A call, which has a receiver. @throws {DeclinedError} */
export function callOf(value: unknown): Call {
  const { to, data = '0x', value: amount = '0x0' } = membersOf(value)
  const target = textOf(to)
  const coins = bigOf(amount)
  if (!isAddress(target, { strict: false }) || !isHex(data) || coins === undefined) throw invalid('call')
  return { to: target, value: coins, data }
}

/** What is shown of a request. */
export function show({ method, params }: Ask): readonly Line[] {
  const [first, second] = listOf(params)
  if (method === 'personal_sign')
    return [
      ['Message', readable(bytesOf(first))],
      ['Account', textOf(second)],
    ]
  if (method === 'eth_sign')
    return [
      ['Message', readable(bytesOf(second))],
      ['Account', textOf(first)],
    ]
  if (typed.test(method))
    return [['Typed data', typeof second === 'string' ? second : JSON.stringify(second)]]
  if (/^eth_(send|sign)Transaction$/.test(method)) return showTransaction(first)
  if (method === 'wallet_sendCalls') return listOf(membersOf(first).calls).flatMap(showTransaction)
  return [['Parameters', JSON.stringify(params) ?? '']]
}

function showTransaction(asked: unknown): readonly Line[] {
  const { to, data, value } = transactionOf([asked])
  return [
    ['To', to ?? 'a new contract'],
    ['Value', `${formatEther(value)} ETH`],
    ...(data === undefined || data === '0x' ? [] : [['Data', data] as const]),
  ]
}

function readable(hex: Hex): string {
  const text = hexToString(hex)
  return text.includes('\uFFFD') ? hex : text
}

function bigOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : undefined
}
