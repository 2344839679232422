/// <reference types="node" />
import { type Call, calls, toRequest } from '@foyer/api'
import { asksOf } from '@foyer/testing/api'
import fc from 'fast-check'
import * as v from 'valibot'
import { keccak256 } from 'viem'
import { vi } from 'vitest'
import {
  account,
  cases,
  coins,
  evm,
  keys,
  log,
  me,
  now,
  other,
  solana,
  token,
  vendors,
  well,
} from './cases.test-support.js'
import { seeded } from './conformance/mutate.js'
import { createGateway } from './gateway.js'
import { parseJson, writeJson } from './guard/parseJson.js'
import { Secret } from './guard/secret.js'
import type { Gateway } from './options.js'
import { approvals } from './providers/approvals/index.js'
import { catalogue } from './providers/catalogue.js'
import { collectibles } from './providers/collectibles/index.js'
import { ens } from './providers/ens.js'
import { blockHistory, recentHistory, solanaHistory } from './providers/history/index.js'
import { llama } from './providers/llama/llama.js'
import { onchain } from './providers/onchain.js'
import { onrampMoonpay } from './providers/onramp/moonpay.js'
import { uniswap } from './providers/uniswap.js'
import type { AnyProvider, Ask, Facts, Provider, Question, Tools } from './questions.js'
import { allowed } from './rpc/methods.js'

const second = 'eip155:10'
/** Its node is down. */
const dead = 'eip155:8453'
const live = [evm, second, solana] as const
const evms = [evm, second, dead] as const
const served = [...live, dead]

/** By this in what is asked, services know the questions that they take badly. */
const mark = /(bad[01]){3}/i
const marked = `0x${'bad0'.repeat(10)}`
const markedSolana = 'Bad1'.repeat(11)

/** The ways in which a service takes a question badly. */
export const tempers: Readonly<Record<string, (signal?: AbortSignal | null) => Promise<Response>>> = {
  'is silent': (signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
  'is slow': (signal) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(json({ jsonrpc: '2.0', id: 1, result: '0x' })), 4_000)
      signal?.addEventListener('abort', () => reject(new TypeError('aborted')))
    }),
  hangs: () => new Promise(() => {}),
  ends: async () => Promise.reject(new TypeError('fetch failed')),
  'says too much': async () => json({ jsonrpc: '2.0', id: 1, result: 'f'.repeat(2_100_000) }),
  'says nothing': async () => new Response(''),
  'says one byte': async () => json({ jsonrpc: '2.0', id: 1, result: '0x01' }),
  'says null': async () => json({ jsonrpc: '2.0', id: 1, result: null }),
  'says another form': async () => json({ result: { '': [{}] }, coins: 5 }),
  'is a page': async () =>
    new Response('<title>Blocked</title>', { headers: { 'content-type': 'text/html' } }),
  'sends away': async () => new Response(null, { status: 302, headers: { location: '/' } }),
  ...Object.fromEntries(
    [
      400, 401, 402, 403, 404, 405, 406, 408, 410, 413, 414, 422, 429, 451, 500, 501, 502, 503, 504, 520, 530,
    ].map((status) => [
      `refuses with ${status}`,
      async () =>
        new Response('<title>No</title>', {
          status,
          headers: status === 429 || status === 503 ? { 'retry-after': '30' } : {},
        }),
    ]),
  ),
  ...Object.fromEntries(
    [3, 429, -32000, -32001, -32005, -32016, -32029, -32090, -32601, -32602, -32603, -32700].flatMap((code) =>
      [200, 403, 429, 503].map((status) => [
        `says ${code} with ${status}`,
        async () => json({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } }, status),
      ]),
    ),
  ),
}

const json = (value: unknown, status = 200) => new Response(writeJson(value), { status })
const asked = v.object({ method: v.string(), params: v.array(v.unknown()) })
const chainOfHost: Readonly<Record<string, string>> = {
  'one.dev': '0x1',
  'ten.dev': '0xa',
  'sol.dev': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}
