// @tier gate
import { type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { evmAccount } from '../keys/derive.js'
import { prepareEvm } from '../requests/evm/prepare.js'
import { isHigh } from '../requests/high.js'
import { simple7702 } from './accountStatus.js'

// A permission for code (EIP-7702) and a payment of the key have numbers of one row: the chain carries out one of each number.

const seed = new Uint8Array(64).fill(11)
const { address } = evmAccount(seed)
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const open = async <T>(work: (seed: Uint8Array<ArrayBuffer>) => Promise<T>) => work(seed.slice())

/** How a node counts the transactions of its pool. */
type Node = 'counts all' | 'counts blocks alone' | 'forgets'

/** A frame and a node: payments and operations that are confirmed, and the numbers that they were signed with. */
function createWorld(node: Node) {
  const sent: Hex[] = []
  const permitted: number[] = []
  const counted = () => (node === 'counts all' ? sent.length : 0)
  const answers: Readonly<Record<string, (params: readonly [Hex, string]) => unknown>> = {
    eth_chainId: () => '0x1',
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({
      baseFeePerGas: '0x1',
      number: '0x10',
      timestamp: numberToHex(Math.floor(Date.now() / 1_000)),
    }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getTransactionCount: ([, at]) => numberToHex(5 + (at === 'latest' ? 0 : counted())),
    eth_getTransactionByHash: ([hash]) =>
      node !== 'forgets' && sent.some((raw) => keccak256(raw) === hash) ? { hash } : null,
    eth_getCode: ([of]) => (String(of).toLowerCase() === simple7702 ? '0x6000' : '0x'),
    eth_getBalance: () => numberToHex(10n ** 18n),
    eth_call: () => numberToHex(0, { size: 32 }),
    eth_sendRawTransaction: ([raw]) => keccak256(raw),
    pimlico_getUserOperationGasPrice: () => ({}),
    eth_estimateUserOperationGas: () => ({
      callGasLimit: '0x10000',
      verificationGasLimit: '0x10000',
      preVerificationGas: '0x10000',
    }),
    eth_sendUserOperation: () => '0x12',
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    if (method === 'eth_sendRawTransaction') sent.push(params[0])
    const { nonce } = params[0]?.eip7702Auth ?? {}
    if (method === 'eth_sendUserOperation' && nonce) permitted.push(Number(nonce))
    return Response.json({ result: answers[method]?.(params) ?? null })
  })
  const kept = new Map<string, unknown>()
  const notes = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => {
      if (value === undefined) kept.delete(name)
      else kept.set(name, value)
    },
    all: async (prefix: string) =>
      [...kept].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value),
  }
  const around = (preferred: 'eoa' | 'smartAccount') => ({
    chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
    network: 'eip155:1',
    address,
    origin: 'https://app.example',
    hasSafe: true,
    memory: { notes, wallet: 'wallet', device: 'device' },
    smart: {
      kind: 'simple7702',
      preferred,
      bundler: 'https://bundler.example',
      paymaster: undefined,
    } as const,
  })
  const call = { to: other, value: '0x1' }
  const batch = { version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls: [call] }
  const confirm = async (prepared: Awaited<ReturnType<typeof prepareEvm>>) => {
    const { screen } = prepared
    const isMore = screen.warnings.some((one) => one === 'replaces' || one === 'upgrade')
    // Also where the host lets a press in the frame pay a lot.
    if (isMore) expect(isHigh(screen, { ...around('eoa').chain, inFrame: '1000000' }, 'eip155:1')).toBe(true)
    await prepared.perform(open)
    return screen.warnings.includes('replaces')
  }
  return {
    permitted,
    paid: () => sent.map((raw) => parseTransaction(raw).nonce),
    /** Returns whether the screen said that something may be replaced. */
    pay: async () =>
      confirm(await prepareEvm('eth_sendTransaction', [{ from: address, ...call }], around('eoa'))),
    setUp: async () => confirm(await prepareEvm('wallet_sendCalls', [batch], around('smartAccount'))),
  }
}

describe.each<Node>(['counts all', 'counts blocks alone', 'forgets'])('where the node %s', (node) => {
  test('a permission takes the number of no payment that is pending', async () => {
    const world = createWorld(node)
    await world.pay()
    const isTold = await world.setUp()
    expect(isTold || !world.paid().includes(world.permitted[0] ?? 5)).toBe(true)
  })

  test('a payment says that it takes the number of a permission that is pending', async () => {
    const world = createWorld(node)
    await world.setUp()
    expect(await world.pay()).toBe(world.paid().includes(world.permitted[0] ?? 5))
  })
})
