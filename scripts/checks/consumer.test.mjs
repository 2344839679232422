// @tier gate
import { expect, test } from 'vitest'
import { foreignPackages, foreignWords, packageOf } from './consumer.mjs'

test.each([
  ['@foyer/adapter-solana/dist/adapter.js', '@foyer/adapter-solana'],
  ['viem/_esm/index.js', 'viem'],
  ['main.jsx', undefined],
  ['vite/preload-helper.js', undefined],
])('the module %s is of %s', (id, name) => {
  expect(packageOf(id)).toBe(name)
})

test.each([
  '@foyer/adapter-solana',
  '@foyer/adapter-bitcoin',
  '@foyer/adapter-polkadot',
  '@foyer/connector-walletconnect',
  '@solana/kit',
  '@polkadot/types',
  '@scure/sr25519',
  'bitcoinjs-lib',
])('%s is no package of an EVM page', (name) => {
  expect(foreignPackages(['@foyer/kit', 'viem', undefined, name, name])).toEqual([
    `${name}: no package of an EVM page`,
  ])
})

test('code of another adapter is told by its words, whatever package it is in', () => {
  expect(foreignWords('a("eth_chainId")')).toEqual([])
  expect(foreignWords('a(window.injectedWeb3)')).toEqual([
    'injectedWeb3: a word of adapter-polkadot, in the bundle',
  ])
})