const said: typeof well = {
  ...well,
  eth_supportedEntryPoints: () => [],
  eth_getTransactionCount: () => '0x7',
  eth_getBalance: () => '0xde0b6b3a7640000',
  pm_getPaymasterStubData: () => ({ paymasterAndData: '0x' }),
  eth_sendRawTransaction: ([raw]) => keccak256(`0x${String(raw).slice(2)}`),
  getSlot: () => 5,
  // Of a contract that the host does not name, too.
  eth_getLogs: (params) => [well.eth_getLogs?.(params), { ...log, address: other, logIndex: '0x2' }].flat(),
}

/** All services of a gateway. They are well but for questions that they take badly, and count what they are asked. */
function createServices(temper: string) {
  const heard: string[] = []
  /** So many requests until one is refused. */
  const trouble = { left: Number.POSITIVE_INFINITY }
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(`${input}`)
    const text = `${url} ${init?.body ?? ''}`
    heard.push(text)
    trouble.left -= 1
    if (trouble.left === 0) return new Response('no', { status: 500 })
    if (url.hostname === 'dead.dev') throw new TypeError('fetch failed')
    if (mark.test(text)) return (tempers[temper] ?? Promise.reject)(init?.signal)
    if (url.hostname === 'pictures.dev') return new Response(new Uint8Array([1]))
    const call = v.safeParse(asked, typeof init?.body === 'string' ? parseJson(init.body) : undefined)
    if (!call.success) {
      const part = url.pathname.split('/').findLast((one) => Object.hasOwn(vendors, one))
      return json(
        part ? vendors[part] : { coins: { ...coins, [`optimism:${token}`]: coins['coingecko:ethereum'] } },
      )
    }
    const { method, params } = call.output
    const isIdentity = method === 'eth_chainId' || method === 'getGenesisHash'
    return json({
      jsonrpc: '2.0',
      id: 1,
      result: isIdentity ? chainOfHost[url.hostname] : (said[method]?.(params) ?? null),
    })
  }
  return { heard, trouble, fetch }
}

/** A provider of a kind that is tried nowhere else: it asks the node of the chain that the question is about. */
function plain<Q extends Question>(
  question: Q,
  chainOf: (ask: Ask<Q>) => string,
  facts: Facts<Q>,
): Provider<Q> {
  return {
    id: `plain-${question}`,
    question,
    covers: () => true,
    async answer(ask: Ask<Q>, { rpc }: Tools) {
      const chain = chainOf(ask)
      if (chain === evm || chain === second || chain === dead)
        await rpc(chain).request('eth_getCode', [JSON.stringify(ask), 'latest'])
      return facts
    },
  }
}
const nodeOf = (coin: number) => `eip155:${coin === 60 ? 1 : coin - 0x80000000}`
const ofAccount = ({ address }: { readonly address: string }) => address.split(':').slice(0, 2).join(':')
const record = { name: 'ada.shop.eth', addresses: { 60: `${account}` } }
const picture: Provider<'images'> = {
  id: 'pictures',
  question: 'images',
  bases: ['https://pictures.dev'],
  covers: () => true,
  async answer({ id }, { fetch }) {
    const { bytes } = await fetch({ base: 'https://pictures.dev', path: [id] })
    return { type: 'image/png', bytes }
  },
}
const providers = (): readonly AnyProvider[] => [
  ...onchain(),
  ...llama({ base: `https://llama.dev/${keys.path}` }),
  ...uniswap(Object.fromEntries(evms.map((chain) => [chain, { v2Router: `0x${'d'.repeat(40)}` }]))),
  blockHistory({ chains: [second] }),
  recentHistory(),
  solanaHistory(),
  approvals(),
  ...collectibles({
    collections: evms.map((chain) => ({
      chain,
      address: token ?? '',
      standard: 'erc721' as const,
      ids: [1n],
    })),
  }),
  ...ens(),
  ...onrampMoonpay({ publishableKey: 'pk_live_1', key: new Secret('MOONPAY', `sk_live_${keys.word}`) }),
  catalogue([{ id: 'a', name: 'Ada' }]),
  picture,
  plain('nameLookup', () => evm, record),
  plain('nameReverse', () => evm, [record]),
  plain('nameSuggestions', () => evm, [{ name: 'ada.shop.eth', registered: false }]),
  plain('nameNonce', () => '', 'nonce'),
  plain('nameRegister', ({ coin_type }) => nodeOf(coin_type), record),
  plain('sessions', ofAccount, []),
  plain('sessionCreate', ofAccount, { pci: '1' }),
  plain('sessionActivate', ofAccount, true),
  plain('sessionRevoke', ofAccount, true),
]

