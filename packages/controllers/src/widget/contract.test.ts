// @tier gate
import type { AnswerOf, calls } from '@foyer/api'
import {
  type Adapter,
  displayText,
  type Images,
  latestValue,
  parseAccountId,
  parseNetworkId,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import type { CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import type { FakeApi } from '@foyer/testing/feature'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createEvents } from '../events.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createBalances } from './balances.js'
import { createIdentities } from './identities.js'
import { createPictures } from './pictures.js'
import { isPlainName } from './plainName.js'
import { createPriceHistory } from './priceHistory.js'
import { createPrices } from './prices.js'
import { resolveName } from './resolveName.js'
import { createSupportedChains } from './supportedChains.js'
import { createWallets } from './wallets.js'

const options = { services: { api: undefined, catalogue: 'https://api.test/' }, customWallets: [] }

const mainnet = parseNetworkId('eip155:1')
const coinAddress = `0x${'e'.repeat(40)}`
const contract = `0x${'1'.repeat(40)}`
const address = `0x${'a'.repeat(40)}`
const { signal } = new AbortController()
const support = { has: async () => true }
const family = () => ({ nativeAssetAddress: coinAddress, hasNames: true })
/** A chain that is asked for nothing. */
const silent: Adapter = { ...({} as Adapter), capabilities: {}, parseAddress: (text) => text }

const pricesOf = (api: FakeApi) => ({ api, support, family, currency: 'usd', projectId: 'p' })

function balancesOf(api: FakeApi) {
  const state = createRoot([fakeNetwork('eip155:1')], 'eip155')
  state.connections.eip155 = {
    status: 'connected',
    connectorId: 'w',
    address,
    addresses: [address],
    accountType: 'eoa',
    approved: undefined,
  }
  return createBalances({
    state,
    api,
    support,
    family,
    listed: {},
    store: createStore(() => fakeArea()),
    currency: 'usd',
    adapter: async () => silent,
    pictured: (token) => token,
    toasts: { error: () => {} },
    text: { t: (key) => key },
  })
}

function walletsOf(api: FakeApi) {
  return createWallets({
    options: {
      popularWallets: false,
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      customWallets: [],
    },
    catalogue: api,
    chains: () => [mainnet],
    hasOwn: () => false,
    images: { load: async () => undefined, mark: async () => undefined },
    store: createStore(() => fakeArea()),
    events: createEvents(),
  })
}

function identitiesOf(api: FakeApi) {
  return createIdentities({
    api,
    support,
    family,
    isTestnet: () => false,
    isOwn: () => false,
    isOwnPicture: () => true,
    adapter: async () => silent,
    store: createStore(() => fakeArea()),
  })
}

/** Balances of one network, each token once. */
function onMainnet({ balances }: AnswerOf<(typeof calls)['balance']>) {
  const rows = balances.map(({ address, ...row }, at) => ({
    ...row,
    chainId: mainnet,
    ...(address && { address: `${mainnet}:${at}${address.split(':')[2]}`.slice(0, 128) as typeof address }),
  }))
  return { balances: rows }
}

function picture(kind: Parameters<Images['load']>[0]) {
  const png = [137, 80, 78, 71, 13, 10, 26, 10]
  return {
    given: (bytes: Uint8Array) => new Uint8Array([...png, ...bytes]),
    ask: (api: FakeApi) => createPictures({ api, catalogue: api, options }).load(kind, 'an id/with %'),
    holds: (url: unknown) => expect(url).toMatch(/^blob:/),
  }
}

const readings = {
  supportedChains: clientReading(fc, 'supportedChains', {
    async ask(api) {
      const chains = createSupportedChains(async () => api)
      return { has: await chains.has(mainnet), chains }
    },
    holds: ({ has }, { http }) => expect(has).toBe(http.includes(mainnet)),
  }),
  identity: clientReading(fc, 'identity', {
    ask: (api) => identitiesOf(api).load(parseAccountId(`${mainnet}:${address}`)),
    holds(identity, { name, avatar }) {
      // A name that would be shown as another one is not shown, and neither is one that is not in normal form.
      if (name === null || name !== displayText(name)) expect(identity?.name).toBeUndefined()
      expect(identity?.avatar === undefined).toBe(avatar === null)
    },
  }),
  nameLookup: clientReading(fc, 'nameLookup', {
    given: (answer) =>
      'name' in answer ? { ...answer, name: 'ada.eth', addresses: { 60: { address: contract } } } : answer,
    async ask(api) {
      const deps = { isPlainName, api, support, family, isTestnet: () => false, adapter: async () => silent }
      return resolveName(deps, 'ada.eth', mainnet, signal).catch(() => undefined)
    },
    holds: (found, answer) => expect(found?.address).toBe('name' in answer ? contract : undefined),
  }),
  price: clientReading(fc, 'price', {
    ask: (api) =>
      createPrices(pricesOf(api))
        .native(mainnet, signal)
        .catch(() => undefined),
    holds: (price, { fungibles: [first] }) => expect(price).toBe(first?.price),
  }),
  priceHistory: clientReading(fc, 'priceHistory', {
    given: ({ fungibles }) => ({
      fungibles: fungibles.map((one) => ({ ...one, address: `eip155:1:${contract}` as const })),
    }),
    ask: (api) =>
      createPriceHistory(pricesOf(api)).line({ network: mainnet, address: contract }, 'week', signal),
    holds: (line, { fungibles }) =>
      expect(line.map(({ price }) => price).sort()).toEqual(
        (fungibles.at(-1)?.prices ?? []).map(({ price }) => price).sort(),
      ),
  }),
  balance: clientReading(fc, 'balance', {
    given: onMainnet,
    async ask(api) {
      const balances = balancesOf(api)
      await balances.refresh()
      return latestValue(balances.state.tokens) ?? []
    },
    holds(read, { balances }) {
      // Tokens without decimals are no money, and there is one coin.
      const money = balances.filter(({ quantity }) => quantity.decimals !== '0')
      const coins = money.filter(({ address }) => !address).slice(0, 1)
      const rows = [...coins, ...money.filter(({ address }) => address)]
      expect(read).toHaveLength(rows.length)
      expect(new Set(read.map(tokenKey)).size).toBe(rows.length)
      // One that alone speaks for a contract counts once it is judged.
      const isPriced = ({ price, claimed, standing }: TokenBalance) =>
        price ?? claimed ?? standing === 'unjudged'
      expect(read.filter(isPriced)).toHaveLength(
        // A price of 0 is none.
        rows.filter(({ price }) => price).length,
      )
      expect(read.filter(({ icon }) => icon)).toHaveLength(rows.filter(({ iconUrl }) => iconUrl).length)
    },
  }),
  wallets: clientReading(fc, 'wallets', {
    async ask(api) {
      const { loadMore, state } = walletsOf(api)
      await loadMore()
      return state
    },
    holds({ pages, count }, { data, count: total }) {
      const ids = new Set(data.map(({ id }) => id))
      expect(pages.items.map(({ id }) => id)).toEqual([...ids])
      expect(count).toBe(Math.max(total, ids.size))
    },
  }),
  walletImage: clientReading(fc, 'walletImage', picture('wallet')),
  assetImage: clientReading(fc, 'assetImage', picture('asset')),
  tokenImage: clientReading(fc, 'tokenImage', picture('token')),
  currencyImage: clientReading(fc, 'currencyImage', picture('currency')),
} satisfies Record<CallsOf<'controllers'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
