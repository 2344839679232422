// @tier gate
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import type { GatewayOptions } from '../options.js'
import { recentHistory } from '../providers/history/index.js'
import { onchain } from '../providers/onchain.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

interface Asked {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** A gateway whose nodes answer as told. */
function world(answer: (asked: Asked) => unknown, options: Partial<GatewayOptions> = {}) {
  const asked: string[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const call: Asked = { url: `${url}`, ...JSON.parse(`${init?.body}`) }
    asked.push(`${new URL(call.url).hostname} ${call.method}`)
    const said = await answer(call)
    return said instanceof Response ? said : Response.json({ jsonrpc: '2.0', id: 1, ...Object(said) })
  }
  const gateway = gatewayOf({ fetch, ...options })
  const ask = async (method: string, params: readonly unknown[] = [], chain = 'eip155:1') => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const response = await gateway.post(`/v1?chainId=${chain}&projectId=shop`, body)
    const said: { result?: unknown } = await response.json()
    return response.ok ? said.result : response.status
  }
  return { ...gateway, asked, ask }
}

describe('one who asks oddly has no node turned off for others', () => {
  it('by a slot of Solana that is not there yet', async () => {
    const { ask } = world(
      ({ params }) =>
        params[1] ? { error: { code: -32016, message: 'Minimum context slot' } } : { result: 5 },
      { chains: { [solana]: 'https://solana.dev' } },
    )
    await ask('getBalance', ['x', { minContextSlot: 9e15 }], solana)
    expect(await ask('getSlot', [], solana)).toBe(5)
  })

  it('by the history of somebody to whom too much happened', async () => {
    const error = { code: -32005, message: 'query returned more than 10000 results' }
    const { ask, get } = world(({ method }) => (method === 'eth_getLogs' ? { error } : { result: '0x5' }), {
      providers: [recentHistory()],
    })
    expect((await get(`/v1/account/${account}/history?chainId=eip155:1`)).status).toBe(503)
    expect(await ask('eth_gasPrice')).toBe('0x5')
  })

  it.each([
    ['an answer that is too long', () => ({ result: `0x${'f'.repeat(2_100_000)}` })],
    ['a question that is too long', () => new Response('', { status: 413 })],
  ])('by %s', async (_, odd) => {
    const { ask } = world(({ method }) => (method === 'eth_call' ? odd() : { result: '0x5' }))
    for (let turn = 0; turn < 6; turn++) await ask('eth_call', [{ data: `0x0${turn}` }])
    expect(await ask('eth_gasPrice')).toBe('0x5')
  })
})