/** A provider that answers otherwise than those before, and always. */
function rival<Q extends Question>(question: Q, answer: (ask: Ask<Q>) => Facts<Q>): Provider<Q> {
  return { id: `rival-${question}`, question, covers: () => true, answer: async (ask) => answer(ask) }
}
const rivals = (): readonly AnyProvider[] => [
  rival('balances', ({ chain }) => [{ chain, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 7n }]),
  rival('prices', ({ tokens }) => tokens.map((one) => ({ ...one, price: 77 }))),
  rival('pastPrices', ({ tokens, since }) =>
    tokens.map((one) => ({ ...one, prices: [{ at: since, price: 77 }] })),
  ),
  rival('gas', () => ({ standard: 7n, fast: 7n, instant: 7n })),
  rival('allowance', () => 7n),
  rival('swapTokens', () => []),
  rival('swapQuote', () => [{ amount: 7n }]),
  rival('swapSpender', () => `0x${'7'.repeat(40)}`),
  rival('history', () => ({ entries: [] })),
  rival('nfts', () => ({ entries: [] })),
  rival('approvals', () => ({ entries: [], isWhole: true })),
  rival('identity', () => ({ name: 'other.eth' })),
  rival('nameLookup', ({ name }) => ({ name, addresses: { 60: `${other}` } })),
  rival('nameReverse', () => []),
  rival('nameSuggestions', () => []),
  rival('images', () => ({ type: 'image/png', bytes: new Uint8Array([7]) })),
]

/** A gateway with all of them, and its services. @param hasRivals whether each question has another one to answer it */
export function createNeighbourhood(temper = '', hasRivals = false) {
  const { heard, trouble, fetch } = createServices(temper)
  const errors: unknown[] = []
  const node = (host: string) => ({
    rpc: [`https://${host}/`],
    bundler: `https://${host}/`,
    paymaster: `https://${host}/`,
  })
  const gateway = createGateway({
    chains: {
      [evm]: node('one.dev'),
      [second]: node('ten.dev'),
      [dead]: node('dead.dev'),
      [solana]: 'https://sol.dev',
    },
    origins: ['https://shop.dev'],
    tokens: evms.map(
      (chain) => ({ chain, address: token ?? '', name: 'Coin', symbol: 'COIN', decimals: 6 }) as const,
    ),
    providers: [...providers(), ...(hasRivals ? rivals() : [])],
    onError: (error) => void errors.push(error),
    fetch,
  })
  return { gateway, heard, trouble, errors }
}

/** One request to a gateway. */
export interface Asked {
  readonly name: string
  readonly path: string
  readonly body?: string
}

const rpc = (chain: string, body: unknown): Asked => ({
  name: `rpc ${chain} ${writeJson(body).slice(0, 60)}`,
  path: `v1?chainId=${encodeURIComponent(chain)}`,
  body: writeJson(body),
})
const rpcCall = (method: string, params: readonly unknown[], id = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const session = {
  expiry: 9e9,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x00' }] } },
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 1 } },
  ],
  policies: [],
}
const more: readonly { readonly call: Call; readonly path: string; readonly body?: object }[] = [
  { call: calls.supportedChains, path: 'v1/supported-chains' },
  { call: calls.nameLookup, path: 'v1/profile/account/ada.shop.eth' },
  { call: calls.reverseLookup, path: `v1/profile/reverse/${account}` },
  { call: calls.nameSuggestions, path: 'v1/profile/suggestions/ada' },
  { call: calls.nameNonce, path: 'v1/profile/nonce' },
  {
    call: calls.registerName,
    path: 'v1/profile/account',
    body: { coin_type: 60, address: account, message: '{}', signature: '0x00' },
  },
  { call: calls.sessions, path: `v1/sessions/${evm}:${account}` },
  {
    call: calls.revokeSession,
    path: `v1/sessions/${evm}:${account}/revoke`,
    body: { pci: '1', signature: '0x00' },
  },
  { call: calls.createSession, path: `v1/sessions/${evm}:${account}`, body: { ...session, chainId: '0x1' } },
  { call: calls.wallets, path: 'getWallets?page=1&entries=4' },
  { call: calls.tokenImage, path: 'public/getTokenImage/eth' },
  { call: calls.bundler, path: `v1/bundler?chainId=${evm}`, body: rpcCall('eth_supportedEntryPoints', []) },
]

