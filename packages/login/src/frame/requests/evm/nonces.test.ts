// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, numberToHex, parseTransaction } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { evmAccount } from '../../keys/derive.js'
import { isHigh } from '../high.js'
import { other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const seed = new Uint8Array(64).fill(7)
let count = 5n
/** The newest of the account's transactions, which no block has yet. */
let waiting = 0n
let sending: () => unknown = () => ({ result: '0x' })
const sent: number[] = []
const kept = new Map<string, unknown>()
const memory = {
  notes: {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, value),
    all: async () => [...kept.values()],
  },
  wallet: 'wallet',
  device: 'device',
}
beforeEach(() => {
  sent.length = 0
  sending = () => ({ result: '0x' })
})
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_estimateGas: numberToHex(21_000n),
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_getCode: '0x',
    eth_maxPriorityFeePerGas: '0x1',
    // A node behind others that have the newest already.
    eth_getTransactionCount: numberToHex(params[1] === 'latest' ? count - waiting : count),
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: null,
  }
  if (method !== 'eth_sendRawTransaction') return Response.json({ result: answers[method] })
  sent.push(parseTransaction(params[0] as Hex).nonce ?? 0)
  return Response.json(sending())
})
const prepare = async (network: string, more: object = {}) => {
  const { address } = evmAccount(seed)
  const around = {
    chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
    network,
    address,
    origin: 'https://app.example',
    memory,
  }
  return prepareEvm('eth_sendTransaction', [{ from: address, to: other, value: '0x1', ...more }], around)
}
/** Of a Safe: its operations have numbers of their own. */
const prepareSmart = (more: object) =>
  prepareEvm('eth_sendTransaction', [{ to: other, value: '0x1', ...more }], {
    chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
    network: 'eip155:1',
    address: evmAccount(seed).address,
    origin: 'https://app.example',
    smart: {
      kind: 'safe',
      preferred: 'smartAccount',
      bundler: 'https://bundler.example',
      paymaster: undefined,
    },
    memory,
  })
const send = async (network: string) => {
  const { perform } = await prepare(network)
  return perform((work) => work(seed.slice()))
}

test('what was sent is not replaced by what is sent next, where the node is behind', async () => {
  await send('eip155:1')
  await send('eip155:1')
  expect(sent).toEqual([5, 6])
  count = 9n
  await send('eip155:1')
  expect(sent).toEqual([5, 6, 9])
})

test('a number that was refused is used by the next', async () => {
  count = 20n
  sending = () => ({ error: { code: -32000, message: 'insufficient funds' } })
  await expect(send('eip155:1')).rejects.toThrow('insufficient funds')
  sending = () => ({ result: '0x' })
  await send('eip155:1')
  expect(sent).toEqual([20, 20])
})

test('a smart account replaces no transaction', async () => {
  for (const off of [-1n, 1n])
    await expect(prepareSmart({ nonce: numberToHex(count + off) })).rejects.toMatchObject({
      code: -32602,
      message: `Invalid \`nonce\`: the next one is ${count}. Nothing was sent.`,
    })
  await expect(prepareSmart({ nonce: numberToHex(count) })).rejects.not.toMatchObject({ code: -32602 })
})

search(
  'a transaction has the number that the page names, and says what it replaces, or is refused',
  fc.asyncProperty(
    fc.record({
      waiting: fc.bigInt({ min: 0n, max: 2n }),
      /** From the number of the oldest one that is pending. */
      asked: fc.option(fc.bigInt({ min: -2n, max: 5n }), { nil: undefined }),
      write: fc.constantFrom<(nonce: bigint) => unknown>(String, Number, numberToHex, (nonce) => nonce),
      /** Others that leave while the visitor reads. */
      others: fc.bigInt({ min: 0n, max: 1n }),
    }),
    async ({ waiting: pending, asked, write, others }) => {
      // A number that no story before has used: what nodes took is remembered.
      count += 100n
      waiting = pending
      sent.length = 0
      const named = asked === undefined ? undefined : count - pending + asked
      const done = prepare('eip155:1', { nonce: named === undefined ? undefined : write(named) }).then(
        async ({ screen, perform }) => {
          count += others
          waiting += others
          await perform((work) => work(seed.slice()))
          return screen
        },
      )
      const told = await done.catch((error: unknown) => Object(error).code)
      if (typeof told === 'number') {
        expect(told).toBe(-32602)
        expect(sent).toEqual([])
        expect(named).toBeDefined()
        // One that is pending can be replaced, and the next number is always taken.
        const isFree = asked !== undefined && asked >= 0n && asked <= pending
        expect(isFree && (others === 0n || asked < pending)).toBe(false)
        return
      }
      expect(sent).toEqual([Number(named ?? count)])
      expect(told.warnings.includes('replaces')).toBe(named !== undefined && named < count)
      const rich = { url: '', name: '', symbol: '', inFrame: '1' }
      expect(isHigh(told, rich, 'eip155:1')).toBe(told.warnings.includes('replaces'))
      // The next one replaces nothing.
      await send('eip155:1')
      expect(sent.at(-1)).toBeGreaterThanOrEqual(Number(count))
      expect(sent.at(-1)).not.toBe(sent[0])
    },
  ),
  { gate: 40, exhaustive: 5_000 },
)
