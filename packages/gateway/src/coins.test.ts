// @tier gate
import * as chains from 'viem/chains'
import { expect, it } from 'vitest'
import { coinOf } from './coins.js'

const all = Object.values(chains).filter((one) => typeof one === 'object' && 'nativeCurrency' in one)

it('the coin of each chain that viem knows is its own, or is called unknown', () => {
  const wrong = all.filter(({ id, nativeCurrency }) => {
    const { symbol, decimals } = coinOf(`eip155:${id}`)
    const same = all.filter((one) => one.id === id).map((one) => one.nativeCurrency.symbol.toUpperCase())
    return symbol !== 'COIN' && !(same.includes(symbol) && decimals === nativeCurrency.decimals)
  })
  expect(wrong.map(({ id, name }) => `${id} ${name}`)).toEqual([])
  for (const id of [1, 10, 8453, 42161, 11155111, 31337]) expect(coinOf(`eip155:${id}`).symbol).toBe('ETH')
})

it.each([
  ['eip155:5000', 18],
  ['eip155:999888777', 18],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', 8],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 10],
  ['solana:EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx', 9],
  ['cosmos:cosmoshub-4', 18],
])('a chain that the host has not named has a coin without a name: %s', (chain, decimals) => {
  expect(coinOf(chain)).toEqual({ name: 'Coin', symbol: 'COIN', decimals })
})
