import { vi } from 'vitest'

/** The thing at an address of a chain. */
export type Nature = 'key' | 'delegated' | 'contract' | 'token'

/** The answers of a token. `undefined`: the contract does not answer. */
export interface TokenFacts {
  readonly decimals: number | undefined
  readonly symbol: string
}

/** A chain as its one node knows it. Addresses are in lower case. */
export interface TestChain {
  readonly id: number
  readonly natures: Map<string, Nature>
  readonly tokens: Map<string, TokenFacts>
  /** The node does not say what code there is. */
  isSilent: boolean
}

/** The registry of names on Ethereum: records in hex, by name and coin type (ENSIP-9). */
export interface Registry {
  readonly records: Map<string, Readonly<Record<number, string>>>
  /** Names whose records are off the chain: only the data API has them. */
  readonly away: Set<string>
  /** Names whose resolver knows records of Ether alone. */
  readonly plain: Set<string>
}

/** All that can be asked. */
export interface World {
  readonly chains: ReadonlyMap<number, TestChain>
  readonly registry: Registry
  /** Chains whose node was asked for code, with the address. */
  readonly looked: Set<string>
}

export const ether = 60
/** The coin type of all EVM chains that have no record of their own (ENSIP-19). */
export const anyChain = 0x8000_0000

const codes = {
  key: '0x',
  delegated: `0xef0100${'7'.repeat(40)}`,
  contract: '0x6080604052',
  token: '0x6080604052',
} as const
const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const word = (value: bigint | number | string) => BigInt(value).toString(16).padStart(64, '0')

export function createWorld(ids: readonly number[]): World {
  const chains = ids.map(
    (id) => [id, { id, natures: new Map(), tokens: new Map(), isSilent: false }] as const,
  )
  return {
    chains: new Map(chains),
    registry: { records: new Map(), away: new Set(), plain: new Set() },
    looked: new Set(),
  }
}

/** Has `fetch` answer for the nodes and the data API of the world that is in use. */
export function serveWorlds(worldInUse: () => World): void {
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const answer =
      url.hostname === 'node.test' ? askNode(worldInUse(), url, init.body) : askApi(worldInUse(), url)
    return answer === undefined ? new Response('{}', { status: 404 }) : new Response(JSON.stringify(answer))
  })
}

function askNode(world: World, url: URL, body: unknown): unknown {
  const { method, params } = JSON.parse(String(body))
  const chain = world.chains.get(Number(url.pathname.slice(1)))
  const result = chain && answerOf(world, chain, method, params)
  if (result === undefined) return { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Unknown' } }
  if (result === reverted) return { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }
  return { jsonrpc: '2.0', id: 1, result }
}

const reverted = Symbol('reverted')

function answerOf(world: World, chain: TestChain, method: string, params: readonly unknown[]): unknown {
  const [first, , third] = params
  const address = String(first).toLowerCase()
  switch (method) {
    case 'eth_chainId':
      return `0x${chain.id.toString(16)}`
    case 'eth_getCode':
      world.looked.add(`${chain.id}:${address}`)
      return chain.isSilent ? undefined : codes[chain.natures.get(address) ?? 'key']
    case 'eth_getBalance':
      return `0x${(10n ** 20n).toString(16)}`
    case 'eth_gasPrice':
      return '0x3b9aca00'
    case 'eth_getTransactionCount':
      return '0x1'
    case 'eth_getBlockByNumber':
      return { number: '0x10', timestamp: '0x6b49d200', baseFeePerGas: '0x3b9aca00' }
    case 'eth_estimateGas':
      return Object(first).data === '0x' ? '0x5208' : '0xea60'
    case 'eth_call':
      return call(world, chain, Object(first), third !== undefined)
    default:
      return undefined
  }
}

function call(
  { registry }: World,
  chain: TestChain,
  { to, data }: { readonly to: string; readonly data: string },
  isTrial: boolean,
): unknown {
  // All that is tried out arrives.
  if (isTrial) return `0x${word(1)}${data.slice(-64)}`
  const address = to.toLowerCase()
  if (address === resolver) return chain.id === 1 ? resolve(registry, data) : '0x'
  const token = chain.tokens.get(address)
  if (!token) return chain.natures.get(address) === 'contract' ? reverted : '0x'
  switch (data.slice(0, 10)) {
    case '0x313ce567':
      return token.decimals === undefined ? reverted : `0x${word(token.decimals)}`
    case '0x95d89b41':
    case '0x06fdde03':
      return `0x${word(32)}${word(token.symbol.length)}${Buffer.from(token.symbol).toString('hex').padEnd(64, '0')}`
    case '0x70a08231':
      return `0x${word(10n ** 20n)}`
    default:
      return reverted
  }
}

/** Answers `resolve(bytes,bytes)` of the universal resolver. */
function resolve({ records, away, plain }: Registry, data: string): unknown {
  const body = data.slice(10)
  const at = (offset: number) => Number(BigInt(`0x${body.slice(offset * 2, offset * 2 + 64)}`))
  const bytes = (offset: number) => body.slice(offset * 2 + 64, offset * 2 + 64 + at(offset) * 2)
  const name = nameIn(Buffer.from(bytes(at(0)), 'hex'))
  const question = bytes(at(32))
  const known = records.get(name)
  if (!known || away.has(name)) return reverted
  if (question.startsWith('3b3b57de')) return bytesOf(word(known[ether] ?? '0x0'))
  if (plain.has(name)) return reverted
  const record = known[Number(BigInt(`0x${question.slice(-64)}`))]?.slice(2) ?? ''
  const padded = record.padEnd(Math.ceil(record.length / 64) * 64, '0')
  return bytesOf(word(32) + word(record.length / 2) + padded)
}

/** The bytes that a resolver answered, and which one it was. */
function bytesOf(content: string): string {
  return `0x${word(64)}${word(0)}${word(content.length / 2)}${content}`
}

function nameIn(written: Uint8Array): string {
  const labels: string[] = []
  for (let at = 0; written[at]; at += 1 + Number(written[at]))
    labels.push(Buffer.from(written.subarray(at + 1, at + 1 + Number(written[at]))).toString())
  return labels.join('.')
}

function askApi({ chains, registry }: World, url: URL): unknown {
  const path = decodeURIComponent(url.pathname.slice(1))
  if (path === 'v1/supported-chains') return { http: [...chains.keys()].map((id) => `eip155:${id}`) }
  const name = /^v1\/profile\/account\/(.+)$/.exec(path)?.[1]
  const known = name && registry.records.get(name)
  if (known)
    return {
      name,
      addresses: Object.fromEntries(Object.entries(known).map(([type, address]) => [type, { address }])),
    }
  return path.startsWith('v1/account/') ? { balances: [] } : undefined
}
