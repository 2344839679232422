// @tier gate
import { expect, it } from 'vitest'
import { ConfigurationError } from '../errors.js'
import { uniswap } from '../providers/uniswap.js'
import { type UniswapContracts, uniswapChains } from './contracts.js'

const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

it.each<[string, UniswapContracts, string]>([
  ['mainnet', { v2Router: router }, 'mainnet in uniswap is no EVM chain. Write it as eip155:1.'],
  ['eip155:1', { v2Router: 'router.eth' }, 'eip155:1 in uniswap has a v2Router that is no address.'],
  ['eip155:1', { v3Router: router }, 'eip155:1 in uniswap has one of v3Router and v3Quoter. Name both.'],
  ['eip155:1', { v3Quoter: router }, 'eip155:1 in uniswap has one of v3Router and v3Quoter. Name both.'],
  ['eip155:1', {}, 'eip155:1 in uniswap has no router. Name a v2Router'],
])('%s: %j is refused in a sentence that names it and what to do', (chain, contracts, sentence) => {
  const chains = Object.fromEntries([[chain, contracts]])
  expect(() => uniswap(chains)).toThrow(ConfigurationError)
  expect(() => uniswap(chains)).toThrow(sentence)
})

it('a router of V3 converts by the pools of V2 alone where no quoter is named', () => {
  expect(() => uniswap({ 'eip155:1': { v2Router: router, v3Router: router } })).not.toThrow()
})

it('without any word of the host, the chains of Uniswap itself are known', () => {
  const [tokens, quote, spender, build] = uniswap()
  for (const provider of [tokens, quote, spender, build])
    expect(provider?.chains).toEqual(Object.keys(uniswapChains))
})
