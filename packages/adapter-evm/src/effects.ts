import { type CallEffect, throwIfAborted } from '@foyer/core'
import type { Hex } from 'viem'
import type { CallDeps } from './callDeps.js'
import { innerCalls, isMultiSend } from './innerCalls.js'
import type { EvmTransaction } from './transaction.js'

type Abi = Pick<CallDeps['abi'], 'toAddress'>
/** The parts of the adapter that read effects. */
interface Means {
  readonly abi: Abi
  readonly erc20: Pick<CallDeps['erc20'], 'decimals'>
}

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

/** No page needs more, and every one is read. */
const limits = { calls: 2_000, effects: 200 } as const
/** Returns the effects of a call, with the decimals that the tokens themselves say: `Calls.effects`. */
export async function readEffects(
  { abi, erc20 }: Means,
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

/** Returns the effects of a call, in their order; the last one is unknown if not everything could be read. */
function effectsOf({ toAddress }: Abi, call: Called): readonly CallEffect[] {
  const budget = { left: limits.calls }
  const found: CallEffect[] = []
  const open: Called[] = [call]
  let isCut = false
  while (found.length <= limits.effects) {
    const next = open.pop()
    if (!next) break
    const { to, value, data } = next
    // The coins of the call itself are seen without its data.
    if (value > 0n && (next !== call || data === '0x')) found.push({ kind: 'send', to, amount: value })
    found.push(...effectOf(toAddress, next))
    const inner = innerCalls(data, budget)
    isCut ||= inner.isCut || inner.calls.some((one) => one.isDelegated && !isMultiSend(one))
    for (const one of inner.calls.toReversed())
      open.push({ to: toAddress(one.to) ?? to, value: one.value, data: one.data })
  }
  if (!isCut && found.length <= limits.effects) return found
  return [...found.slice(0, limits.effects), { kind: 'unknown', to: call.to }]
}

function effectOf(toAddress: Abi['toAddress'], { to: called, data }: Called): readonly CallEffect[] {
  const reading = functions[selectorOf(data)]
  if (!reading) return []
  const word = (place: number | undefined) => {
    const text = place === undefined ? '' : data.slice(10 + place * 64, 74 + place * 64)
    // The chain reads zeros where data ends.
    return text ? text.padEnd(64, '0') : undefined
  }
  const addressAt = (place: number) => toAddress(`0x${word(place)?.slice(24)}`)
  const to = addressAt(reading.to)
  const token = reading.token === undefined ? called : addressAt(reading.token)
  const [amount, flag] = [word(reading.amount), word(reading.flag)]
  if (!to || !token || (flag !== undefined && BigInt(`0x${flag}`) === 0n)) return []
  return [{ kind: reading.kind, to, token, ...(amount !== undefined && { amount: BigInt(`0x${amount}`) }) }]
}

function selectorOf(data: Hex): Hex {
  return `0x${data.slice(2, 10).toLowerCase()}`
}
