// @tier gate, @vitest-environment happy-dom
import type { AnswerAt, CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import { createOnrampService } from '@foyer/testing/feature'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createOnrampApi } from './api.js'
import { me, myAccount } from './fakeHost.test-support.js'
import { readOptions } from './options.js'
import type { Purchase } from './purchases.js'
import type { Terms } from './terms.js'

const { signal } = new AbortController()
const options = await createOnrampService(() => myAccount).api.get('v1/onramp/options', {}, readOptions)
const [asset, provider] = [defined(options.assets[0]), defined(options.providers[0])]
const [sold, currency] = [defined(asset.networks[0]), defined(options.currencies[0])]
const method = defined(currency.payment_method_limits[0])
const terms: Terms = { account: myAccount, asset, sold, currency, method, pays: '100' }
const purchase: Purchase = {
  id: 'p',
  requests: [],
  account: myAccount,
  provider,
  symbol: asset.symbol,
  contract: '',
  pays: '100',
  currency: 'USD',
  expected: '',
  before: '',
  at: 0,
  newest: 0,
  row: '',
  move: '',
  outcome: 'open',
}

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('unreachable')
  return value
}

type Answer = AnswerAt<'GET', 'v1/onramp/options'>

/** Identifiers and sums as providers have them: the contract allows any text, and more digits than sums are read with. */
const shortSum = (amount: string) => amount.slice(0, 12).replace(/\.$/, '')
const limitOf = <L extends { min: string; max: string }>(limit: L, at: number) => ({
  ...limit,
  id: `method-${at}`,
  min: shortSum(limit.min),
  max: shortSum(limit.max),
})
const currencyOf = (row: Answer['paymentCurrencies'][number]) => ({
  id: 'USD',
  payment_method_limits: row.payment_method_limits.map(limitOf),
})
const sumOf = (id: string) => ({ amount: '1.5', currency: id })

const readings = {
  onrampOptions: clientReading(fc, 'onrampOptions', {
    ask: (api) =>
      createOnrampApi(api)
        .options(signal)
        .catch(() => undefined),
    given: ({ paymentCurrencies, purchaseCurrencies, providers }) => ({
      paymentCurrencies: paymentCurrencies.map(currencyOf),
      purchaseCurrencies: purchaseCurrencies.map((row, at) => ({
        ...row,
        id: `asset-${at}`,
        networks: row.networks.map((network) => ({
          ...network,
          name: 'network',
          chain_id: '1',
          contract_address: '',
        })),
      })),
      ...(providers && {
        providers: providers.map((row, at) => ({
          ...row,
          id: `provider-${at}`,
          hosts: [`pay${at}.test`],
          feeRange: { min: shortSum(row.feeRange.min), max: shortSum(row.feeRange.max) },
          paymentCurrencies: row.paymentCurrencies.map(currencyOf),
          purchaseCurrencies: row.purchaseCurrencies.map((_, nth) => ({
            id: `asset-${nth}`,
            networks: ['network'],
          })),
        })),
      }),
    }),
    holds(read, { paymentCurrencies, purchaseCurrencies, providers = [] }) {
      const payable = paymentCurrencies.filter((row) => row.payment_method_limits.length > 0)
      if (payable.length === 0 || purchaseCurrencies.length === 0) return expect(read).toBeUndefined()
      expect(read?.currencies).toHaveLength(payable.length)
      expect(read?.assets.map(({ networks }) => networks.length)).toEqual(
        purchaseCurrencies.map(({ networks }) => networks.length),
      )
      expect(read?.providers.map(({ id, sells }) => [id, sells.size])).toEqual(
        providers.map((row) => [row.id, row.purchaseCurrencies.length]),
      )
    },
  }),
  onrampQuote: clientReading(fc, 'onrampQuote', {
    ask: (api) => createOnrampApi(api).quote(terms, provider.id, signal),
    given: (answer) => ({
      ...answer,
      purchaseAmount: sumOf(asset.id),
      paymentTotal: sumOf(currency.id),
      coinbaseFee: sumOf(currency.id),
      networkFee: sumOf(currency.id),
    }),
    holds: (quote) => expect(quote?.fee).toBe(3n * 10n ** 18n),
  }),
  onrampUrl: clientReading(fc, 'onrampUrl', {
    ask: (api) =>
      createOnrampApi(api).destination(terms, provider, { requestId: 'r1', parseAddress: () => me }, signal),
    given: () => ({
      url: `https://${provider.hosts[0]}/buy`,
      provider: provider.id,
      address: me,
      chainId: 'eip155:1',
      asset: asset.symbol,
      requestId: 'r1',
    }),
    holds: (url) => expect(url).toBe(`https://${provider.hosts[0]}/buy`),
  }),
  history: clientReading(fc, 'history', {
    async ask(api) {
      const { history, moves } = createOnrampApi(api)
      return { rows: await history(purchase, signal), moves: await moves(purchase, signal) }
    },
    holds({ rows, moves }, { data }) {
      expect(rows.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
      const moved = data.flatMap(({ metadata, transfers }) =>
        metadata.status === 'confirmed'
          ? transfers.flatMap(({ direction, fungible_info, quantity }) =>
              fungible_info && direction !== 'self' && /^\d{1,30}(\.\d{1,18})?$/.test(quantity.numeric)
                ? [metadata.hash]
                : [],
            )
          : [],
      )
      for (const { hash } of moves.list) expect(moved).toContain(hash)
    },
  }),
} satisfies Record<CallsOf<'feature-onramp'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
