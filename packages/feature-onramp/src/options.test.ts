// @tier gate, @vitest-environment happy-dom
import { createOnrampService } from '@foyer/testing/feature'
import { expect, test } from 'vitest'
import { myAccount } from './fakeHost.test-support.js'
import { builtIn, readOptions } from './options.js'

async function answer() {
  const { api } = createOnrampService(() => myAccount)
  return api.get('v1/onramp/options', {}, (json) => structuredClone(Object(json)))
}

test('what a service says is read: coins, currencies with their bounds, and who sells on which hosts', async () => {
  const { assets, currencies, providers } = readOptions(await answer())
  expect(assets.map(({ id }) => id)).toEqual(['ETH', 'USDC', 'SOL'])
  expect(currencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(providers.map(({ name, hosts }) => [name, ...hosts])).toEqual([
    ['Kestrel Pay', 'pay.kestrel.test'],
    ['Paylane', 'pay.paylane.test'],
    ['Quayside', 'pay.quayside.test'],
  ])
})

test('a row that cannot be read goes alone', async () => {
  const json = await answer()
  json.purchaseCurrencies.push(null, {}, { ...json.purchaseCurrencies[0], id: 'a b' })
  json.paymentCurrencies.push(
    { id: 'us', payment_method_limits: [] },
    { id: 'GBP', payment_method_limits: [] },
  )
  json.paymentCurrencies[0].payment_method_limits.push({ id: 'x', min: '-1', max: '1e9' })
  const { assets, currencies } = readOptions(json)
  expect(assets).toHaveLength(3)
  expect(currencies).toHaveLength(2)
  expect(currencies[0]?.payment_method_limits).toHaveLength(2)
})

test.each([
  ...[
    'https://pay.kestrel.test',
    'pay.kestrel.test/',
    '*.kestrel.test',
    '',
    ' pay.kestrel.test',
    'me@pay.kestrel.test',
  ],
  ...['PAY.kestrel.test', 'pay.kestrel.test:99999999', null],
])('a provider that names %j as its host is none', async (host) => {
  const json = await answer()
  json.providers[0].hosts = [host]
  expect(readOptions(json).providers.map(({ id }) => id)).toEqual(['paylane', 'quayside'])
})

test('one that names no host is none', async () => {
  const json = await answer()
  for (const provider of json.providers) provider.hosts = []
  expect(readOptions(json).providers).toEqual([])
})

test.each([undefined, null, [], {}, { paymentCurrencies: [], purchaseCurrencies: [] }, { providers: [] }])(
  '%j says nothing that can be bought',
  (json) => {
    expect(() => readOptions(json)).toThrow()
  },
)

test('our own options have the usual bounds, and nobody who sells', () => {
  for (const { payment_method_limits } of builtIn.currencies)
    expect(payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  expect(builtIn.currencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(builtIn.assets.map(({ id }) => id)).toEqual(['USDC', 'ETH'])
  expect(builtIn.providers).toEqual([])
})
