// @tier gate
import { read } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex } from 'viem'
import { expect } from 'vitest'
import { batchOf, bundleOf, executeOf, type Made, safeOf } from './carriers.test-support.js'
import { createEvidence } from './evidence.js'
import type { Expected } from './expected.js'
import { mainnet } from './networks.js'
import { offering } from './offering.test-support.js'
import { toQuantity } from './rpc.js'

// Tokens move and allow by habits of their own, contracts pass on what they are paid, and accounts carry out calls in several
// ways. The end has to be the one that balances and allowances show.
const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, ben, token, bundler] = [
  address('a1'),
  address('b2'),
  address('c3'),
  address('d4'),
  address('e5'),
]
const zero = address('00')
const hash = `0x${'ab'.repeat(32)}`
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')
const topic = (value: bigint | string | number) => `0x${word(value)}`
const log = (at: string, name: string, topics: readonly bigint[], data: string) => ({
  address: at,
  topics: [`0x${name.padEnd(64, '0')}`, ...topics.map(topic)],
  data: `0x${data}`,
})
const moved = (from: string, to: string, amount: bigint) =>
  log(token, 'ddf252ad1be2c89b', [BigInt(from), BigInt(to)], word(amount))
const fee = 21n

/** How a token moves and notes. `inert`: it accepts the call and does nothing. `astray`: it moves to another holder. */
const habits = ['noted', 'burned and minted', 'silent', 'taxed', 'inert', 'astray'] as const
/** How the account makes its calls. */
const vehicles = ['plain', 'delegated', 'safe', 'operation'] as const
/** `passed on`: its code has the function by name, and does not carry out the calls. */
const worlds = fc.record({
  kind: fc.constantFrom('coins', 'transfer', 'transferFrom', 'approve'),
  habit: fc.constantFrom(...habits),
  vehicle: fc.constantFrom(...vehicles),
  isIgnored: fc.boolean(),
  /** The recipient of coins hands these on at once. */
  isForwarder: fc.boolean(),
  amount: fc.constantFrom(0n, 1n, 100n, 1_000n, 2n ** 255n),
  tax: fc.constantFrom(5n, 12n, 40n),
  isTaxShown: fc.boolean(),
  allowedBefore: fc.constantFrom(0n, 7n),
})

search(
  'calls of the account have ended as balances and allowances of the block show, however a token notes them',
  fc.asyncProperty(worlds, async (world) => {
    const { kind, habit, vehicle, amount, tax, isTaxShown } = world
    const isIgnored = world.isIgnored && vehicle !== 'plain'
    const data: Hex = {
      coins: '0x' as const,
      transfer: `0xa9059cbb${word(ann)}${word(amount)}` as const,
      transferFrom: `0x23b872dd${word(own)}${word(ann)}${word(amount)}` as const,
      approve: `0x095ea7b3${word(ann)}${word(amount)}` as const,
    }[kind]
    const call: Made = { to: kind === 'coins' ? ann : token, value: kind === 'coins' ? amount : 0n, data }
    const logs: object[] = []
    const coins = new Map<string, bigint>()
    const tokens = new Map<string, bigint>()
    let allowed: bigint = world.allowedBefore
    const add = (to: Map<string, bigint>, holder: string, by: bigint) =>
      to.set(holder, (to.get(holder) ?? 0n) + by)

    // Paid for by the account itself, if no other sends it.
    if (vehicle === 'plain' || vehicle === 'delegated') add(coins, own, -fee)
    if (!isIgnored && kind === 'coins') {
      add(coins, own, -amount)
      add(coins, world.isForwarder ? ben : ann, amount)
    }
    if (!isIgnored && kind === 'approve' && habit !== 'inert') {
      allowed = amount < 2n ** 96n ? amount : 2n ** 96n - 1n
      if (habit !== 'silent')
        logs.push(log(token, '8c5be1e5ebec7d5b', [BigInt(own), BigInt(ann)], word(allowed)))
    }
    if (!isIgnored && kind.startsWith('transfer') && habit !== 'inert') {
      const part = habit === 'taxed' ? amount - (amount * tax) / 100n : amount
      const to = habit === 'astray' ? ben : ann
      add(tokens, own, -amount)
      add(tokens, to, part)
      if (habit === 'burned and minted') logs.push(moved(own, zero, amount), moved(zero, to, amount))
      else if (habit !== 'silent') logs.push(moved(own, to, part))
    }
    const sent = {
      plain: () => ({ from: own, to: call.to, value: numberToHex(call.value), input: data }),
      delegated: () => ({ from: own, to: own, input: executeOf('0x01', batchOf([call])) }),
      safe: () => ({ from: bundler, to: own, input: safeOf(call) }),
      operation: () => ({
        from: bundler,
        to: entryPoint,
        input: bundleOf([{ sender: own, nonce: 7n, callData: executeOf('0x01', batchOf([call])) }]),
      }),
    }[vehicle]()
    if (vehicle === 'safe') logs.push(log(own, '442e715f626346e8', [5n], word(0)))
    if (vehicle === 'operation')
      logs.push(
        log(entryPoint, '49628fd1471006c1', [1n, BigInt(own), 0n], word(7) + word(1) + word(3) + word(4)),
      )

    const quantity = async (_network: string, method: string, [of, at]: readonly unknown[]) => {
      const isAfter = at === '0x10'
      const base = 2n ** 255n
      if (method === 'eth_getBalance') return base + (isAfter ? (coins.get(String(of)) ?? 0n) : 0n)
      const asked = String(read(of, 'data'))
      if (asked.startsWith('0xdd62ed3e')) return isAfter ? allowed : world.allowedBefore
      return base + (isAfter ? (tokens.get(`0x${asked.slice(34)}`) ?? 0n) : 0n)
    }
    const request = async (_network: string, method: string) =>
      method === 'eth_getCode'
        ? { plain: '0x', delegated: `0xef0100${'55'.repeat(20)}`, safe: '0x636a761202', operation: '0x60' }[
            vehicle
          ]
        : { hash, blockNumber: '0x10', nonce: '0x5', value: '0x0', ...sent }
    const evidence = createEvidence({
      rpc: {
        quantity,
        offer: offering(request),
        request: async (network, method, params) =>
          method === 'eth_getCode' && params[0] !== own ? '0x63e9ae5c53' : request(network, method),
      },
      keccak256,
      numberToHex,
      toQuantity,
    })
    const arrives =
      isTaxShown && habit === 'taxed' && kind === 'transfer' ? amount - (amount * tax) / 100n : undefined
    const plan: Expected = {
      from: own,
      calls: [call],
      block: 16n,
      count: 5n,
      amount: arrives ? { address: '~', least: arrives } : undefined,
    }
    const receipt = {
      blockNumber: '0x10',
      status: '0x1',
      logs,
      gasUsed: numberToHex(fee),
      effectiveGasPrice: '0x1',
    }
    const end = await evidence.ended(mainnet.id, hash, receipt, plan, signal)

    const least = arrives ?? amount - amount / 10n
    const isLet = allowed === amount || (amount > 2n ** 96n && allowed === 2n ** 96n - 1n)
    const got = tokens.get(ann) ?? 0n
    const isDone = kind === 'coins' ? !isIgnored : kind === 'approve' ? isLet : got >= least
    // Where nothing moves, only a note can show that it was done.
    if (amount === 0n && kind !== 'approve') return
    expect(end).toBe(isDone ? 'success' : 'unknown')
  }),
  { gate: 1_000, exhaustive: 40_000 },
)
