import { tokenKey } from '@foyer/core'
import { expect, test } from 'vitest'
import { base, ether, token, usdc } from './fakeHost.test-support.js'
import { lookAlikes, searchTokens } from './tokens.js'

const fake = token({ symbol: 'usdc', address: '0x00000000000000000000000000000000000000f1' })

test('a token with the symbol of a priced one is marked, the priced one is not', () => {
  expect([...lookAlikes([ether, usdc, fake])]).toEqual([tokenKey(fake)])
})

test('a token with the symbol of the coin is marked even if it has a price', () => {
  const ethFake = token({
    symbol: 'ＥＴＨ',
    address: '0x00000000000000000000000000000000000000f2',
    price: 2000,
  })

  expect([...lookAlikes([ether, ethFake])]).toEqual([tokenKey(ethFake)])
})

test('where nothing tells two tokens apart, both are marked', () => {
  const twin = token({ symbol: 'USDC', address: '0x00000000000000000000000000000000000000f3', price: 1 })

  expect(lookAlikes([usdc, twin]).size).toBe(2)
})

test('the same symbol on another network is no look-alike', () => {
  const elsewhere = token({
    symbol: 'USDC',
    address: '0x00000000000000000000000000000000000000f4',
    on: base.id,
  })

  expect(lookAlikes([usdc, elsewhere]).size).toBe(0)
})

test('tokens are found by symbol in any case and by contract', () => {
  expect(searchTokens([ether, usdc], ' uSd ')).toEqual([usdc])
  expect(searchTokens([ether, usdc], '0xa0b8')).toEqual([usdc])
  expect(searchTokens([ether, usdc], '')).toEqual([ether, usdc])
})
