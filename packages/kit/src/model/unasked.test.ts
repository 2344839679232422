// @tier gate
import type { Adapter } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, expect, vi } from 'vitest'
import {
  accountId,
  base,
  bitcoin,
  bitcoinMainnet,
  createInstance,
  evm,
  mainnet,
  parseOptions,
  solana,
  solanaMainnet,
} from './native.test-support.js'

/** A source of a fact. All but the first two were not asked, whatever they would have said. */
const sources = ['says no', 'has it', 'is down', 'refuses', 'goes down', 'is of another chain'] as const
type Source = (typeof sources)[number]

const { signal } = new AbortController()
const place = 1_000
const address = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const hashes = { evm: `0x${'ab'.repeat(32)}`, solana: '5'.repeat(87), bitcoin: 'ab'.repeat(32) }
const topic = (digit: string) => `0x${digit.repeat(64)}`
const alice = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

afterEach(() => vi.unstubAllGlobals())

type Chain = keyof typeof hashes

/** Answers as a node that has the transaction, or lacks it. */
const answers: Readonly<
  Record<
    Exclude<Chain, 'bitcoin'>,
    (has: boolean) => (method: string, first: number, last: number) => unknown
  >
> = {
  evm: (has) => (method) =>
    ({
      eth_chainId: '0x1',
      eth_blockNumber: '0x200',
      eth_getBlockByNumber: { number: '0x10', hash: topic('8'), transactions: [] },
      eth_getTransactionReceipt: has
        ? { transactionHash: hashes.evm, blockNumber: '0x11', blockHash: topic('7'), status: '0x1' }
        : null,
    })[method],
  solana: (has) => (method, first, last) => {
    if (method === 'getGenesisHash') return `${solanaMainnet.id.split(':')[1]}${'d'.repeat(12)}`
    if (method === 'getHealth') return 'ok'
    if (method === 'isBlockhashValid') return { value: false }
    if (method === 'getBlocks')
      return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((slot) => slot !== place)
    if (method === 'getBlock') return { blockHeight: first - (first > place ? 1 : 0) }
    const status = { slot: place + 3, err: null, confirmationStatus: 'finalized' }
    return { context: { slot: 5_000 }, value: [has ? status : null] }
  },
}

function restOf(path: string, has: boolean): Response {
  if (path === 'block-height/0') return new Response(`${bitcoinMainnet.id.split(':')[1]}${'0'.repeat(32)}`)
  if (path.startsWith('block-height/')) return new Response('8'.repeat(64))
  if (path === 'blocks/tip/height') return new Response('900')
  if (!has) return new Response('Transaction not found', { status: 404 })
  const status = { confirmed: true, block_height: 800, block_hash: '7'.repeat(64) }
  return Response.json({ txid: hashes.bitcoin, status })
}

/** Nodes by their host: `n0.test`, `n1.test`. @param isLate whether the visit has begun: some nodes are down by then */
function serve(chain: Chain, nodes: readonly Source[], isLate: () => boolean) {
  vi.stubGlobal('fetch', async (input: unknown, { body }: { body?: string } = {}) => {
    const url = new URL(String(input))
    const node = nodes[Number.parseInt(url.hostname.slice(1), 10)]
    if (node === undefined || node === 'is down' || (node === 'goes down' && isLate()))
      throw new TypeError('Failed to fetch')
    if (node === 'refuses') return new Response('', { status: 403 })
    const has = node === 'has it'
    const isOther = node === 'is of another chain'
    if (chain === 'bitcoin') {
      const path = url.pathname.slice(1)
      return isOther && path === 'block-height/0' ? new Response('0'.repeat(64)) : restOf(path, has)
    }
    const { method, params, id } = JSON.parse(String(body))
    const isProof = isOther && ['eth_chainId', 'getGenesisHash'].includes(method)
    const proof = method === 'eth_chainId' ? '0x5' : blockhash
    const result = isProof ? proof : answers[chain](has)(method, Number(params[0]), Number(params[1]))
    return Response.json({ jsonrpc: '2.0', id, result })
  })
}

const families = {
  evm: [evm, mainnet],
  solana: [solana, solanaMainnet],
  bitcoin: [bitcoin, bitcoinMainnet],
} as const

/** Creates an adapter whose nodes are these. */
async function adapterOf(chain: Chain, urls: readonly string[]): Promise<Adapter> {
  const [family, network] = families[chain]
  const handle = await family({ networks: [network] as never }).create({
    networks: () => [network],
    rpcUrls: () => urls,
    publicRpcUrls: () => urls,
    discovery: { announced: false, injected: false },
    sessions: () => undefined,
  })
  return handle.load()
}

