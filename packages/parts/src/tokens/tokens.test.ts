// @tier gate
import { displayText, parseNetworkId, type TokenBalance } from '@foyer/core'
import { expect, test } from 'vitest'
import { fold, searchTokens } from './tokens.js'

const ethereum = parseNetworkId('eip155:1')
const ether = token({ symbol: 'ETH', price: 2000 })
const usdc = token({ symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', price: 1 })

test('tokens are found by symbol in any case and by contract', () => {
  expect(searchTokens([ether, usdc], ' uSd ')).toEqual([usdc])
  expect(searchTokens([ether, usdc], '0xa0b8')).toEqual([usdc])
  expect(searchTokens([ether, usdc], '')).toEqual([ether, usdc])
})

test('text is compared in small letters, without the forms of one letter and without spaces around it', () => {
  expect(fold(' ＵＳＤ ')).toBe('usd')
})

function token({
  symbol,
  ...rest
}: { symbol: string } & Partial<Omit<TokenBalance, 'symbol' | 'name'>>): TokenBalance {
  const name = displayText(symbol)
  return { network: ethereum, name, symbol: name, decimals: 18, amount: 1n, ...rest }
}
