import { type CallEffect, throwIfAborted } from '@foyer/core'
import type { AbiParameter, Address, Hex } from 'viem'
import type { CallDeps } from './callDeps.js'
import type { EvmTransaction } from './transaction.js'

type Abi = CallDeps['abi']

/** A call of a contract, as far as its effects need it. */
type Called = Pick<EvmTransaction, 'to' | 'value' | 'data'>

/** How a function is read: the places of its arguments, by their words of 32 bytes. */
interface Reading {
  readonly kind: CallEffect['kind']
  readonly to: number
  readonly amount?: number
  /** The place of the token, if the contract that is called is none. */
  readonly token?: number
  /** Nothing is let to others if the word at this place is 0. */
  readonly flag?: number
}

const at = (kind: Reading['kind'], to: number, amount?: number, more?: Partial<Reading>): Reading => ({
  kind,
  to,
  ...(amount !== undefined && { amount }),
  ...more,
})

/** Functions that move something or let others take it, by the first bytes of a call. */
const functions: Readonly<Record<Hex, Reading>> = {
  // ERC-20 and ERC-721.
  '0xa9059cbb': at('send', 0, 1),
  '0x23b872dd': at('send', 1, 2),
  '0x095ea7b3': at('allow', 0, 1),
  '0x39509351': at('increase', 0, 1),
  '0xd73dd623': at('increase', 0, 1),
  '0xd505accf': at('permit', 1, 2),
  '0x8fcbaf0c': at('permit', 1, undefined, { flag: 4 }),
  // ERC-721 and ERC-1155.
  '0x42842e0e': at('send', 1),
  '0xb88d4fde': at('send', 1),
  '0xf242432a': at('send', 1),
  '0x2eb2c2d6': at('send', 1),
  '0xa22cb465': at('all', 0, undefined, { flag: 1 }),
  // ERC-1363.
  '0x1296ee62': at('send', 0, 1),
  '0x4000aea0': at('send', 0, 1),
  '0xd8fbe994': at('send', 1, 2),
  '0xc1d34b89': at('send', 1, 2),
  '0x3177029f': at('allow', 0, 1),
  '0xcae9ca51': at('allow', 0, 1),
  // ERC-777.
  '0x9bd9bbc6': at('send', 0, 1),
  '0x62ad1b83': at('send', 1, 2),
  '0x959b8c3f': at('all', 0),
  // Permit2: approve, transferFrom, permit, permitTransferFrom.
  '0x87517c45': at('permit', 1, 2, { token: 0 }),
  '0x36c78516': at('send', 1, 2, { token: 3 }),
  '0x2b67b570': at('permit', 5, 2, { token: 1 }),
  '0x30f28b7a': at('send', 4, 5, { token: 0 }),
}

const bytes = { type: 'bytes' } as const
const many = { type: 'bytes[]' } as const
const address = { type: 'address' } as const
const uint = { type: 'uint256' } as const
const bool = { type: 'bool' } as const
const tuples = (...components: readonly AbiParameter[]) => ({ type: 'tuple[]', components }) as const

/** Functions that carry other calls, with their parameters. */
const carriers: Readonly<Record<Hex, readonly AbiParameter[]>> = {
  // multicall: of the contract itself.
  '0xac9650d8': [many],
  '0x5ae401dc': [uint, many],
  '0x1f0464d1': [{ type: 'bytes32' }, many],
  // Multicall3: aggregate, tryAggregate, blockAndAggregate, tryBlockAndAggregate, aggregate3, aggregate3Value.
  '0x252dba42': [tuples(address, bytes)],
  '0xbce38bd7': [bool, tuples(address, bytes)],
  '0xc3077fa9': [tuples(address, bytes)],
  '0x399542e9': [bool, tuples(address, bytes)],
  '0x82ad56cb': [tuples(address, bool, bytes)],
  '0x174dea71': [tuples(address, bool, uint, bytes)],
  // Accounts: execute, executeBatch, execTransaction of Safe.
  '0xb61d27f6': [address, uint, bytes],
  '0x47e1da2a': [{ type: 'address[]' }, { type: 'uint256[]' }, many],
  '0x18dfb3c7': [{ type: 'address[]' }, many],
  '0x34fcd5be': [tuples(address, uint, bytes)],
  '0x6a761202': [address, uint, bytes],
}

/** No page needs more, and every one is read. */
const limits = { depth: 6, effects: 200 } as const
const multiSend = '0x8d80ff0a'
/** ERC-7579: `execute(bytes32,bytes)`. */
const execute = '0xe9ae5c53'

/** Returns the effects of a call, with the decimals that the tokens themselves say: `Calls.effects`. */
export async function readEffects(
  { abi, erc20 }: Pick<CallDeps, 'abi' | 'erc20'>,
  { network, ...call }: EvmTransaction,
  signal: AbortSignal,
): Promise<readonly CallEffect[]> {
  const found = effectsOf(abi, call)
  const tokens = [...new Set(found.flatMap(({ token }) => abi.toAddress(token) ?? []))]
  const decimals = new Map<string, number | undefined>()
  await Promise.all(
    tokens.map(async (token) => {
      // Of a token that does not answer no number is said.
      decimals.set(token, await erc20.decimals(network, token, signal).catch(() => undefined))
    }),
  )
  throwIfAborted(signal)
  return found.map((effect) => {
    const places = effect.token === undefined ? undefined : decimals.get(effect.token)
    return places === undefined ? effect : { ...effect, decimals: places }
  })
}

