import { hexToBytes } from '@noble/hashes/utils'
import { AskError, UnreadableError } from '../errors.js'

/** The few forms of calls that are needed here, without a library: all are of whole words. */

const selectors = {
  balanceOf: '70a08231',
  allowance: 'dd62ed3e',
  approve: '095ea7b3',
  isApprovedForAll: 'e985e9c5',
  totalSupply: '18160ddd',
  aggregate3: '82ad56cb',
  name: '06fdde03',
  symbol: '95d89b41',
  decimals: '313ce567',
  ownerOf: '6352211e',
  tokenOfOwnerByIndex: '2f745c59',
  tokenURI: 'c87b56dd',
  balanceOfId: '00fdd58e',
  uri: '0e89341c',
  getApproved: '081812fc',
  transferFrom: '23b872dd',
  nonces: '7ecebe00',
  getNonce: '2d0335ab',
  supportsInterface: '01ffc9a7',
  /** Of ERC-777. */
  isOperatorFor: 'd95b6371',
  operatorSend: '62ad1b83',
  /** Of Permit2. */
  allowanceFor: '927da105',
} as const

const word = /^[0-9a-f]{64}$/

/** One word of an address or a number. @throws {AskError} for a number that no contract takes */
export function encodeWord(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.toLowerCase().replace(/^0x/, '')
  const padded = digits.padStart(64, '0')
  if (!word.test(padded)) throw new AskError(400, 'amount', 'A number is too large')
  return padded
}

/** Calldata of a function whose arguments are words. */
export function encodeCall(
  name: Exclude<keyof typeof selectors, 'aggregate3'>,
  ...args: readonly (string | bigint)[]
): `0x${string}` {
  return `0x${selectors[name]}${args.map(encodeWord).join('')}`
}

/** Bytes, and how many they are, in whole words. */
export function encodeBytes(bytes: string): string {
  return `${encodeWord(BigInt(bytes.length / 2))}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
}

/** One call of many. */
export interface Subcall {
  readonly to: string
  readonly data: string
}

/** Calldata of Multicall3's `aggregate3`, in which each call may fail by itself. */
export function encodeAggregate(calls: readonly Subcall[]): `0x${string}` {
  const tuples = calls.map(({ to, data }) => {
    return `${encodeWord(to)}${encodeWord(1n)}${encodeWord(96n)}${encodeBytes(data.replace(/^0x/, ''))}`
  })
  return `0x${selectors.aggregate3}${encodeWord(32n)}${encodeList(tuples)}`
}

/** A list of what has no fixed size: how many, where each begins, and each. */
export function encodeList(items: readonly string[]): string {
  let at = BigInt(items.length * 32)
  const offsets = items.map((item) => {
    const offset = encodeWord(at)
    at += BigInt(item.length / 2)
    return offset
  })
  return `${encodeWord(BigInt(items.length))}${offsets.join('')}${items.join('')}`
}

/** The answers in a return of `aggregate3`: one for each call, `undefined` where it failed. @throws {UnreadableError} */
export function decodeAggregate(data: unknown, count: number): readonly (string | undefined)[] {
  const bytes = readHex(data)
  const list = bytes.slice(64 * number(bytes, 0, 32))
  if (number(list, 0) !== count) throw new UnreadableError('Another number of answers')
  const tuples = list.slice(64)
  return Array.from({ length: count }, (_, index) => {
    const tuple = tuples.slice(64 * number(tuples, index, 32))
    const isDone = number(tuple, 0) === 1
    const answer = tuple.slice(64 * number(tuple, 1, 32))
    return isDone ? `0x${answer.slice(64, 64 + 2 * number(answer, 0))}` : undefined
  })
}

/** The first word that a call returned. @throws {UnreadableError} */
export function decodeWord(data: unknown): bigint {
  return wordAt(readHex(data), 0)
}

/** All words that a call returned. @throws {UnreadableError} */
export function decodeWords(data: unknown): readonly bigint[] {
  const bytes = readHex(data)
  return Array.from({ length: bytes.length / 64 }, (_, index) => wordAt(bytes, index))
}

/**
 * Text that a call returned, or 32 bytes of it as the oldest tokens have.
 * @param most bytes; the rest is left out @throws {UnreadableError}
 */
export function decodeText(data: unknown, most = 1_000_000): string {
  const bytes = readHex(data)
  const isShort = bytes.length === 64
  const text = isShort ? bytes.replace(/(00)+$/, '') : textIn(bytes.slice(64 * number(bytes, 0, 32)))
  return new TextDecoder().decode(hexToBytes(text.slice(0, 2 * most)))
}

function textIn(bytes: string): string {
  return bytes.slice(64, 64 + 2 * number(bytes, 0))
}

/** A quantity as nodes write it. @throws {UnreadableError} */
export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new UnreadableError('Not a quantity')
  return BigInt(value)
}

function readHex(data: unknown): string {
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data)) throw new UnreadableError('Not hex')
  return data.slice(2).toLowerCase()
}

function wordAt(bytes: string, index: number): bigint {
  const digits = bytes.slice(64 * index, 64 * (index + 1))
  if (!word.test(digits)) throw new UnreadableError('Too short')
  return BigInt(`0x${digits}`)
}

/** A small number: a length or, in words, an offset. */
function number(bytes: string, index: number, unit = 1): number {
  const value = wordAt(bytes, index)
  if (value > 4_000_000n || value % BigInt(unit) !== 0n) throw new UnreadableError('Out of bounds')
  return Number(value) / unit
}
