// @tier gate
/// <reference types="node" />
import { expect, it } from 'vitest'
import { UpstreamError } from './errors.js'
import { encodeBytes, encodeWord } from './evm/abi.js'
import { account, answers, balancePath, ether, gatewayOf, usdc } from './gateway.test-support.js'
import type { Gateway, GatewayOptions } from './options.js'
import { approvalEvents } from './providers/approvals/approvalLogs.js'
import { approvals } from './providers/approvals/index.js'
import { collectibles } from './providers/collectibles/index.js'

const stranger = '198.51.100.7'
const other = '192.0.2.77'
const neighbour = '203.0.113.9'
const collection = `0x${'c'.repeat(40)}`
const odd = (at: number) => `0x${`${at}`.padStart(4, '0')}${'bad0'.repeat(9)}`
const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const json = (result: unknown) => Response.json({ jsonrpc: '2.0', id: 1, result })
const textWord = (text: string) => `0x${encodeWord(32n)}${encodeBytes(Buffer.from(text).toString('hex'))}`
const drawing = 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
const metadata = (id: bigint) => {
  const image = id === 7n ? drawing : `https://${id < 100n ? 'gone' : 'well'}.dev/${id}.gif`
  return `data:application/json,${encodeURIComponent(JSON.stringify({ name: `Mona ${id}`, image }))}`
}
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const log = {
  address: usdc.toLowerCase(),
  topics: [approvalEvents.approval, topicOf(account), topicOf(`0x${'5'.repeat(40)}`)],
  data: `0x${'f'.repeat(64)}`,
  blockNumber: '0x3e8',
  blockHash: `0x${'2'.repeat(64)}`,
  transactionHash: `0x${'1'.repeat(64)}`,
  transactionIndex: '0x0',
  logIndex: '0x0',
}
const said: Readonly<Record<string, (data: string) => unknown>> = {
  '70a08231': () => `0x${encodeWord(1n)}`,
  dd62ed3e: () => `0x${encodeWord(10n ** 12n)}`,
  '313ce567': () => `0x${encodeWord(6n)}`,
  '6352211e': () => `0x${encodeWord(account)}`,
  c87b56dd: (data) => {
    const id = BigInt(`0x${data.slice(10)}`)
    return textWord(id === 209n ? 'https://well.dev/209.json' : metadata(id))
  },
  '06fdde03': () => textWord('Art'),
  '95d89b41': () => textWord('ART'),
}

/** A chain with a collectible and an approval, whose node fails at odd questions, and bears so many blocks at once of the account. */
const node =
  (most = Number.POSITIVE_INFINITY): typeof globalThis.fetch =>
  async (_, init) => {
    const text = `${init?.body}`
    const { method, params } = JSON.parse(text)
    if (text.includes('bad0bad0')) return new Response('no', { status: 500 })
    if (method === 'eth_blockNumber') return json('0x1312d00')
    if (method === 'eth_getLogs') {
      const [{ fromBlock, toBlock, topics }] = params
      if (text.includes(topicOf(account)) && Number(toBlock) - Number(fromBlock) >= most)
        return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'too many' } })
      const isThere = Number(fromBlock) <= 1_000 && Number(toBlock) >= 1_000 && Array.isArray(topics[0])
      return json(isThere ? [log] : [])
    }
    if (method === 'eth_getTransactionByHash')
      return json({ from: account.toLowerCase(), hash: log.transactionHash })
    if (method !== 'eth_call') return json('0x10')
    const [{ to, data }] = params
    return json(/^0xca11/i.test(to) ? '0x' : (said[data.slice(2, 10)]?.(data) ?? '0x'))
  }

