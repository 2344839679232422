import { redisStore } from './cache/redisStore.js'
import { logEvents } from './events/logEvents.js'
import { otelEvents } from './events/otelEvents.js'
import { createGateway } from './gateway.js'
import { Secret } from './guard/secret.js'
import { createUntrustedFetch } from './guard/untrustedFetch.js'
import { approvals } from './providers/approvals/approvals.js'
import { collectibles } from './providers/collectibles/collectibles.js'
import { ens } from './providers/ens.js'
import { zone } from './providers/ensSubnames/ensSubnames.js'
import { blockHistory } from './providers/history/blockHistory.js'
import { recentHistory } from './providers/history/recentHistory.js'
import { solanaHistory } from './providers/history/solanaHistory.js'
import { llama } from './providers/llama/llama.js'
import { onchain } from './providers/onchain.js'
import { onrampCoinbase } from './providers/onramp/coinbase.js'
import { onrampLink } from './providers/onramp/link.js'
import { onrampMoonpay } from './providers/onramp/moonpay.js'
import { onrampTest } from './providers/onramp/testVendor.js'
import { pools } from './providers/pools.js'
import { priceTable } from './providers/priceTable.js'
import { smartSessions } from './providers/smartSessions.js'
import { uniswap } from './providers/uniswap.js'

/** Options as a host writes them, with all that there is. */
export interface OptionBag {
  readonly name: string
  readonly full: Readonly<Record<string, unknown>>
  /** Throws for options that cannot be. */
  readonly make: (options: unknown) => unknown
  /** The paths that cannot be left out. Numbers of lists are not written. */
  readonly needed?: readonly string[]
  /** The paths of what is filed by names that the host chooses. */
  readonly tables?: readonly string[]
  /** The paths of what may be anything. */
  readonly free?: readonly string[]
  /** Values of other kinds that mean something, by path; `*` is any name of a table. */
  readonly allows?: Readonly<Record<string, readonly string[]>>
}

const none = () => undefined
const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const sql = { query: async () => [], close: async () => {} }
const store = redisStore({ get: async () => null, set: async () => null })
const limit = { calls: 5, seconds: 60 }
const key = new Secret('KEY', `sentinel${btoa('k'.repeat(64))}`)
const payments = [{ currency: 'USD', methods: [{ id: 'card', min: '20', max: '500' }] }]
const sold = {
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  price: '3000',
  network: 'ethereum',
  chain: 'eip155:1',
  contract: address,
}
const networks = [{ name: 'ethereum', title: 'Ethereum', chain: 'eip155:1', contract: address }]
const ed25519 = new Secret('CDP', btoa(String.fromCharCode(...Array.from({ length: 64 }, (_, at) => at + 1))))

/** Calls a function with options that its type may refuse. */
const by =
  (make: (options: never) => unknown) =>
  (options: unknown): unknown =>
    Reflect.apply(make, undefined, [options])