/** Keys of on-ramps are worked with on other threads, whose time no clock of a test counts. */
const usual = [
  ...Object.entries(cases).flatMap(([name, one]) => (/Coinbase|purchases/.test(name) ? [] : [one])),
  ...more,
]

/** The usual question of each call, on each chain that works. */
export const honest: readonly (Asked & { readonly call: string; readonly chain: string })[] = [
  ...usual.flatMap(({ call, path, body }) => {
    const text = JSON.stringify(body)
    const all = `${path} ${text ?? ''}`
    const chains =
      all.includes(evm) || all.includes(encodeURIComponent(evm))
        ? [evm, second]
        : [all.includes(encodeURIComponent(solana)) ? solana : '']
    return chains.map((chain) => {
      const on = (part: string) =>
        chain === second
          ? part
              .replaceAll(evm, second)
              .replaceAll(encodeURIComponent(evm), encodeURIComponent(second))
              .replace('"coin_type":60', `"coin_type":${0x80000000 + 10}`)
              .replace('"0x1"', '"0xa"')
          : part
      return {
        name: `${call.name} ${chain}`,
        call: call.name,
        chain,
        path: on(path),
        ...(text === undefined ? {} : { body: on(text) }),
      }
    })
  }),
  ...[evm, second].flatMap((chain) =>
    ['eth_gasPrice', 'eth_blockNumber', 'eth_chainId', 'eth_getLogs', 'eth_estimateGas'].map((method) => ({
      ...rpc(chain, rpcCall(method, [{ from: account }])),
      call: 'rpc',
      chain,
    })),
  ),
  ...[evm, second].map((chain) => ({
    ...rpc(chain, rpcCall('eth_call', [{ to: token, data: '0x313ce567' }, 'latest'])),
    call: 'rpc',
    chain,
  })),
  { ...rpc(evm, rpcCall('eth_sendRawTransaction', ['0x02'])), call: 'rpc', chain: evm },
  { ...rpc(solana, rpcCall('getSlot', [])), call: 'rpc', chain: solana },
  { ...rpc(solana, rpcCall('getGenesisHash', [])), call: 'rpc', chain: solana },
]

/** The calls of the API that are asked oddly. */
export const callsAsked: readonly Call[] = [...new Set(usual.map(({ call }) => call))]

const longNumbers = [
  '0',
  '1',
  '9'.repeat(20),
  '9'.repeat(77),
  '9'.repeat(78),
  '115792089237316195423570985008687907853269984665640564039457584007913129639935',
]

/** An ask as the API allows it, with values that a service may take badly. */
function dressed(value: unknown, random: () => number, key = ''): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const chain = pick(served) ?? evm
  const address = chain === solana ? pick([markedSolana, me]) : pick([marked, marked, account, token, other])
  if (Array.isArray(value))
    return (value.length === 0 ? ['x:y:z'] : value).map((one: unknown) => dressed(one, random, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dressed(one, random, name)]))
  if (key === 'coin_type') return pick([60, 0x80000000 + 10, 0x80000000 + 8453, value])
  if (typeof value !== 'string')
    return random() < 0.1 && typeof value === 'number' ? Number.MAX_SAFE_INTEGER : value
  if (/^(from|to|userAddress|tokenAddress|addresses)$/.test(key)) return `${chain}:${address}`
  if (/^(address|account|sender)$/.test(key)) return value.includes(':') ? `${chain}:${marked}` : address
  if (key === 'chainId') return value.startsWith('0x') ? pick(['0x1', '0xa', '0x2105']) : chain
  if (/^\d+$/.test(value)) return pick([...longNumbers, value])
  return random() < 0.3 ? pick(['bad0bad0bad0', 'bad0bad0bad0.shop.eth', 'usd', '1', value]) : value
}

