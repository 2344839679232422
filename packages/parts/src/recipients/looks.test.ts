// @tier gate

import * as marks from '@foyer/core'
import { displayText, parseNetworkId, type TokenBalance, tokenKey } from '@foyer/core'
import * as looks from '@foyer/core/looks'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as doubts from './nameDoubt.js'
import { receiverNote } from './receivers.js'

const lookAlikes = (tokens: readonly TokenBalance[]) => marks.judgeTokens([], tokens, looks).keys()
const nameDoubt = (name: string, known: readonly string[] = []) => doubts.nameDoubt(name, known, looks)
const known = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'

test.each([
  ['its last four digits', '0x000000000000000000000000000000000000F80a'],
  ['its first four digits', '0x3f5C000000000000000000000000000000000000'],
  ['the end that a shortened address shows', '0x000000000000000000000000000000000001F80a'],
])('an address that shares only %s with a known one is new', (_end, address) => {
  expect(receiverNote(address, [], [known])).toEqual({ kind: 'first' })
})

test.each(['USDC', 'USDT', 'DAI', 'ETH', 'WETH', 'BTC', 'WBTC', 'SOL', 'DOT'])(
  'a token that calls itself %s, without a price, is marked even if held alone',
  (symbol) => {
    const name = displayText(symbol)
    const token: TokenBalance = {
      network: parseNetworkId('eip155:1'),
      address: `0x${'5'.repeat(40)}`,
      name,
      symbol: name,
      decimals: 18,
      amount: 1n,
    }

    expect([...lookAlikes([token])]).toEqual([tokenKey(token)])
    expect([...lookAlikes([{ ...token, price: 1 }])]).toEqual([])
  },
)

test.each([
  ['vvallet.eth', 'wallet.eth'],
  ['wallet.eth', 'vvallet.eth'],
])('the name %s looks like %s', (name, like) => {
  expect(nameDoubt(name, [like])).toEqual({ kind: 'lookAlike', like })
})

test.each(['wallet.eth', '0xa.eth', '0xa0b86991c621.eth'])(
  'the name %s, which no visitor knows, is no address',
  (name) => {
    expect(nameDoubt(name, ['allet.eth'])).toBeUndefined()
  },
)

search(
  'no name that is written as a shortened address goes without a doubt',
  fc.property(
    fc.stringMatching(/^[0-9a-f]{40}$/),
    fc.integer({ min: 2, max: 12 }),
    fc.integer({ min: 4, max: 12 }),
    fc.constantFrom('.', '-', '_', '--', '...', '…', '·', '.-.'),
    fc.constantFrom('.eth', '.base.eth', ''),
    (hex, start, end, gap, zone) => {
      expect(nameDoubt(`0x${hex.slice(0, start)}${gap}${hex.slice(-end)}${zone}`)).toBeDefined()
    },
  ),
)