const worldOf = (options: Partial<GatewayOptions>): Gateway =>
  gatewayOf({
    url: 'https://gateway.dev',
    tokens: [{ chain: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    providers: [
      approvals(),
      ...collectibles({
        collections: [{ chain: 'eip155:1', address: collection, standard: 'erc721', ids: [7n, 209n] }],
        fetch: async (url, kind, _, client) => {
          if (url.includes('gone.dev')) throw new UpstreamError('network')
          if (client === stranger) throw new UpstreamError('busy')
          if (kind === 'image') return { type: 'image/gif', bytes: gif }
          const json = JSON.stringify({ name: 'Mona', image: 'https://well.dev/209.gif' })
          return { type: 'application/json', bytes: Buffer.from(json) }
        },
      }),
    ],
    ...options,
  })
const look = async (gateway: Gateway, path: string, address: string) => {
  const url = new URL(path, 'https://gateway.dev')
  url.searchParams.set('projectId', 'shop')
  const response = await gateway.fetch(new Request(url), { address })
  return `${response.status} ${await response.text()}`
}
/** Has a stranger left alone with failures of its own. */
const failAlone = async (gateway: Gateway) => {
  for (let at = 0; at < 8; at++) {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: odd(at), data: '0x' }, 'latest'],
    }
    await gateway.fetch(
      new Request('https://gateway.dev/v1?chainId=eip155:1&projectId=shop', {
        method: 'POST',
        body: JSON.stringify(body),
      }),
      { address: stranger },
    )
  }
}
const pictureOf = (id: number) =>
  `/public/getAssetImage/${encodeURIComponent(`eip155:1/erc721:${collection}/${id}`)}`
const approvalsOf = (of: string) => `/v1/account/${of}/approvals?chainId=eip155:1`
const failAndLook = async (gateway: Gateway) => {
  await failAlone(gateway)
  await look(gateway, pictureOf(7), stranger)
}

interface Story {
  readonly path: string
  /** The stranger's part, before the neighbour asks. */
  readonly before: (gateway: Gateway) => Promise<unknown>
  /** Blocks that the node bears at once. */
  readonly most?: number
}
const stories: Readonly<Record<string, Story>> = {
  'the name of a collectible, after a client with failures of its own looked at its picture': {
    path: `/v1/nfts/${account}?chainId=eip155:1`,
    before: failAndLook,
  },
  'the picture of a collectible, after the same': { path: pictureOf(7), before: failAndLook },
  'the picture of a collectible, after those of others on a host that is gone': {
    path: pictureOf(102),
    async before(gateway) {
      for (let at = 1; at < 10; at++) await look(gateway, pictureOf(at), at % 2 ? stranger : other)
    },
  },
  'the names of collectibles, after a client without room for names asked for them': {
    path: `/v1/nfts/${account}?chainId=eip155:1`,
    before: (gateway) => look(gateway, `/v1/nfts/${account}?chainId=eip155:1`, stranger),
  },
  'the picture of a collectible, after a client without room for names': {
    path: pictureOf(209),
    before: (gateway) => look(gateway, pictureOf(209), stranger),
  },
  'approvals, after a client with failures of its own asked for them': {
    path: approvalsOf(account),
    async before(gateway) {
      for (let at = 0; at < 2; at++) await look(gateway, approvalsOf(odd(at)), stranger)
      await look(gateway, approvalsOf(account), stranger)
    },
  },
  'approvals that take several questions, after those of many made-up accounts': {
    path: approvalsOf(account),
    async before(gateway) {
      for (let at = 0; at < 260; at++)
        await look(gateway, approvalsOf(`0x${at.toString(16).padStart(40, '0')}`), stranger)
    },
    most: 2_000_000,
  },
}

it.each(Object.entries(stories))(
  'nothing of a stranger is remembered that changes %s',
  async (_, { path, before, most }) => {
    const [alone, both] = [0, 1].map(() =>
      worldOf({ fetch: node(most), ...(most === undefined ? {} : { cache: false }) }),
    )
    if (!alone || !both) return
    if (most !== undefined) for (const world of [alone, both]) await look(world, path, neighbour)
    await before(both)
    const told = await look(alone, path, neighbour)
    expect(told.slice(0, 3)).toBe('200')
    expect(await look(both, path, neighbour)).toBe(told)
  },
)

