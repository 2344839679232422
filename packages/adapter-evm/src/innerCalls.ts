import { addressKey } from '@foyer/core'
import type { Hex } from 'viem'
import { multicall } from './published.js'

/** A call inside of the data of another call. */
export interface InnerCall {
  /** In lower case; empty for the contract that is called. */
  readonly to: string
  readonly value: bigint
  readonly data: Hex
  /** The code of {@link to} acts in the name of the caller (`delegatecall`), and may do anything. */
  readonly isDelegated: boolean
  /** It may fail alone: its coins stay with the contract that carries it then. */
  readonly mayFail?: boolean
}

/** The calls in data, in their order. */
export interface InnerCalls {
  readonly calls: readonly InnerCall[]
  /** There are more, which cannot be read. */
  readonly isCut: boolean
}

/** How many calls are still read, in all: data may name the same bytes many times. */
export interface Budget {
  left: number
}

/**
 * `multicall`, by which a contract calls itself, with the arguments: `a` an address, `v` a number, `b` data, `o` the kind of
 * the operation, `f` whether a call may fail alone, `_` anything else. Capitals are lists of these, and after `*` comes a
 * list of tuples.
 */
const selfCalls: Readonly<Record<string, string | undefined>> = {
  ac9650d8: 'B',
  '5ae401dc': '_B',
  '1f0464d1': '_B',
}

/** Multicall3: aggregate, tryAggregate, blockAndAggregate, tryBlockAndAggregate, aggregate3, aggregate3Value. */
const aggregates: Readonly<Record<string, string | undefined>> = {
  '252dba42': '*ab',
  bce38bd7: '_*ab',
  c3077fa9: '*ab',
  '399542e9': '_*ab',
  '82ad56cb': '*a_b',
  '174dea71': '*afvb',
}

/** `execTransaction` of Safe, whose seventh argument is the price of the gas that it pays for. */
const safe = 'avbo___'

/** Functions by which an account carries out calls: all of them, or none. */
const accounts: Readonly<Record<string, string | undefined>> = {
  // execute, executeBatch; execute of Kernel.
  b61d27f6: 'avb',
  '34fcd5be': '*avb',
  '47e1da2a': 'AVB',
  '18dfb3c7': 'AB',
  '51945447': 'avbo',
  // Safe: execTransaction; executeUserOp of its module for ERC-4337, without a reason and with it.
  '6a761202': safe,
  '7bb37428': 'avbo',
  '541d63c8': 'avbo',
}

/** ERC-7579: `execute(bytes32,bytes)`. */
const execute = 'e9ae5c53'
/** Of Safe: `multiSend(bytes)`. */
const multiSend = '8d80ff0a'
/** ERC-4337: `executeUserOp`. Data of the account itself follows. */
const withOperation = /^0x8dd7712f/
/** `handleOps` of EntryPoints. */
const bundle = /^0x(1fad948c|765e827f)/
/** MultiSend and MultiSendCallOnly of Safe 1.3.0 and 1.4.1. */
const multiSends = [
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
]
/** No bundle and no batch has more calls. */
const most = 1_000
const unreadable: InnerCalls = { calls: [], isCut: true }

/**
 * Returns the calls in the data of a call, however it is encoded; bytes that are not there are read as zeros. `undefined`: no
 * function that is known to carry any.
 */
export function innerCalls(data: Hex, budget: Budget): InnerCalls | undefined {
  const selector = selectorOf(data)
  const body = data.slice(10)
  if (selector === execute) return executed(body, budget)
  if (selector === multiSend) return packed(bytesAt(body, 0, 0), budget)
  const shape = selfCalls[selector] ?? aggregates[selector] ?? accounts[selector]
  return shape === undefined ? undefined : callsIn(body, shape, budget)
}

/** Returns the calls that an account carries out by its data, all or none; `undefined` if these cannot be read. */
export function accountCalls(data: Hex): readonly InnerCall[] | undefined {
  const own: Hex = `0x${data.replace(withOperation, '0x').slice(2)}`
  if (own === '0x') return []
  const selector = selectorOf(own)
  // The second byte says whether a call may fail alone.
  if (selector === execute ? own.slice(12, 14) !== '00' : !accounts[selector]) return undefined
  const calls = wholeOf(innerCalls(own, { left: most }))
  const [first, ...others] = calls ?? []
  const isPacked = first && others.length === 0 && first.isDelegated && isMultiSend(first)
  const all = isPacked ? wholeOf(innerCalls(first.data, { left: most })) : calls
  return all?.some(({ isDelegated }) => isDelegated) ? undefined : all
}

/** Whether a call only carries out those in its data, though its code acts in the name of the caller. */
export function isMultiSend({ to, data }: InnerCall): boolean {
  return multiSends.includes(to) && selectorOf(data) === multiSend
}

/**
 * Whether a contract that carries calls by this function is known to carry them out: it calls itself, or its code is published.
 * The functions of accounts are not among them: any contract may have the same, and do anything.
 */
export function isCarrier(to: string, data: Hex): boolean {
  const selector = selectorOf(data)
  if (selector === multiSend) return multiSends.includes(addressKey(to))
  return selector in selfCalls || (selector in aggregates && addressKey(to) === addressKey(multicall))
}

/** Returns the operations of a bundle: their accounts, their nonces as values, and their data. */
export function bundledOperations(input: string): readonly InnerCall[] {
  return bundle.test(input) ? callsIn(input.slice(10), '*av_b', { left: most }).calls : []
}

/** Returns the first bytes of data, which name a function: eight digits in lower case. */
function selectorOf(data: Hex): string {
  return data.slice(2, 10).toLowerCase()
}

