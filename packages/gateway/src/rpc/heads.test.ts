// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { account, dollars, gatewayOf, prices, usdc } from '../gateway.test-support.js'
import { approvals } from '../providers/approvals/index.js'
import { recentHistory } from '../providers/history/index.js'
import { onchain } from '../providers/onchain.js'

const head = 100_000
const hex = (value: number) => `0x${value.toString(16)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const spender = `0x${'33'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** A block of a while ago, in which the account got all that it has and allowed what it allows. */
const then = head - 100
const log = {
  address: usdc.toLowerCase(),
  topics: [approval, topic(account), topic(spender)],
  data: word(9),
  transactionHash: hash,
  blockNumber: hex(then),
  logIndex: '0x0',
  transactionIndex: '0x0',
}

/** A node that knows the chain up to a block. @param says its word on its newest block */
function nodeAt(block: number, says: unknown = hex(block)) {
  const knows = block >= then
  return (method: string, [call]: readonly unknown[]): unknown => {
    const {
      to = '',
      data = '',
      topics = [],
    }: { to?: string; data?: string; topics?: unknown[] } = Object(call)
    if (method === 'eth_blockNumber') return says
    if (method === 'eth_getBalance') return knows ? '0x5' : '0x0'
    if (method === 'eth_getCode') return '0x'
    if (method === 'eth_getLogs')
      return knows && [topics[0]].flat().includes(approval) && topics[1] === topic(account) ? [log] : []
    if (method === 'eth_getTransactionByHash')
      return knows ? { hash, from: account, to: usdc, input: '0x', value: '0x0' } : null
    if (method === 'eth_call' && /^0xca11/i.test(to)) return '0x'
    // Without its state a contract is not there.
    if (method === 'eth_call') return knows ? word(data.startsWith('0xdd62ed3e') ? 9 : 6) : '0x'
    return null
  }
}
type Answers = ReturnType<typeof nodeAt>

function gatewayBy(...nodes: readonly Answers[]) {
  return gatewayOf({
    cache: false,
    chains: { 'eip155:1': nodes.map((_, at) => `https://n${at}.dev`) },
    tokens: [dollars],
    providers: [
      ...onchain(),
      approvals(),
      recentHistory(),
      prices,
      { id: 'spender', question: 'swapSpender', covers: () => true, answer: async () => spender },
    ],
    async fetch(input, init) {
      const { method, params }: { method: string; params: readonly unknown[] } = JSON.parse(`${init?.body}`)
      const result = (await nodes[Number(new URL(`${input}`).host[1])]?.(method, params)) ?? null
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    },
  })
}
const paths = [
  `/v1/account/${account}/balance?chainId=eip155:1`,
  `/v1/account/${account}/approvals?chainId=eip155:1`,
  `/v1/convert/allowance?tokenAddress=eip155:1:${usdc}&userAddress=eip155:1:${account}`,
]
async function told(gateway: ReturnType<typeof gatewayBy>, path: string) {
  const response = await gateway.get(path)
  return { status: response.status, body: await response.json() }
}

search.for(paths)(
  'no fact of an account comes from a node that is behind, or that does not say its block: %s',
  async (look, path) => {
    const truth = await told(gatewayBy(nodeAt(head)), path)
    expect(truth.status).toBe(200)
    const behind = fc.oneof(
      fc.constant(nodeAt(0)),
      fc.integer({ min: 17, max: head }).map((lag) => nodeAt(head - lag)),
      fc.constantFrom<unknown>('0x', '', {}, -1, 'no').map((says) => nodeAt(0, says)),
    )
    await look(
      fc.asyncProperty(
        fc.noShrink(fc.array(behind, { minLength: 1, maxLength: 3 })),
        fc.noShrink(fc.nat(3)),
        fc.noShrink(fc.nat(16)),
        async (nodes, at, lag) => {
          const all = nodes.toSpliced(Math.min(at, nodes.length), 0, nodeAt(head - lag))
          expect(await told(gatewayBy(...all), path)).toEqual(truth)
        },
      ),
    )
  },
  { gate: 3, exhaustive: 500 },
)

it('a node that has caught up is asked again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let block = 0
  const first = vi.fn<Answers>((method, params) => nodeAt(block)(method, params))
  const gateway = gatewayBy(first, nodeAt(head))
  const isAsked = async () => {
    first.mockClear()
    expect(await told(gateway, paths[0] ?? '')).toMatchObject({ status: 200 })
    return first.mock.calls.some(([method]) => method === 'eth_getBalance')
  }
  expect(await isAsked()).toBe(false)
  block = head
  expect(await isAsked()).toBe(false)
  vi.advanceTimersByTime(15_000)
  await isAsked()
  expect(await isAsked()).toBe(true)
})

it('a node that does not answer holds up no answer, and one alone is believed', async () => {
  const silent: Answers = () => new Promise(() => {})
  const truth = await told(gatewayBy(nodeAt(head)), paths[0] ?? '')
  expect(await told(gatewayBy(nodeAt(head), silent), paths[0] ?? '')).toEqual(truth)
  expect(await told(gatewayBy(nodeAt(0)), paths[0] ?? '')).toMatchObject({ status: 200 })
})
