// @tier gate
import { expect, test } from 'vitest'
import { brandIconOf } from './brandIcons.js'

test.each([
  'eip155',
  'solana',
  'bip122',
  'polkadot',
  ...'1 10 56 100 137 250 324 5000 8217 8453 42161 42220 43114 59144 81457 84532 534352 7777777 11155111 1313161554'
    .split(' ')
    .map((reference) => `eip155:${reference}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:68d56f15f85d3136970ec16946040bc1',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  ...['ETH', 'BTC', 'SOL', 'DOT', 'KSM', 'BNB', 'POL', 'AVAX'].map((symbol) => `coin:${symbol}`),
])('%s has a mark, as a picture that is part of the page', async (key) => {
  expect(await brandIconOf(key)).toMatch(/^data:image\/svg\+xml,%3Csvg/)
})

test.each(['eip155:31337', 'coin:USDC', 'constructor', ''])('%s has none', async (key) => {
  expect(await brandIconOf(key)).toBeUndefined()
})
