import { expect } from 'vitest'
import { readInput } from './chains.js'
import { createGateway } from './gateway.js'
import type { Gateway, GatewayOptions, Platform } from './options.js'
import type { Ask, Facts, Holding, Provider, Question } from './questions.js'

/** Who is asked about, and what they hold: coins of a chain, and a token of it. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const ether: Holding = {
  chain: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 1_500_000_000_000_000_000n,
}
export const dollars: Holding = {
  chain: 'eip155:1',
  address: usdc,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 3_410_250_000n,
}
/** Knows what both are worth. */
export const prices = answers('prices', ({ tokens }) =>
  tokens.map((token) => ({ ...token, price: token.address === undefined ? 3_000 : 1 })),
)
/** Answers with what is held. */
export const balances = (holdings: readonly Holding[]) => answers('balances', () => holdings)
export const balancePath = `/v1/account/${account}/balance?chainId=eip155:1`

/** Why an answer refuses. */
export async function reasonOf(response: Response | undefined): Promise<unknown> {
  const body: { status?: string; reasons?: readonly unknown[] } = await response?.json()
  expect(body.status).toBe('FAILED')
  return body.reasons?.[0]
}

const usual = { 'eip155:1': 'https://node.foyer.dev/key' }

/** The nodes of a test, each of which says the chain that it is named for. */
function saysItsChain(
  chains: GatewayOptions['chains'],
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  const named = Object.entries(chains).flatMap(([chain, input]) => {
    const { rpc = [], send = [], bundler = [] } = readInput(input)
    return [rpc, send, bundler]
      .flat()
      .map((url) => [new URL(typeof url === 'string' ? url : url.reveal()).host, chain] as const)
  })
  const hosts = new Map(named)
  return async (input, init) => {
    const [namespace, reference = ''] = (hosts.get(new URL(`${input}`).host) ?? '').split(':')
    const body = typeof init?.body === 'string' ? init.body : ''
    const isAsked = /"method":"(eth_chainId|getGenesisHash)"/.test(body)
    if (!isAsked || !namespace) return fetch(input, init)
    const result = namespace === 'eip155' ? `0x${BigInt(reference).toString(16)}` : reference
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  }
}

/** A gateway for tests that nothing limits, and what asks it. */
export function gatewayOf(options: Partial<GatewayOptions> = {}): Gateway & {
  get(path: string, headers?: Readonly<Record<string, string>>, platform?: Platform): Promise<Response>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
} {
  const gateway = createGateway({
    chains: usual,
    providers: [],
    ...(options.projects ? {} : { origins: ['https://shop.dev', '*'] }),
    limits: false,
    ...options,
    fetch: saysItsChain(
      options.chains ?? usual,
      options.fetch ?? (async () => Promise.reject(new Error('No network in a unit test'))),
    ),
  })
  // Browsers say the origin of a page.
  const [first] = Object.values(options.projects ?? {})
  const page = { origin: first?.origins[0] ?? 'https://shop.dev' }
  const ask = (path: string, init: RequestInit, platform?: Platform) => {
    const url = new URL(path, 'https://gateway.foyer.dev')
    if (!url.searchParams.has('projectId') && init.method !== 'POST')
      url.searchParams.set('projectId', 'shop')
    return gateway.fetch(new Request(url, init), platform)
  }
  return {
    ...gateway,
    get: (path, headers: Readonly<Record<string, string>> = page, platform) =>
      ask(path, { headers }, platform),
    post: (path, body, headers: Readonly<Record<string, string>> = page) =>
      ask(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** A provider that answers as told, and remembers what it was asked. */
export function answers<Q extends Question>(
  question: Q,
  answer: (ask: Ask<Q>, signal: AbortSignal) => Facts<Q> | Promise<Facts<Q>>,
  more: Partial<Provider<Q>> = {},
): Provider<Q> & { readonly asked: Ask<Q>[] } {
  const asked: Ask<Q>[] = []
  return {
    id: `test-${question}`,
    question,
    asked,
    covers: () => true,
    async answer(ask, { signal }) {
      asked.push(ask)
      return answer(ask, signal)
    },
    ...more,
  }
}