function wholeOf({ calls, isCut }: InnerCalls = unreadable): InnerCalls['calls'] | undefined {
  return isCut || calls.length === 0 ? undefined : calls
}

function callsIn(text: string, shape: string, budget: Budget): InnerCalls {
  const [, items] = shape.split('*')
  if (items === undefined && !shape.includes('B')) {
    const { calls, isCut } = listOf(1, budget, () => callAt(text, 0, shape))
    // A Safe may pay for its transaction, by the gas that this takes.
    return { calls, isCut: isCut || (shape === safe && /[^0]/.test(wordAt(text, 192))) }
  }
  const startOf = (kind: string) => placeAt(text, shape.indexOf(kind) * 32) + 32
  const countOf = (kind: string) => (shape.includes(kind) ? placeAt(text, startOf(kind) - 32) : 0)
  if (items) {
    const start = startOf('*')
    return listOf(countOf('*'), budget, (nth) => callAt(text, start + placeAt(text, start + nth * 32), items))
  }
  const count = countOf('B')
  const { calls, isCut } = listOf(count, budget, (nth) => {
    const wordOf = (kind: string) => (nth < countOf(kind) ? wordAt(text, startOf(kind) + nth * 32) : '')
    return toCall(wordOf('A'), wordOf('V'), bytesAt(text, startOf('B'), nth * 32))
  })
  // Lists that differ in length may mean more than is read; one may be left out.
  const isOdd = ['A', 'V'].some((kind) => ![0, count].includes(countOf(kind)))
  return { calls, isCut: isCut || isOdd }
}

function listOf(count: number, budget: Budget, at: (nth: number) => InnerCall | undefined): InnerCalls {
  const calls: InnerCall[] = []
  while (calls.length < count) {
    budget.left -= 1
    const call = budget.left < 0 ? undefined : at(calls.length)
    if (!call) break
    calls.push(call)
  }
  return { calls, isCut: calls.length < count }
}

function callAt(text: string, start: number, shape: string): InnerCall | undefined {
  const wordOf = (kind: string) =>
    shape.includes(kind) ? wordAt(text, start + shape.indexOf(kind) * 32) : ''
  const data = bytesAt(text, start, shape.indexOf('b') * 32)
  const call = toCall(wordOf('a'), wordOf('v'), data, /[^0]/.test(wordOf('o')))
  return call && /[^0]/.test(wordOf('f')) ? { ...call, mayFail: true } : call
}

function toCall(
  to: string,
  value: string,
  data: Hex | undefined,
  isDelegated = false,
): InnerCall | undefined {
  const address = to.slice(-40).toLowerCase()
  return (
    data && {
      to: address && `0x${address}`,
      value: BigInt(`0x0${value}`),
      data,
      isDelegated,
    }
  )
}

/** `multiSend(bytes)`: each an operation, an address, a value, a length and data, without gaps. */
function packed(transactions: Hex | undefined, budget: Budget): InnerCalls {
  if (transactions === undefined) return unreadable
  const text = transactions.slice(2)
  let place = 0
  const { calls, isCut } = listOf(text.length, budget, () => {
    if (place >= text.length) return undefined
    const at = place / 2
    const length = placeAt(text, at + 53)
    const data: Hex = `0x${text.slice(place + 170, place + 170 + length * 2)}`
    const to = wordAt(text, at + 1).slice(0, 40)
    const isDelegated = text.slice(place, place + 2) !== '00'
    place += 170 + length * 2
    return toCall(to, wordAt(text, at + 21), data, isDelegated)
  })
  return { calls, isCut: isCut && place < text.length }
}

function executed(body: string, budget: Budget): InnerCalls {
  const execution = bytesAt(body, 0, 32)
  if (!execution) return unreadable
  const text = execution.slice(2)
  if (body.startsWith('01')) {
    // ERC-7821: a batch, or a batch of batches.
    const isOwn = /^0100.{8}7821000[12]/.test(body)
    const batches =
      isOwn && body[19] === '2' ? callsIn(text, 'B', budget) : { calls: [{ data: execution }], isCut: false }
    const parts = batches.calls.map(({ data }) => callsIn(data.slice(2), '*avb', budget))
    return {
      calls: parts.flatMap((part) =>
        part.calls.map((call) =>
          // There, the address zero is the account itself. In other modes it may be so, or the coins are lost.
          isOwn || !call.value ? { ...call, to: call.to.replace(/^0x0+$/, '') } : call,
        ),
      ),
      isCut: batches.isCut || parts.some(({ isCut }) => isCut),
    }
  }
  // Any other kind lets code act in the name of the account.
  const isDelegated = !body.startsWith('00')
  const end = isDelegated ? 40 : 104
  return listOf(1, budget, () =>
    toCall(wordAt(text, 0).slice(0, 40), text.slice(40, end), `0x${text.slice(end)}`, isDelegated),
  )
}

function wordAt(text: string, at: number): string {
  return text.slice(at * 2, at * 2 + 64).padEnd(64, '0')
}

/** Returns a place, a length or a count; infinite where no data is as long, or where it is at no place itself. */
export function placeAt(text: string, at: number): number {
  const word = wordAt(text, at)
  return at < Infinity && /^0{52}/.test(word) ? Number.parseInt(word.slice(52), 16) : Infinity
}

function bytesAt(text: string, base: number, at: number): Hex | undefined {
  const start = base + placeAt(text, base + at)
  const end = start + 32 + placeAt(text, start)
  return end < Infinity ? `0x${text.slice(start * 2 + 64, end * 2)}` : undefined
}