/** Returns the effects of a call, in their order. */
function effectsOf(abi: Abi, call: Called, depth = 0): readonly CallEffect[] {
  const { to, value, data } = call
  const own: readonly CallEffect[] = value > 0n && data === '0x' ? [{ kind: 'send', to, amount: value }] : []
  const inner = depth < limits.depth ? carried(abi, call) : []
  const all = [...own, ...effectOf(abi, call), ...inner.flatMap((one) => effectsOf(abi, one, depth + 1))]
  return all.slice(0, limits.effects)
}

function effectOf({ toAddress }: Abi, { to: called, data }: Called): readonly CallEffect[] {
  const reading = functions[selectorOf(data)]
  if (!reading) return []
  const word = (place: number | undefined) =>
    place === undefined
      ? undefined
      : /^[0-9a-f]{64}$/i.exec(data.slice(10 + place * 64, 74 + place * 64))?.[0]
  const addressAt = (place: number) => toAddress(`0x${word(place)?.slice(24)}`)
  const to = addressAt(reading.to)
  const token = reading.token === undefined ? called : addressAt(reading.token)
  const [amount, flag] = [word(reading.amount), word(reading.flag)]
  if (!to || !token || (flag !== undefined && BigInt(`0x${flag}`) === 0n)) return []
  return [{ kind: reading.kind, to, token, ...(amount !== undefined && { amount: BigInt(`0x${amount}`) }) }]
}

function carried(abi: Abi, { to, data }: Called): readonly Called[] {
  const selector = selectorOf(data)
  const body: Hex = `0x${data.slice(10)}`
  if (selector === multiSend) return packed(abi, valuesOf(abi, [bytes], body)[0])
  if (selector === execute) return executed(abi, valuesOf(abi, [{ type: 'bytes32' }, bytes], body), to)
  const parameters = carriers[selector]
  return parameters ? callsIn(abi, valuesOf(abi, parameters, body), to) : []
}

/** Returns the calls that the values of a carrier name: one, a list of them, or lists of their parts. */
function callsIn(abi: Abi, values: readonly unknown[], of: Address): readonly Called[] {
  const [first, ...others] = values.filter((value): value is readonly unknown[] => Array.isArray(value))
  if (!first) return callOf(abi, values, of)
  return first.flatMap((one: unknown, place) => {
    if (Array.isArray(one)) return callOf(abi, one, of)
    return callOf(abi, [one, ...others.map((list) => list[place])], of)
  })
}

/** Returns the call of an address, a value and data: the data comes last, and the others may be missing. */
function callOf({ toAddress }: Abi, values: readonly unknown[], of: Address): readonly Called[] {
  const data = hexOf(values.at(-1))
  const [to = of] = values.slice(0, -1).flatMap((value) => toAddress(value) ?? [])
  const value = values.find((one) => typeof one === 'bigint') ?? 0n
  return data === undefined ? [] : [{ to, value, data }]
}

/** `multiSend(bytes)` of Safe: each an operation, an address, a value, a length and data, without gaps. */
function packed({ toAddress }: Abi, transactions: unknown): readonly Called[] {
  const calls: Called[] = []
  const given = hexOf(transactions)?.slice(2) ?? ''
  const text = given.padEnd(given.length + 170, '0')
  for (let place = 0; place < given.length; ) {
    const length = Number.parseInt(text.slice(place + 106, place + 170), 16) * 2
    const to = toAddress(`0x${text.slice(place + 2, place + 42)}`)
    const value = BigInt(`0x${text.slice(place + 42, place + 106)}`)
    if (!to) break
    calls.push({ to, value, data: `0x${text.slice(place + 170, place + 170 + length)}` })
    place += 170 + length
  }
  return calls
}

function executed(abi: Abi, [mode, execution]: readonly unknown[], of: Address): readonly Called[] {
  const data = hexOf(execution)
  if (data === undefined) return []
  if (String(mode).startsWith('0x01'))
    return callsIn(abi, valuesOf(abi, [tuples(address, uint, bytes)], data), of)
  const to = abi.toAddress(data.slice(0, 42))
  if (!to || data.length < 106) return []
  return [{ to, value: BigInt(`0x${data.slice(42, 106)}`), data: `0x${data.slice(106)}` }]
}

function valuesOf(
  { decodeAbiParameters }: Abi,
  parameters: readonly AbiParameter[],
  body: Hex,
): readonly unknown[] {
  try {
    // Bytes after the arguments change nothing: the chain carries the call out.
    return decodeAbiParameters(parameters, body)
  } catch {
    return []
  }
}

function selectorOf(data: Hex): Hex {
  return `0x${data.slice(2, 10).toLowerCase()}`
}

function hexOf(value: unknown): Hex | undefined {
  return typeof value === 'string' && value.startsWith('0x') ? `0x${value.slice(2)}` : undefined
}
