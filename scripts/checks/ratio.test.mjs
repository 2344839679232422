// @tier gate
import { expect, test } from 'vitest'
import { checkRatio, ratioOf } from './ratio.mjs'

test('a run that takes up to 15 % more than recorded passes', () => {
  expect(() => checkRatio({ processor: 1_149, calibration: 10 }, 100)).not.toThrow()
})

test('a run that takes over 15 % more than recorded fails, and says what to do', () => {
  expect(() => checkRatio({ processor: 1_160, calibration: 10 }, 100)).toThrow(
    'The gate takes more of the processor than recorded',
  )
})

test('a slower machine passes, since it takes longer for the fixed task as well', () => {
  expect(ratioOf({ processor: 3_000, calibration: 30 })).toBe(100)
})

test('a system that does not tell processor time is not compared', () => {
  expect(() => checkRatio({ processor: undefined, calibration: 10 }, 100)).not.toThrow()
})
