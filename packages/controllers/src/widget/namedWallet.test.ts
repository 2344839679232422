// @tier gate
import { type CatalogueWallet, displayText, type Query } from '@foyer/core'
import { expect, test } from 'vitest'
import { namedWallet } from './namedWallet.js'

function wallet(name: string): CatalogueWallet {
  return { id: name, name: displayText(name), chains: [], certified: false }
}

function find(name: string, ...listed: readonly string[]) {
  const asked: Query[] = []
  const found = namedWallet(name, async (query) => {
    asked.push(query)
    return { wallets: listed.map(wallet), received: listed.length, count: listed.length }
  })
  return found.then((one) => ({ id: one?.id, asked }))
}

test.each([
  ['Cove', 'Cove'],
  ['COVE', 'Cove'],
  ['MetaMask Wallet', 'MetaMask'],
  ['Trust', 'Trust Wallet'],
])('a wallet that calls itself %s is listed as %s', async (name, listed) => {
  expect(await find(name, 'Cove Pro', listed)).toMatchObject({ id: listed })
})

test('a name that only begins like a listed one, or says nothing, is nobody’s', async () => {
  expect(await find('Cove Pr', 'Cove Pro', 'Cove')).toMatchObject({ id: undefined })
  expect(await find(' Wallet', 'Wallet')).toEqual({ id: undefined, asked: [] })
})