const oddParams = (random: () => number): readonly unknown[] => {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const one = () =>
    pick<unknown>([
      ...[
        marked,
        markedSolana,
        { to: marked, data: '0x' },
        { address: marked, fromBlock: '0x0' },
        'latest',
        null,
        true,
      ],
      ...[
        10n ** 20n,
        -(10n ** 30n),
        { gas: 10n ** 17n },
        1e300,
        'x'.repeat(3_000),
        '\u0000\u202e',
        { __proto__: null, a: [[]] },
      ],
      ...['0x02bad0bad0bad0', { toString: 1 }, [marked], `0x${'bad0'.repeat(50)}`],
    ])
  return Array.from({ length: Math.floor(random() * 3) + 1 }, one)
}

function oddRpc(random: () => number): Asked {
  const chain = served[Math.floor(random() * served.length)] ?? evm
  const methods = (chain === solana ? allowed.solana : allowed.eip155) ?? []
  const call = (id: number) =>
    rpcCall(methods[Math.floor(random() * methods.length)] ?? '', oddParams(random), id)
  return rpc(chain, random() < 0.4 ? Array.from({ length: 20 }, (_, id) => call(id)) : call(1))
}

/** Odd questions to the nodes of chains: more than are answered of one client at a time, and of each kind more than may fail. */
export function crowd(): readonly Asked[] {
  const kinds = { eth_call: 20, eth_getBalance: 6, eth_getLogs: 6 }
  return [evm, second].flatMap((chain) =>
    Object.entries(kinds).flatMap(([method, most]) =>
      Array.from({ length: most }, (_, at) =>
        rpc(chain, rpcCall(method, [{ to: marked, data: `0x${at + 10}` }])),
      ),
    ),
  )
}

/** Odd questions about a call. */
export function oddOf(call: Call, most: number): fc.Arbitrary<readonly Asked[]> {
  const seeds = fc.noShrink(fc.integer())
  if (call === calls.rpc)
    return fc.array(
      seeds.map((seed) => oddRpc(seeded(seed))),
      { minLength: most, maxLength: most },
    )
  const known = usual.find((one) => one.call === call)
  const near = seeds.map((seed): Asked => {
    const random = seeded(seed)
    const chain = served[Math.floor(random() * served.length)] ?? evm
    const swap = (text: string) =>
      text
        .replaceAll(encodeURIComponent(evm), encodeURIComponent(chain))
        .replaceAll(evm, chain)
        .replaceAll(new RegExp(`${account}|${token}`, 'g'), (found) => (random() < 0.7 ? marked : found))
        .replaceAll(new RegExp(`${me}`, 'g'), markedSolana)
        .replaceAll(/"(\d+)"|(?<==)\d+(?=&|$)/g, (found) =>
          random() < 0.3
            ? found.replace(/\d+/, longNumbers[Math.floor(random() * longNumbers.length)] ?? '')
            : found,
        )
        .replace(
          '"coin_type":60',
          `"coin_type":${chain === evm || chain === solana ? 60 : 0x80000000 + Number(chain.split(':')[1])}`,
        )
    const body = known?.body && JSON.stringify(known.body)
    return {
      name: `near ${call.name}`,
      path: swap(known?.path ?? ''),
      ...(body === undefined ? {} : { body: swap(body) }),
    }
  })
  const free = fc.tuple(asksOf(fc, call), seeds).map(([ask, seed]): Asked => {
    const random = seeded(seed)
    // Of a call's ask: what comes out has the fields that went in.
    const { target, body } = toRequest(call, dressed(ask, random) as typeof ask)
    return {
      name: `free ${call.name}`,
      path: target,
      ...(body === undefined ? {} : { body: writeJson(body) }),
    }
  })
  return fc.array(fc.noShrink(fc.oneof(near, near, free)), { minLength: most, maxLength: most })
}

/** Asks as a client at an address. */
export function ask(
  gateway: Gateway,
  { path, body }: Asked,
  address: string,
  signal?: AbortSignal,
): Promise<Response> {
  const url = new URL(path, 'https://gateway.dev')
  url.searchParams.set('projectId', 'shop')
  const headers = { origin: 'https://shop.dev' }
  const init = {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(signal ? { signal } : {}),
  }
  return gateway.fetch(new Request(url, init), { address })
}

/** The clock of the test, which runs only as the test turns it. */
export function turnClock(): void {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
}

export { now }
