// @tier gate
import { expect, test } from 'vitest'
import { early, overBudget } from './budgets.mjs'

test('an entry over its budget is named, with both numbers', () => {
  const over = overBudget([
    { name: '@foyer/kit', bytes: 10_001, budget: 10_000 },
    { name: '@foyer/core', bytes: 4_400, budget: 4_400 },
  ])

  expect(over).toEqual(['@foyer/kit: 10001 bytes, over its budget of 10000'])
})

test('an entry that nobody gave a budget is a fault', () => {
  expect(overBudget([{ name: '@foyer/new', bytes: 1, budget: undefined }])).toEqual([
    '@foyer/new: 1 bytes, and no budget in bench/budgets.json',
  ])
})

/** @param {Partial<import('../../tooling/build.mjs').Chunk>} chunk */
const chunk = (chunk) => ({
  file: 'x.js',
  entry: false,
  module: undefined,
  gzip: 1,
  imports: [],
  dynamicImports: [],
  modules: [],
  ...chunk,
})

test('a chain library may come with the adapter, not with the page or with the looking for wallets', () => {
  const entry = chunk({
    file: 'index.js',
    entry: true,
    imports: ['shared.js'],
    dynamicImports: ['adapter.js'],
  })
  const shared = chunk({ file: 'shared.js', imports: ['@foyer/core', '@foyer/core/adapters'] })
  const discovery = chunk({ file: 'discovery.js', module: 'packages/adapter-new/dist/discovery.js' })
  const adapter = chunk({
    file: 'adapter.js',
    module: 'packages/adapter-new/dist/adapter.js',
    imports: ['viem'],
  })

  expect(early([entry, shared, discovery, adapter])).toEqual([])
  expect(early([entry, { ...shared, imports: ['viem', '@foyer/core'] }, discovery, adapter])).toEqual([
    'viem',
  ])
  expect(early([entry, shared, { ...discovery, imports: ['adapter.js'] }, adapter])).toEqual(['viem'])
})
