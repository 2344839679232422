// @tier gate
import { describe, expect, test } from 'vitest'
import { compareTrial, tightened } from './trial.js'

/** A quote of 10,000 with a slippage of 1 %. */
const bounds = { receives: 10_000n, least: 9_900n, slippage: 100n }
const codeOf = (gives: bigint, change = {}) => {
  try {
    return compareTrial(gives, { ...bounds, ...change })
  } catch (error) {
    return Object(error).code
  }
}

describe('a trial', () => {
  test.each<[string, bigint, string | object, Partial<typeof bounds>?]>([
    ['the quote', 10_000n, {}],
    ['less than the quote, above the minimum', 9_950n, { arrives: 9_950n }],
    ['the minimum', 9_900n, { arrives: 9_900n }],
    ['less than the minimum', 9_899n, 'swap/too-little'],
    ['nothing, though the minimum is nothing', 0n, 'swap/too-little', { least: 0n }],
    ['nothing, as the quote says', 0n, 'swap/too-little', { least: 0n, receives: 0n }],
    ['something for no quote', 1n, 'swap/loose-minimum', { least: 0n, receives: 0n }],
    ['more, so that the minimum is too low', 10_002n, 'swap/loose-minimum'],
    ['twice as much', 20_000n, 'swap/loose-minimum'],
  ])('that gives %s is %o', (_what, gives, found, change = {}) => {
    expect(codeOf(gives, change)).toEqual(found)
  })

  test('that gives far more is shown if the minimum is high enough all the same', () => {
    expect(codeOf(10_200n, { least: 10_098n })).toEqual({ arrives: 10_200n })
    expect(codeOf(10_100n, { least: 10_000n })).toEqual({})
  })

  test('that no node made is shown as such', () => {
    expect(compareTrial(undefined, bounds)).toEqual({ isUntried: true })
  })
})

test.each([
  [10_000n, 100n],
  [10_050n, 50n],
  [10_101n, 0n],
  [10_103n, undefined],
  [20_000n, undefined],
])('for a chain that gives %i the service is asked for a slippage of %s', (gives, share) => {
  expect(tightened(gives, bounds)).toBe(share)
  expect(tightened(gives, { ...bounds, receives: 0n })).toBeUndefined()
})
