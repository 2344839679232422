// @tier gate
import { fakeToken } from '@foyer/testing/feature'
import { expect, test } from 'vitest'
import { suggestedOf } from './form.js'

const token = (symbol: string, at: number) =>
  fakeToken({ symbol, decimals: 18, amount: 0n, address: `0x${String(at).repeat(40)}` })

test('of several tokens with one symbol none is suggested, but for the coin', () => {
  const { address: _, ...coin } = token('ETH', 0)
  const tokens = [coin, token('eth', 1), token('USDC', 2), token('UsdC', 3), token('DAI', 4), token('XYZ', 5)]

  expect(suggestedOf(tokens).map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI'])
})