const gateway: OptionBag = {
  name: 'createGateway',
  make: by(createGateway),
  full: {
    chains: {
      'eip155:1': {
        rpc: ['https://node.dev/sentinel', new Secret('RPC', 'https://sentinel.dev')],
        send: ['https://relay.dev'],
        methods: ['eth_getLogs'],
        coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        bundler: 'https://bundler.dev',
        paymaster: { url: 'https://payer.dev', context: { policy: 'sp_1' } },
      },
      'eip155:10': ['https://second.dev'],
    },
    providers: [
      {
        id: 'mine',
        question: 'gas',
        bases: ['https://vendor.dev'],
        keyed: true,
        chains: ['eip155:1'],
        nodes: ['eip155:1'],
        isByChain: false,
        covers: none,
        answer: none,
        close: none,
      },
      ...onchain(),
    ],
    tokens: [
      {
        chain: 'eip155:1',
        address,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        icon: 'https://a.dev/b.png',
        permits: true,
      },
    ],
    projects: { shop: { origins: ['https://shop.dev'] } },
    cache: { bytes: 1_000, store, name: 'shop' },
    patience: 2,
    limits: { client: limit, project: { ...limit, share: 0.5 }, providers: { mine: limit } },
    clientAddress: { header: 'x-forwarded-for', hops: 2 },
    url: 'https://api.shop.dev',
    analytics: none,
    authorize: none,
    onAttempt: none,
    onError: none,
    fetch: none,
    now: none,
  },
  needed: [
    ...['chains', 'providers', 'projects', 'projects.shop.origins', 'cache.name', 'clientAddress.header'],
    ...['chains.eip155:1.coin.name', 'chains.eip155:1.coin.symbol', 'chains.eip155:1.coin.decimals'],
    ...['chains.eip155:1.paymaster.url', 'tokens.chain', 'tokens.name', 'tokens.symbol', 'tokens.decimals'],
    ...['providers.id', 'providers.question', 'providers.covers', 'providers.answer'],
    ...['client', 'project', 'providers.mine'].flatMap((of) => [
      `limits.${of}.calls`,
      `limits.${of}.seconds`,
    ]),
  ],
  tables: ['chains', 'projects', 'limits.providers'],
  free: ['chains.eip155:1.paymaster.context', 'cache.store'],
  allows: {
    providers: ['list'],
    cache: ['false'],
    limits: ['false', 'object'],
    'limits.client': ['false'],
    'limits.project': ['false'],
    'limits.providers': ['object'],
    'chains.eip155:1.paymaster.context': ['object'],
    'chains.*': ['list', 'object'],
    'chains.eip155:1.coin.decimals': ['zero'],
    'tokens.decimals': ['zero'],
    'cache.store': [],
  },
}