describe('what sends', () => {
  it.each([
    'eth_sendPrivateTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendBundle',
    'starknet_addInvokeTransaction',
    'sui_executeTransactionBlock',
    'requestAirdrop',
    'evm_mine',
    'issueTx',
    'avm.issueTx',
    'account_transfer',
    'fee_pay',
    'debug_setHead',
    'storage_put',
    'block_account',
    'list_forSale',
    'hasher_run',
    'net_addPeer',
    'networkStake',
    'inspectAndPay',
    'maxBid_place',
    'content_publish',
    'getherAndPay',
  ])('is done once, also where the host added it: %s', async (method) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    // Longer than a question waits before another node is asked.
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return { result: '0x1' }
    }
    const rpc = ['https://a.dev', 'https://b.dev']
    const { ask, asked } = world(slow, { chains: { 'eip155:1': { rpc, methods: [method] } } })
    const sent = ask(method, ['0x02'])
    await vi.advanceTimersByTimeAsync(600)
    expect(await sent).toBe('0x1')
    expect(asked).toEqual([`a.dev ${method}`])
  })

  it.each(['trace_block', 'eth_getProof', 'debug_traceCall', 'alchemy_getTokenBalances', 'suix_queryEvents'])(
    'is not a question that the host added: %s goes to the nodes for questions',
    async (method) => {
      const rpc = ['https://a.dev', 'https://b.dev']
      const { ask, asked } = world(async () => ({ result: '0x1' }), {
        chains: { 'eip155:1': { rpc, send: ['https://relay.dev'], methods: [method] } },
      })
      expect(await ask(method, ['0x02'])).toBe('0x1')
      expect(asked).toEqual([`a.dev ${method}`])
    },
  )

  it('makes a question asked before it no answer to the same one asked after it', async () => {
    let nonce = 5
    let answer = () => {}
    const { ask, asked } = world(async ({ method }) => {
      if (method === 'eth_sendRawTransaction') return { result: `0x${++nonce}` }
      const told = nonce
      if (told === 5) await new Promise<void>((resolve) => (answer = resolve))
      return { result: `0x${told}` }
    })
    const before = ask('eth_getTransactionCount', [account, 'pending'])
    await expect.poll(() => asked).toHaveLength(1)
    await ask('eth_sendRawTransaction', ['0x02'])
    expect(await ask('eth_getTransactionCount', [account, 'pending'])).toBe('0x6')
    answer()
    expect(await before).toBe('0x5')
  })

  it.each([
    ['an operation', { result: '0x7' }, '0x6'],
    ['one that the bundler refuses', { error: { code: -32_500, message: 'AA21 didn’t pay prefund' } }, '0x5'],
    ['one that the bundler may have', { error: { code: -32_500, message: 'AA25' } }, '0x6'],
  ] as const)('also counts where it is %s', async (_of, said, expected) => {
    let nonce = 5
    let answer = () => {}
    const chains = { 'eip155:1': { rpc: ['https://n.dev'], bundler: 'https://b.dev' } }
    const once = new Promise<void>((resolve) => (answer = resolve))
    const { ask, post, asked } = world(
      async ({ method }) => {
        if (method === 'eth_sendUserOperation') {
          nonce = 6
          return said
        }
        const told = nonce
        if (told === 5) await once
        return { result: `0x${told}` }
      },
      { chains },
    )
    const question = [account, 'latest'] as const
    const before = ask('eth_getTransactionCount', question)
    await expect.poll(() => asked).toContain('n.dev eth_getTransactionCount')
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [{}, account] }
    await post('/v1/bundler?chainId=eip155:1&projectId=shop', body)
    const after = ask('eth_getTransactionCount', question)
    if (expected === '0x6') expect(await after).toBe(expected)
    answer()
    expect([await before, await after]).toEqual(['0x5', expected])
  })
})

it('an answer that has not its form is kept for nobody', async () => {
  let turn = 0
  const rent = 890_880
  const { ask } = world(() => ({ result: turn++ === 0 ? null : rent }), {
    chains: { [solana]: 'https://solana.dev' },
  })
  const method = 'getMinimumBalanceForRentExemption'
  expect(await ask(method, [0], solana)).toBe(503)
  expect(await ask(method, [0], solana)).toBe(rent)
})

it('a token whose balance the node did not tell for want of time is not told as one that nobody holds', async () => {
  let calls = 0
  const { get } = world(
    ({ method, params: [call] }) => {
      if (method === 'eth_getBalance') return { result: '0x1' }
      // Nobody is at the address of Multicall3.
      if (JSON.stringify(call).includes('"0x82ad56cb')) return { result: '0x' }
      const limit = { error: { code: -32005, message: 'Rate limit' } }
      return calls++ === 0 ? { result: `0x${'1'.padStart(64, '0')}` } : limit
    },
    {
      providers: [onchain()],
      tokens: ['a', 'b'].map((digit) => ({
        chain: 'eip155:1',
        address: `0x${digit.repeat(40)}`,
        name: digit,
        symbol: digit,
        decimals: 0,
      })),
    },
  )
  expect((await get(`/v1/account/${account}/balance?chainId=eip155:1`)).status).toBe(503)
})
