import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { hexOf } from '../fields.js'
import type { Screen, ScreenLine, ScreenStep } from '../screen.js'
import { together } from '../together.js'
import {
  allowStep,
  coins,
  controlStep,
  type EvmPlace,
  itemText,
  lostAt,
  ownerLine,
  permit2Ending,
  transferStep,
} from './amounts.js'

/** What a contract is called with. */
export interface Call {
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
}

/** Calls within calls, at the most: nobody reads deeper. */
const deepest = 2

type Show = (call: Call, place: EvmPlace, depth: number) => Promise<Screen | undefined> | Screen | undefined

const address = { type: 'address' } as const
const number = { type: 'uint256' } as const
const bytes = { type: 'bytes' } as const
const yes = { type: 'bool' } as const
const word = { type: 'bytes32' } as const
const small = { type: 'uint8' } as const

/**
 * A function that is known by its selector. Data that holds anything beside its parameters, or writes them otherwise than
 * everybody does, is not read: something could hide in it.
 */
function known<const I extends readonly AbiParameter[]>(
  inputs: I,
  show: (
    args: ReturnType<typeof decodeAbiParameters<I>>,
    call: Call,
    place: EvmPlace,
    depth: number,
  ) => Promise<Screen | undefined> | Screen | undefined,
): Show {
  return (call, place, depth) => {
    const told = hexOf(`0x${call.data.slice(10)}`)
    try {
      const args = decodeAbiParameters(inputs, told)
      const all: readonly unknown[] = args
      const loose: readonly AbiParameter[] = inputs
      if (encodeAbiParameters(loose, all) !== told) return undefined
      return show(args, call, place, depth)
    } catch {
      return undefined
    }
  }
}

/**
 * What carries out several calls as the Safe that runs its code: MultiSend and MultiSendCallOnly
 * [as they were published](https://github.com/safe-global/safe-deployments), from 1.1.1 to 1.4.1. Whoever else has the
 * same function may do anything with the Safe.
 */
const multiSends = new Set([
  '0x8d29be29923b68abfdd21e541b9374737b49cdad',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
])

/** Permit2, at the same address on every chain. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

function multicall(
  calls: readonly Hex[],
  { to }: Call,
  place: EvmPlace,
  depth: number,
): Promise<Screen> | undefined {
  const all = calls.map((data) => ({ to, data, value: 0n }))
  return all.length > 0 ? batch(all, place, depth) : undefined
}

/** By selector. */
const functions: Readonly<Record<string, Show>> = {
  // transfer(address,uint256)
  a9059cbb: known([address, number], ([to, amount], call, place) =>
    transferStep(call.to, { to, amount }, place),
  ),
  // transferFrom(address,address,uint256), of coins and of items
  '23b872dd': known([address, address, number], ([from, to, amount], call, place) =>
    transferStep(call.to, { from, to, amount }, place),
  ),
  // approve(address,uint256)
  '095ea7b3': known([address, number], ([spender, amount], call, place) =>
    allowStep(call.to, { spender, amount, mayBeItem: true }, place),
  ),
  // increaseAllowance(address,uint256)
  '39509351': known([address, number], async ([spender, amount], call, place) =>
    // A collection has no such function, so it may do anything by it.
    (await place.token(call.to))?.kind === 'items'
      ? undefined
      : allowStep(call.to, { spender, amount, isMore: true }, place),
  ),
  // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  d505accf: known(
    [address, address, number, number, small, word, word],
    ([owner, spender, amount, usable], call, place) =>
      allowStep(
        call.to,
        { spender, amount, ending: { usable }, others: [{ label: 'from', value: owner, as: 'address' }] },
        place,
      ),
  ),
  // setApprovalForAll(address,bool)
  a22cb465: known([address, yes], ([operator, isAllowed], call, place) =>
    controlStep(call.to, { operator, isAllowed }, place),
  ),
  // safeTransferFrom(address,address,uint256)
  '42842e0e': known([address, address, number], ([from, to, id], call, place) =>
    itemStep(call.to, { from, to, items: [[id, 1n]] }, place),
  ),
  // safeTransferFrom(address,address,uint256,bytes)
  b88d4fde: known([address, address, number, bytes], ([from, to, id, data], call, place) =>
    itemStep(call.to, { from, to, items: [[id, 1n]], data }, place),
  ),
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: known([address, address, number, number, bytes], ([from, to, id, count, data], call, place) =>
    itemStep(call.to, { from, to, items: [[id, count]], data }, place),
  ),
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': known(
    [address, address, { type: 'uint256[]' }, { type: 'uint256[]' }, bytes],
    ([from, to, ids, counts, data], call, place) =>
      ids.length === counts.length
        ? itemStep(call.to, { from, to, items: ids.map((id, at) => [id, counts[at] ?? 0n]), data }, place)
        : undefined,
  ),
  // Permit2's approve(address,address,uint160,uint48): any other contract may do anything by it
  '87517c45': known(
    [address, address, { type: 'uint160' }, { type: 'uint48' }],
    ([token, spender, amount, until], call, place) =>
      call.to.toLowerCase() === permit2
        ? allowStep(
            token,
            {
              spender,
              amount,
              ending: permit2Ending(BigInt(until)),
              others: [{ label: 'contract', value: call.to, as: 'address' }],
            },
            place,
          )
        : undefined,
  ),
  // multicall(bytes[])
  ac9650d8: known([{ type: 'bytes[]' }], ([calls], call, place, depth) =>
    multicall(calls, call, place, depth),
  ),
  // multicall(uint256,bytes[]): until when, and what
  '5ae401dc': known([number, { type: 'bytes[]' }], ([, calls], call, place, depth) =>
    multicall(calls, call, place, depth),
  ),
  // A Safe's execTransaction
  '6a761202': known(
    [address, number, bytes, small, number, number, number, address, address, bytes],
    ([to, value, data, operation, , , gasPrice], call, place, depth) =>
      safeScreen(call.to, { to, value, data, operation, gasPrice }, place, depth),
  ),
}