const usd = { eur: 0.92 }
const ofProviders: readonly OptionBag[] = [
  {
    name: 'llama',
    make: by(llama),
    full: { rates: usd, base: 'https://coins.dev' },
    tables: ['rates'],
    allows: { rates: ['object'] },
  },
  {
    name: 'priceTable',
    make: by(priceTable),
    full: { usd: { 'eip155:1': 3_000, 'eip155:10': none }, rates: usd },
    needed: ['usd'],
    tables: ['usd', 'rates'],
    allows: { rates: ['object'], usd: ['object'], 'usd.*': ['function', 'fraction', 'zero'] },
  },
  {
    name: 'pools',
    make: by(pools),
    full: {
      dollars: [`eip155:1:${address}`],
      chains: { 'eip155:1': { v2Router: address, v3Router: address, v3Quoter: address } },
      rates: usd,
      floor: 5,
      maxAge: 5,
      maxLag: 5,
    },
    needed: ['dollars'],
    tables: ['chains', 'rates'],
    allows: { rates: ['object'], chains: ['object'], floor: ['zero'] },
  },
  {
    name: 'uniswap',
    make: by(uniswap),
    full: { 'eip155:1': { v2Router: address, v3Router: address, v3Quoter: address } },
    tables: [''],
  },
  { name: 'logEvents', make: by((options) => logEvents(none, options)), full: { also: ['plan'] } },
  {
    name: 'otelEvents',
    make: by((options) => otelEvents({ emit: none }, options)),
    full: { also: ['plan'] },
  },
  { name: 'ens', make: by(ens), full: { chain: 'eip155:1', universalResolver: address, ccipRead: none } },
  {
    name: 'zone',
    make: by(zone),
    full: { zones: ['shop.eth'], sql, limit: 5, reserved: ['shop'], words: ['hq'] },
    needed: ['zones', 'sql'],
    free: ['sql'],
  },
  {
    name: 'smartSessions',
    make: by(smartSessions),
    full: {
      sql,
      message: none,
      grants: {
        isGranted: none,
        projects: { shop: { name: 'Shop', url: 'https://shop.dev', iconUrl: 'https://shop.dev/a.png' } },
      },
    },
    needed: ['sql', 'grants.isGranted', 'grants.projects'],
    tables: ['grants.projects'],
    free: ['sql', 'grants.projects.shop'],
    allows: { 'grants.projects': ['object'], 'grants.projects.*': ['object'] },
  },
  {
    name: 'collectibles',
    make: by(collectibles),
    full: {
      collections: [
        { chain: 'eip155:1', address, standard: 'erc721', name: 'Cats', ids: [1n], since: 5, isSpam: false },
      ],
      fetch: none,
      ipfs: 'https://ipfs.dev/ipfs',
    },
    needed: ['collections', 'collections.chain', 'collections.address', 'collections.standard'],
    allows: { 'collections.since': ['zero'] },
  },
  {
    name: 'blockHistory',
    make: by(blockHistory),
    full: { chains: ['eip155:1'], blocks: 5, kept: 5 },
    needed: ['chains'],
  },
  { name: 'recentHistory', make: by(recentHistory), full: { blocks: 5 } },
  { name: 'solanaHistory', make: by(solanaHistory), full: { page: 5 } },
  {
    name: 'approvals',
    make: by(approvals),
    full: {
      spenders: [{ chain: 'eip155:1', address, name: 'Market', icon: 'https://a.dev/b.png' }],
      since: { 'eip155:1': 5 },
    },
    needed: ['spenders.chain', 'spenders.address', 'spenders.name'],
    tables: ['since'],
    allows: { since: ['object'], 'since.*': ['zero'] },
  },
  {
    name: 'onrampCoinbase',
    make: by(onrampCoinbase),
    full: {
      keyId: 'k-1',
      key: ed25519,
      country: 'US',
      subdivision: 'NY',
      redirect: 'https://shop.dev',
      symbols: ['ETH'],
      fee: { least: '1', most: '2' },
    },
    needed: ['keyId', 'key', 'fee.least', 'fee.most'],
  },
  {
    name: 'onrampMoonpay',
    make: by(onrampMoonpay),
    full: {
      publishableKey: 'pk_test_abc',
      key,
      redirect: 'https://shop.dev',
      fee: { least: '1', most: '2' },
    },
    needed: ['publishableKey', 'key', 'fee.least', 'fee.most'],
  },
  {
    name: 'onrampLink',
    make: by(onrampLink),
    full: {
      id: 'vendor',
      name: 'Vendor',
      icon: 'https://a.dev/b.png',
      fee: { least: '1', most: '2' },
      payments,
      coins: [{ symbol: 'ETH', name: 'Ether', networks }],
      template: 'https://buy.vendor.dev/?wallet={address}',
      crypto: [1, 5],
      redirect: 'https://shop.dev',
      finish: none,
    },
    needed: [
      'id',
      'name',
      'fee',
      'payments',
      'coins',
      'template',
      'coins.networks.chain',
      'payments.methods.min',
    ],
    allows: { crypto: ['zero'] },
  },
  {
    name: 'onrampTest',
    make: by(onrampTest),
    full: {
      page: 'https://shop.dev/pay',
      coins: [sold],
      credit: none,
      redirect: 'https://shop.dev',
      id: 'test',
      name: 'Test',
      fee: 1,
      payments: [{ ...payments[0], rate: '1' }],
      late: 5,
      now: none,
    },
    needed: ['page', 'coins', 'credit', 'coins.price', 'coins.chain', 'payments.rate'],
    allows: { fee: ['zero'], late: ['zero'], 'coins.decimals': ['zero'] },
  },
  {
    name: 'createUntrustedFetch',
    make: by(createUntrustedFetch),
    full: { resolve: none, isAllowed: none, tls: { ca: 'certificate', port: 443 } },
    needed: ['tls.ca', 'tls.port'],
  },
]

/** All bags of options that the package takes. */
export const bags: readonly OptionBag[] = [gateway, ...ofProviders]
