import {
  concatHex,
  type Hex,
  isAddress,
  isAddressEqual,
  isHex,
  keccak256,
  maxUint256,
  numberToHex,
  toRlp,
} from 'viem'
import type { EvmSignature } from '../../keys/derive.js'
import { fieldsOf, hexOf, numberOf } from '../fields.js'
import { RefusedRequestError } from '../screen.js'

/** The network that a request is for. */
export interface EvmNetwork {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
}

/** A transaction as a page asks for it, read. */
export interface EvmTransaction {
  readonly to: Hex | undefined
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  /** Where the page names one. */
  readonly nonce: bigint | undefined
}

/** A transaction with all that the chain wants of it. */
export interface WholeTransaction extends Pick<EvmTransaction, 'to' | 'data' | 'value'> {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Reads the parameters of `eth_sendTransaction`. @throws {RefusedRequestError} */
export function readTransaction(params: unknown, account: Hex, { chainId }: EvmNetwork): EvmTransaction {
  const asked = Array.isArray(params) ? fieldsOf(params[0]) : {}
  const { from, to, data = asked.input ?? '0x', value = '0x0' } = asked
  // Who names nobody means the account in use.
  const isFrom =
    typeof from === 'string' && isAddress(from, { strict: false }) && isAddressEqual(from, account)
  if (from !== undefined && !isFrom)
    throw new RefusedRequestError('The transaction is not from this account.', 4100)
  if (asked.chainId !== undefined && numberOf(asked.chainId) !== BigInt(chainId))
    throw new RefusedRequestError('The transaction is for another network.', 4901)
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    throw new RefusedRequestError('The transaction goes nowhere.')
  if (asked.data !== undefined && asked.input !== undefined && asked.data !== asked.input)
    throw new RefusedRequestError('The `data` and the `input` of the transaction differ.')
  if (typeof data !== 'string' || !isHex(data) || data.length % 2 !== 0)
    throw new RefusedRequestError('The data of the transaction is not in hex.')
  if (typeof to !== 'string' && data === '0x') throw new RefusedRequestError('The transaction does nothing.')
  // Whatever it would do on the chain, it was never looked at.
  if (['authorizationList', 'blobs', 'blobVersionedHashes'].some((name) => asked[name] !== undefined))
    throw new RefusedRequestError('Transactions of this type are not signed here.', -32602)
  const { accessList } = asked
  const isListed = Array.isArray(accessList) ? accessList.length > 0 : (accessList ?? undefined) !== undefined
  if (isListed || (numberOf(asked.type ?? 2) ?? 3n) > 2n)
    throw new RefusedRequestError('Transactions of this type, or with an `accessList`, are not signed here.')
  const optional = (field: unknown) => (field === undefined || field === null ? undefined : quantity(field))
  return {
    to: typeof to === 'string' ? hexOf(to) : undefined,
    data: hexOf(data.toLowerCase()),
    value: quantity(value),
    gas: optional(asked.gas ?? asked.gasLimit),
    maxFeePerGas: optional(asked.maxFeePerGas ?? asked.gasPrice),
    maxPriorityFeePerGas: optional(asked.maxPriorityFeePerGas ?? asked.gasPrice),
    nonce: optional(asked.nonce),
  }
}

/**
 * Signs a transaction with a bounded fee ([EIP-1559](https://eips.ethereum.org/EIPS/eip-1559)).
 * @returns what nodes are sent, and what the chain will know it by
 */
export function signTransaction(
  transaction: WholeTransaction,
  sign: (digest: Hex) => EvmSignature,
): { readonly raw: Hex; readonly hash: Hex } {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to = '0x', value, data } = transaction
  const fields = [
    ...[BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gas].map(rlpNumber),
    to,
    rlpNumber(value),
    data,
    [],
  ]
  const { r, s, yParity } = sign(keccak256(concatHex(['0x02', toRlp(fields)])))
  const signature = [rlpNumber(BigInt(yParity)), rlpNumber(BigInt(r)), rlpNumber(BigInt(s))]
  const raw = concatHex(['0x02', toRlp([...fields, ...signature])])
  return { raw, hash: keccak256(raw) }
}

/** A number as RLP has it: without zeros before, and nothing for zero. */
export function rlpNumber(value: bigint): Hex {
  if (value === 0n) return '0x'
  const text = numberToHex(value)
  return text.length % 2 === 0 ? text : `0x0${text.slice(2)}`
}

function quantity(value: unknown): bigint {
  const read = numberOf(value)
  if (read === undefined || read > maxUint256)
    throw new RefusedRequestError('A number of the transaction is none.')
  return read
}