/** Asks how a transaction ended that was confirmed, or sent, by an adapter that is new. */
async function endsOf(chain: Chain, nodes: readonly Source[]): Promise<readonly unknown[]> {
  let isLate = false
  serve(chain, nodes, () => isLate)
  const [, network] = families[chain]
  const adapter = await adapterOf(
    chain,
    nodes.map((_, at) => `https://n${at}.test`),
  )
  const { transfer } = adapter.capabilities
  const hash = hashes[chain]
  const known = { evm: `16 ${topic('9')}`, solana: `${place}`, bitcoin: `800 ${'9'.repeat(64)}` }[chain]
  const ask = () => transfer?.finality?.(network.id as never, hash, known, signal).catch(() => undefined)
  if (nodes.includes('goes down')) await ask()
  isLate = true
  const end = await ask()
  const next =
    chain === 'solana'
      ? await transfer
          ?.follow?.(accountId(network.id, alice) as never, hash, `${blockhash} ${place + 1}`, signal)
          .catch(() => undefined)
      : undefined
  const found =
    chain === 'bitcoin'
      ? await transfer?.find?.(network.id as never, hash, 0, signal).catch(() => undefined)
      : undefined
  adapter.dispose()
  return [end?.state === 'undone', next?.kind === 'expired', found === 'absent']
}

search(
  'a transaction is gone only where each node was asked, and says so',
  fc.asyncProperty(
    fc.constantFrom<Chain>('evm', 'solana', 'bitcoin'),
    fc.array(fc.constantFrom(...sources), { minLength: 1, maxLength: 3 }),
    async (chain, nodes) => {
      const own = nodes.filter((node) => node !== 'is of another chain')
      const isWhole = own.length > 0 && own.every((node) => node === 'says no')
      const said = await endsOf(chain, nodes)
      if (!isWhole) expect(said).toEqual([false, false, false])
      else expect(said).toEqual([true, chain === 'solana', chain === 'bitcoin'])
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)

/** How Ethereum may be reached by a host that lists Base alone. */
const ways = fc.record({
  own: fc.constantFrom('none', 'answers', 'is down'),
  list: fc.constantFrom('none', 'has it', 'lacks it', 'is down'),
  node: fc.constantFrom('answers', 'is down'),
})

search(
  'an address is that of a key only where Ethereum was asked as well',
  fc.asyncProperty(ways, fc.boolean(), async ({ own, list, node }, hasCode) => {
    vi.stubGlobal('fetch', async (input: unknown, { body }: { body?: string } = {}) => {
      const { hostname, pathname, searchParams } = new URL(String(input))
      // A service that does not say what it serves does not answer for its node either.
      if (hostname === 'api.test' && list === 'is down') return new Response('', { status: 404 })
      if (pathname === '/v1/supported-chains')
        return Response.json({ http: [base.id, ...(list === 'has it' ? [mainnet.id] : [])] })
      if (node === 'is down' && hostname === 'api.test') throw new TypeError('Failed to fetch')
      if (own === 'is down' && hostname === 'home.test') throw new TypeError('Failed to fetch')
      const isHome = hostname === 'home.test' || searchParams.get('chainId') === mainnet.id
      const { method, id } = JSON.parse(String(body))
      const code = isHome && hasCode ? '0x6080' : '0x'
      const result = method === 'eth_chainId' ? (isHome ? '0x1' : '0x2105') : code
      return Response.json({ jsonrpc: '2.0', id, result })
    })
    const options = parseOptions({
      adapters: [evm({ networks: [base] })],
      projectId: 'p',
      services: list === 'none' ? {} : { api: 'https://api.test' },
      customRpcUrls: {
        [base.id]: ['https://base.test'],
        ...(own !== 'none' && { [mainnet.id]: ['https://home.test'] }),
      },
      debug: false,
    })
    const instance = createInstance(options, () => undefined)
    const adapter = await instance.adapter('eip155')
    const { capabilities } = adapter
    const who = await capabilities.owner?.(accountId(base.id, address), signal)
    const found = await capabilities.code?.(accountId(mainnet.id, address), signal).catch(() => 'unknown')
    adapter.dispose()

    const isAsked = own === 'answers' || (list === 'has it' && node === 'answers')
    expect(who).toBe(!isAsked ? 'unknown' : hasCode ? 'elsewhere' : 'key')
    expect(found).toBe(!isAsked ? 'unknown' : hasCode ? 'contract' : 'none')
  }),
  { gate: 30, exhaustive: 500 },
)

search(
  'the coin that an account can send is known only with the part that is locked',
  fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), async (fails) => {
    let count = 0
    vi.stubGlobal('fetch', async (input: unknown) => {
      const path = new URL(String(input)).pathname.slice(1)
      if (!path.endsWith('/utxo')) return restOf(path, false)
      return fails[count++ % fails.length] ? new Response('', { status: 429 }) : Response.json([])
    })
    const adapter = await adapterOf('bitcoin', ['https://n0.test'])
    const { balance, locked } = adapter.capabilities
    const account = accountId(bitcoinMainnet.id, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    const [one, other] = await Promise.allSettled([balance?.(account, signal), locked?.(account, signal)])
    adapter.dispose()

    expect(one.status).toBe(other.status)
  }),
  { gate: 20, exhaustive: 200 },
)
