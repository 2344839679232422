import { parseNetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import { networkImage } from './networkImages.js'

const evm = `1 10 56 100 130 137 250 295 314 324 1088 1284 1285 1301 2020 2021 4689 5000 8453 9001 10143 42161 42220 43114
  80094 84532 7777777 11155111 1313161554`

test.each([
  ...evm.split(/\s+/).map((reference) => `eip155:${reference}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
])('%s has a picture', (id) => {
  expect(networkImage(parseNetworkId(id))).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
