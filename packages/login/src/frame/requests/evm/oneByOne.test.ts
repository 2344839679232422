// @tier gate
import { type Hex, keccak256, numberToHex } from 'viem'
import { afterAll, expect, test, vi } from 'vitest'
import { evmAccount } from '../../keys/derive.js'
import { createRecords } from '../../smart/records.js'
import { callsStatus } from '../../smart/status.js'
import { other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const seed = new Uint8Array(64).fill(11)
const { address } = evmAccount(seed)
const network = 'eip155:1'
const chain = { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' }
const origin = 'https://app.example'

afterAll(() => {
  vi.unstubAllGlobals()
})

/** A page that sends two calls of the key's own account, on a network where one step can be held up. */
function world() {
  const kept = new Map<string, unknown>()
  const notes = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) =>
      void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    all: async (prefix: string) =>
      [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value),
  }
  const records = createRecords(notes, 'wallet', origin)
  const sent: Hex[] = []
  let held: { step: string; at: number; reached: () => void; until: Promise<unknown> } | undefined
  async function pass(step: string) {
    if (held?.step !== step) return
    held.at -= 1
    if (held.at >= 0) return
    const { reached, until } = held
    held = undefined
    reached()
    await until
  }
  const receipt = (hash: unknown) => ({
    transactionHash: hash,
    status: '0x1',
    blockNumber: '0x1',
    blockHash: `0x${'1'.repeat(64)}`,
    gasUsed: '0x5208',
    logs: [],
  })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    const answers: Readonly<Record<string, () => unknown>> = {
      eth_chainId: () => '0x1',
      eth_estimateGas: () => numberToHex(21_000n),
      eth_getBlockByNumber: () => ({ baseFeePerGas: '0x1', number: '0x10', timestamp: '0x10' }),
      eth_maxPriorityFeePerGas: () => '0x1',
      eth_getTransactionCount: () => numberToHex(5 + sent.length),
      eth_getTransactionReceipt: () =>
        sent.some((raw) => keccak256(raw) === params[0]) ? receipt(params[0]) : null,
      eth_getCode: () => '0x',
      eth_sendRawTransaction: () => `0x${'0'.repeat(64)}`,
    }
    await pass(method)
    if (method === 'eth_sendRawTransaction') sent.push(params[0])
    return Response.json({ result: answers[method]?.() ?? null })
  })
  async function send() {
    const calls = [
      { to: other, value: '0x1' },
      { to: other, value: '0x2' },
    ]
    const asked = {
      version: '2.0.0',
      id: 'mine',
      chainId: '0x1',
      from: address,
      atomicRequired: false,
      calls,
    }
    const memory = { notes, wallet: 'wallet', device: 'device' }
    const { perform } = await prepareEvm('wallet_sendCalls', [asked], {
      chain,
      network,
      address,
      origin,
      memory,
    })
    return () =>
      perform(async (work) => {
        await pass('the wallet is opened')
        return work(seed.slice())
      })
  }
  return {
    sent,
    send,
    status: async () => Object(await callsStatus(['mine'], records, { [network]: chain })).status,
    /** Holds a step up when it comes for the time `at`. */
    hold(step: string, at: number) {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      const reached = new Promise<void>((resolve) => {
        held = { step, at, reached: resolve, until }
      })
      return { reached, release }
    },
  }
}

test.each([
  ['the wallet is opened', 0],
  ['the wallet is opened', 1],
  ['eth_getTransactionCount', 0],
  ['eth_sendRawTransaction', 0],
  ['eth_sendRawTransaction', 1],
])('two calls are pending while this waits: %s, for the time %i', async (step, at) => {
  const { send, hold, status, sent } = world()
  const perform = await send()
  const { reached, release } = hold(step, at)
  const done = perform()
  await reached

  expect(await status()).toBe(100)

  release()
  await done
  await vi.waitFor(async () => expect(await status()).toBe(200))
  expect(sent).toHaveLength(2)
})

test('a look that began before the first call left does not end the calls', async () => {
  const { send, hold, status } = world()
  const perform = await send()
  const opening = hold('the wallet is opened', 0)
  const done = perform()
  await opening.reached
  const look = hold('eth_getBlockByNumber', 0)
  const looked = status()
  await Promise.race([look.reached, looked])

  opening.release()
  await done
  look.release()

  expect(await looked).toBe(100)
  await vi.waitFor(async () => expect(await status()).toBe(200))
})
