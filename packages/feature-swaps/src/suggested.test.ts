// @tier gate
import { judgeOffered } from '@foyer/parts'
import { fakeNetwork, fakeToken } from '@foyer/testing/feature'
import { expect, test } from 'vitest'
import { suggestedOf } from './form.js'

const token = (symbol: string, at: number) =>
  fakeToken({ symbol, decimals: 18, amount: 0n, isListed: true, address: `0x${String(at).repeat(40)}` })

test('of several tokens with one symbol, and of those in doubt, none is suggested, but for the coin', () => {
  const { address: _, ...coin } = token('ETH', 0)
  const tokens = [coin, token('eth', 1), token('USDC', 2), token('UsdC', 3), token('DAI', 4), token('XYZ', 5)]
  const doubted = { ...token('UNI', 6), isListed: false }

  expect(
    suggestedOf(judgeOffered(fakeNetwork('eip155:1'), [...tokens, doubted])).map(({ symbol }) => symbol),
  ).toEqual(['ETH', 'DAI'])
})
