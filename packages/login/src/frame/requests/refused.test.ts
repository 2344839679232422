// @tier gate
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { keccak256, numberToHex } from 'viem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { evmAccount } from '../keys/derive.js'
import { createRecords } from '../smart/records.js'
import { callsStatus } from '../smart/status.js'
import { other } from './evm/evm.test-support.js'
import { prepareEvm } from './evm/prepare.js'
import { prepareSolana } from './solana/prepare.js'
import { address, move, seed, wire } from './solana/solana.test-support.js'

/** Several nodes behind one address: one may carry out what the refusal of another comes back for. */
interface World {
  /** Whether a node carries out what is offered. */
  readonly takes: boolean
  readonly refusal: { readonly code: number; readonly message: string }
  readonly status: number
  /** Questions about the transaction that a node behind the others answers: it does not have it yet. */
  readonly behind: number
  /** Questions that the node does not answer. */
  readonly silent: number
  /** Another transaction has used the number. */
  readonly isUsed: boolean
}
const worlds: fc.Arbitrary<World> = fc.record({
  takes: fc.boolean(),
  refusal: fc.record({
    code: fc.constantFrom(-32000, -32002, -32003, -32010, -32602, 3, 429, 1),
    message: fc.constantFrom(
      'nonce too low',
      'nonce too low: next nonce 8, tx nonce 7',
      'Nonce already used',
      'OldNonce',
      'insufficient funds for gas * price + value',
      'execution reverted',
      'Blockhash not found',
      'Transaction simulation failed: custom program error: 0x1',
      'rate limit',
      '',
    ),
  }),
  status: fc.constantFrom(200, 400),
  behind: fc.integer({ min: 0, max: 1 }),
  silent: fc.integer({ min: 0, max: 2 }),
  isUsed: fc.boolean(),
})

let world: World
let count = 0n
let asked = 0
let isOffered = false
const carried = new Set<unknown>()
const isEvm = new Set(['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getTransactionCount'])

function answer(method: string, params: readonly unknown[]): unknown {
  const isSeen = carried.size > 0 && asked > 3 * world.behind + 3 * world.silent
  if (isOffered && isEvm.has(method)) asked += 1
  if (isOffered && isEvm.has(method) && asked <= 3 * world.silent) return undefined
  switch (method) {
    case 'eth_chainId':
      return '0x1'
    case 'eth_estimateGas':
      return numberToHex(21_000n)
    case 'eth_getBlockByNumber':
      return { number: '0x10', timestamp: '0x1', baseFeePerGas: '0x1' }
    case 'eth_maxPriorityFeePerGas':
      return '0x1'
    case 'eth_getCode':
      return '0x'
    case 'eth_getTransactionCount':
      return numberToHex(count + (isOffered && (isSeen || world.isUsed) ? 1n : 0n))
    case 'eth_getTransactionByHash':
      return isSeen && carried.has(params[0]) ? { hash: params[0] } : null
    case 'eth_getTransactionReceipt':
      return null
    case 'getSignatureStatuses': {
      asked += 3
      if (asked <= 3 * world.silent) return undefined
      return { value: [carried.size > 0 && asked > 3 * (world.behind + world.silent) ? {} : null] }
    }
  }
  return null
}

vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  if (method !== 'eth_sendRawTransaction' && method !== 'sendTransaction') {
    const result = answer(method, params)
    return result === undefined ? Promise.reject(new TypeError('silent')) : Response.json({ result })
  }
  isOffered = true
  if (world.takes) carried.add(method === 'sendTransaction' ? params[0] : keccak256(params[0]))
  return Response.json({ error: world.refusal }, { status: world.status })
})
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Of an account of its own: what nodes took last is remembered. */
const evmSeed = new Uint8Array(64).fill(9)
const owner = evmAccount(evmSeed).address
const kept = new Map<string, unknown>()
const notes = {
  get: async (name: string) => kept.get(name),
  set: async (name: string, value: unknown) => void kept.set(name, value),
  all: async () => [...kept.values()],
}
const evm = {
  chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
  network: 'eip155:1',
  address: owner,
  origin: 'https://app.example',
  memory: { notes, wallet: 'wallet', device: 'device' },
}
const solana = { ...evm, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address }

async function outcomeOf(way: 'one' | 'calls' | 'solana'): Promise<'sent' | 'refused'> {
  const call = { from: owner, to: other, value: '0x5' }
  const { perform } =
    way === 'solana'
      ? await prepareSolana(
          'solana_signAndSendTransaction',
          { transaction: base58.encode(wire([move(5n)])) },
          solana,
        )
      : way === 'one'
        ? await prepareEvm('eth_sendTransaction', [call], evm)
        : await prepareEvm(
            'wallet_sendCalls',
            [
              {
                version: '2.0.0',
                id: 'mine',
                from: owner,
                chainId: '0x1',
                atomicRequired: false,
                calls: [call],
              },
            ],
            evm,
          )
  const told = perform((work) => work(way === 'solana' ? seed.slice() : evmSeed.slice())).then(
    () => 'sent' as const,
    () => 'refused' as const,
  )
  await vi.runAllTimersAsync()
  return told
}

search(
  'a refusal is one only where the chain was asked for what was signed, and does not have it',
  fc.asyncProperty(worlds, fc.constantFrom('one', 'calls', 'solana'), async (next, way) => {
    world = next
    // A number that no story before has used: what nodes took is remembered.
    count += 10n
    asked = 0
    isOffered = false
    carried.clear()
    kept.clear()
    const told = await outcomeOf(way)
    if (next.takes) expect(told).toBe('sent')
    const mayBe = /nonce/i.test(next.refusal.message) || next.isUsed
    // Each answer says that it is nowhere.
    if (!next.takes && next.silent === 0 && !(way !== 'solana' && mayBe)) expect(told).toBe('refused')
    if (way !== 'calls') return
    const status = callsStatus(['mine'], createRecords(notes, 'wallet', evm.origin), {
      'eip155:1': evm.chain,
    })
    const code = await status.then(
      () => undefined,
      (error: unknown) => Object(error).code,
    )
    expect(code).toBe(told === 'sent' ? undefined : 5730)
  }),
  { gate: 180, exhaustive: 10_000 },
)
