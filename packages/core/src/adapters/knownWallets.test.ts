// @tier gate
import { expect, test } from 'vitest'
import { knownAliases, knownWallet } from './knownWallets.js'

test.each([
  ['Phantom', 'app.phantom'],
  ['Trust Wallet', 'com.trustwallet.app'],
  ['OKX Wallet', 'com.okex.wallet'],
  ['Talisman', 'xyz.talisman'],
])('%s goes by the name that it announces on EVM pages', (name, rdns) => {
  expect(knownWallet(name).rdns).toBe(rdns)
})

test('a wallet that is not well known goes by nothing more', () => {
  expect(knownWallet('Harbor')).toEqual({})
  expect(knownWallet('constructor')).toEqual({})
})

test('ids are those of a catalogue', () => {
  expect(knownWallet('Solflare').explorerId).toMatch(/^[0-9a-f]{64}$/)
})

test('by its id, a wallet is known under all that it says of itself on a page', () => {
  const { explorerId = '' } = knownWallet('MetaMask')

  expect(knownAliases([explorerId])).toEqual(['io.metamask', ':metamask', ':metamask wallet'])
  expect(knownAliases(['', 'unknown'])).toEqual([])
})