it('a swap is one to its owner, though a stranger without a budget for prices asked for the page', async () => {
  const side = (direction: 'in' | 'out', address: string) => ({
    direction,
    token: {
      chain: 'eip155:1' as const,
      address,
      name: 'Coin',
      symbol: 'COIN',
      decimals: 6,
      amount: 5_000_000n,
    },
  })
  const page = answers('history', () => ({
    entries: [
      {
        chain: 'eip155:1' as const,
        hash: `0x${'1'.repeat(64)}`,
        at: 1_700_000_000_000,
        from: account,
        to: odd(1),
        status: 'confirmed' as const,
        operation: 'trade',
        takenBy: odd(1),
        movements: [side('out', usdc), side('in', odd(2))],
      },
    ],
  }))
  const gateway = gatewayOf({
    tokens: [usdc, odd(2)].map((address) => ({
      chain: 'eip155:1',
      address,
      name: 'Coin',
      symbol: 'COIN',
      decimals: 6,
    })),
    providers: [page, answers('prices', ({ tokens }) => tokens.map((token) => ({ ...token, price: 1 })))],
    limits: { providers: { 'test-prices': { calls: 100, seconds: 60, share: 0.01 } } },
  })
  const path = `/v1/account/${account}/history?chainId=eip155:1`
  const body = JSON.stringify({ projectId: 'shop', currency: 'eur', addresses: [`eip155:1:${usdc}`] })
  const headers = { origin: 'https://shop.dev' }
  const request = new Request('https://gateway.dev/v1/fungible/price', { method: 'POST', headers, body })
  expect((await gateway.fetch(request, { address: stranger })).status).toBe(200)
  expect(await look(gateway, path, stranger)).toContain('"operationType":"send"')
  expect(await look(gateway, path, neighbour)).toContain('"operationType":"trade"')
})

it('tokens that a stranger makes up take no price from others', async () => {
  const priced = answers('prices', ({ tokens }) =>
    tokens.flatMap((token) => (token.address === usdc ? [{ ...token, price: 1 }] : [])),
  )
  const gateway = gatewayOf({ providers: [priced] })
  const ask = (addresses: readonly string[]) =>
    gateway.post('/v1/fungible/price', { projectId: 'shop', currency: 'usd', addresses })
  const madeUp = (at: number) => `eip155:1:0x${(at + 1).toString(16).padStart(40, '0')}`
  await ask([`eip155:1:${usdc}`])
  for (let at = 0; at < 205; at++) await ask(Array.from({ length: 100 }, (_, own) => madeUp(at * 100 + own)))
  const before = priced.asked.length
  expect((await ask([`eip155:1:${usdc}`, madeUp(30_000)])).status).toBe(200)
  const asked = priced.asked.slice(before).flatMap(({ tokens }) => tokens)
  expect(asked.map(({ address }) => address)).not.toContain(usdc)
})

it('a forced question that is refused takes no answer from others', async () => {
  const balances = answers('balances', () => [{ ...ether, price: 1 }])
  const gateway = gatewayOf({ providers: [balances] })
  await gateway.get(balancePath)
  expect((await gateway.get(`${balancePath}&forceUpdate=solana:x:y`)).status).toBe(400)
  await gateway.get(balancePath)
  expect(balances.asked).toHaveLength(1)
})

let [busy, most] = [0, 0]
const busily = async (_: unknown, signal: AbortSignal) => {
  busy++
  most = Math.max(most, busy)
  return new Promise<never>((__, reject) =>
    signal.addEventListener('abort', () => {
      busy--
      reject(new Error('gone'))
    }),
  )
}
const texts = [
  {
    question: 'onrampQuote',
    provider: answers('onrampQuote', busily),
    path: '/v1/onramp/quote',
    bodyOf: (at: number) => ({
      purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '100',
      network: `net${at}`,
    }),
  },
  {
    question: 'nameRegister',
    provider: answers('nameRegister', busily),
    path: '/v1/profile/account',
    bodyOf: (at: number) => ({
      coin_type: 0x80000000 + 100 + at,
      address: account,
      message: '{}',
      signature: '0x00',
    }),
  },
] as const

it.each(texts)('a client has half of the room of a provider, whatever it writes: $question', async (text) => {
  most = 0
  const gateway = gatewayOf({ providers: [text.provider], patience: 0.05 })
  const all = Array.from({ length: 40 }, (_, at) =>
    gateway.post(text.path, { projectId: 'shop', ...text.bodyOf(at) }),
  )
  await Promise.all(all)
  expect(most).toBe(16)
})