/** Reads multiSend(bytes). Only run as the code of a Safe does it call as the Safe, so it is read nowhere else. */
const multiSend = known([bytes], ([packed], _call, place, depth) => {
  const calls = unpack(packed)
  return calls && batch(calls, place, depth)
})

/** What a transaction does, as far as it can be told; what cannot is said to be so, with all of its bytes. */
export async function showCall(call: Call, place: EvmPlace, depth = 0): Promise<Screen> {
  const { to, data, value } = call
  const runsCode = data !== '0x' || (await place.runsCode(to))
  // Code that is called may take whatever the account has allowed it, even where nothing is sent along.
  const moves = runsCode ? 'unknown' : value
  if (data === '0x' && (value > 0n || !runsCode))
    return {
      title: 'send',
      what: coins(value, place),
      weight: 'careful',
      lines: [{ label: 'to', value: to, as: 'address' }],
      warnings: await lostAt(to, place),
      moves,
    }
  const show = depth <= deepest ? functions[data.slice(2, 10)] : undefined
  // Coins that go along with a call are of no use to any of these, so something else is meant.
  const read = value === 0n ? await show?.(call, place, depth + 1) : undefined
  if (read) return { ...read, moves }
  return {
    title: 'call',
    weight: 'danger',
    lines: [
      { label: 'contract', value: to, as: 'address' },
      ...(value > 0n
        ? [{ label: 'amount', value: coins(value, place), as: 'amount' } satisfies ScreenLine]
        : []),
      { label: 'data', value: data, as: 'code' },
    ],
    warnings: ['unknown'],
    moves,
  }
}

/** What a Safe does with its own means; `undefined` where it pays somebody for that, as much as they like. */
export async function safeScreen(
  safe: Hex,
  asked: {
    readonly to: Hex
    readonly value: bigint
    readonly data: Hex
    readonly operation: number
    readonly gasPrice: bigint
  },
  around: EvmPlace,
  depth = 1,
): Promise<Screen | undefined> {
  const place = { ...around, account: safe }
  if (asked.gasPrice > 0n) return undefined
  const isDelegated = asked.operation !== 0
  const isMultiSend =
    isDelegated && depth <= deepest && asked.value === 0n && multiSends.has(asked.to.toLowerCase())
  const several =
    isMultiSend && asked.data.startsWith('0x8d80ff0a') ? await multiSend(asked, place, depth + 1) : undefined
  // Code of somebody else, run as the Safe's own, may do anything.
  const isForeign = isDelegated && !several
  const inner = several ?? (await showCall(asked, place, depth))
  return {
    ...inner,
    lines: [
      ...inner.lines,
      ...(several ? [{ label: 'contract', value: asked.to, as: 'address' } satisfies ScreenLine] : []),
      { label: 'for', value: safe, as: 'address' },
    ],
    ...(isForeign && { weight: 'danger' }),
    warnings: [...inner.warnings, ...(isForeign ? (['delegate'] as const) : [])],
    moves: 'unknown',
  }
}

/** Several calls, each shown; one by itself as it is. */
export async function showCalls(calls: readonly Call[], place: EvmPlace): Promise<Screen> {
  const [first] = calls
  return first && calls.length === 1 ? showCall(first, place) : batch(calls, place, 0)
}

async function batch(calls: readonly Call[], place: EvmPlace, depth: number): Promise<Screen> {
  return together(await Promise.all(calls.map((call) => showCall(call, place, depth))))
}

async function itemStep(
  collection: Hex,
  sent: {
    readonly from: Hex
    readonly to: Hex
    readonly items: readonly (readonly [id: bigint, count: bigint])[]
    readonly data?: Hex
  },
  place: EvmPlace,
): Promise<ScreenStep> {
  const { from, to, items, data = '0x' } = sent
  const facts = await place.token(collection)
  // Whatever else has such a function may mean anything by it.
  const isItems = facts?.kind === 'items'
  const name = (id: bigint, count: bigint) =>
    `${count === 1n ? '' : `${count} × `}${itemText({ symbol: facts?.symbol ?? '' }, id)}`
  return {
    title: 'send',
    what: items.map(([id, count]) => name(id, count)).join(', '),
    weight: isItems ? 'careful' : 'danger',
    lines: [
      { label: 'to', value: to, as: 'address' },
      ...ownerLine(from, place),
      { label: 'token', value: collection, as: 'address' },
      ...(data === '0x' ? [] : [{ label: 'data', value: data, as: 'code' } satisfies ScreenLine]),
    ],
    warnings: [...(isItems ? [] : (['unitless'] as const)), ...(await lostAt(to, place, collection))],
    moves: 'unknown',
  }
}

/** Calls as a Safe packs them: how, whom, with how much, how many bytes, and these. `undefined` for anything else. */
function unpack(packed: Hex): readonly Call[] | undefined {
  const calls: Call[] = []
  const text = packed.slice(2)
  for (let at = 0; at < text.length; ) {
    const operation = text.slice(at, at + 2)
    const length = Number(`0x${text.slice(at + 106, at + 170) || '0'}`)
    const end = at + 170 + 2 * length
    if (operation !== '00' || !(end <= text.length)) return undefined
    calls.push({
      to: hexOf(`0x${text.slice(at + 2, at + 42)}`),
      value: BigInt(`0x${text.slice(at + 42, at + 106)}`),
      data: hexOf(`0x${text.slice(at + 170, end)}`),
    })
    at = end
  }
  return calls.length > 0 ? calls : undefined
}
