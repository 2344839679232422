// @tier gate
import { parseAccountId } from '@foyer/core'
import { fakeArea, fakeFamily, fakeWallet, mainnet } from '@foyer/testing/family'
import { expect, test } from 'vitest'
import { portfoliosKey } from '../answerKeys.js'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { createStore } from '../storage.js'
import { createStoredCache } from './storedCache.js'

function setup(area = fakeArea()) {
  const cache = createStoredCache<string>({
    store: createStore(() => area),
    key: portfoliosKey,
    ttlMs: 30_000,
    encode: (value) => value,
    decode: (json) => (typeof json === 'string' ? json : undefined),
  })
  return { area, cache, stored: () => JSON.parse(area.getItem('@foyer/portfolios') ?? '{}') }
}

test('eight answers are stored, the newest, and one that is too long in memory alone', () => {
  const { cache, stored } = setup()

  for (let count = 0; count < 10; count += 1) cache.set(`key-${count}`, 'x')
  cache.set('long', 'x'.repeat(60_000))

  expect(Object.keys(stored())).toEqual([
    'key-2',
    'key-3',
    'key-4',
    'key-5',
    'key-6',
    'key-7',
    'key-8',
    'key-9',
  ])
  expect(cache.get('long', 30_000)).toHaveLength(60_000)
})

test.each([
  ['is over', { at: Date.now() - 31_000, value: 'old' }],
  ['comes from the future', { at: Date.now() + 31_000, value: 'new' }],
  ['has no time', { value: 'x' }],
  ['is none', { at: Date.now(), value: 7 }],
])('an answer that %s is not there', (_, answer) => {
  const { cache } = setup(fakeArea({ '@foyer/portfolios': { key: answer } }))

  expect(cache.get('key', 30_000)).toBeUndefined()
})

test('what all objects have is no answer', () => {
  const { cache } = setup(fakeArea({ '@foyer/portfolios': {} }))

  expect(cache.get('constructor', 30_000)).toBeUndefined()
})

test('what is stored of accounts goes when one disconnects', async () => {
  const answers = { [parseAccountId('eip155:1:0xa')]: { at: Date.now(), value: [] } }
  const area = fakeArea({ '@foyer/portfolios': answers, '@foyer/identities': answers })
  const { descriptor } = fakeFamily('eip155', [mainnet], [fakeWallet('harbor')])
  const instance = createInstance(parseOptions({ adapters: [descriptor] }), () => area)
  await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
  expect([...area.values.keys()]).toContain('@foyer/portfolios')

  await instance.disconnect()

  expect([...area.values.keys()].filter((key) => /portfolios|identities/.test(key))).toEqual([])
})
