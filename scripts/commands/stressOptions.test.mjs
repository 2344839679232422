// @tier gate
import { expect, test } from 'vitest'
import { stressOptions } from './stressOptions.mjs'

test('without arguments every test runs once, on a third of the machine', () => {
  expect(stressOptions([])).toEqual({ load: 2, repeats: 1, filters: [] })
})

test('load, tier, shard and repeats are read, and all else is for Vitest', () => {
  const asked = [
    'packages/core',
    '--load',
    '0.5',
    '--tier=gate',
    '--shard',
    '2/4',
    '--repeats=20',
    '--project=unit',
  ]

  expect(stressOptions(asked)).toEqual({
    load: 0.5,
    tier: 'gate',
    shard: '2/4',
    repeats: 20,
    filters: ['packages/core', '--project=unit'],
  })
})

test.each([
  [['--load', 'much'], '--load must be a number from 0 to 16, such as 2, and is "much".'],
  [['--load=-1'], '--load must be a number from 0 to 16, such as 2, and is "-1".'],
  [['--load', '17'], '--load must be a number from 0 to 16, such as 2, and is "17".'],
  [['--load'], '--load must be a number from 0 to 16, such as 2, and is "".'],
  [['--tier', 'nightly'], '--tier must be gate or exhaustive, and is "nightly".'],
  [['--shard', '3'], '--shard must be a part of all, such as 1/4, and is "3".'],
  [['--shard', '5/4'], '--shard must be a part of all, such as 1/4, and is "5/4".'],
  [['--shard='], '--shard must be a part of all, such as 1/4, and is "".'],
  [['--repeats', '0'], '--repeats must be a number from 1 on, such as 20, and is "0".'],
  [['--repeats', '1.5'], '--repeats must be a number from 1 on, such as 20, and is "1.5".'],
  [['--load', '1', '--load', '2'], '--load is given twice.'],
  [['--retry=2'], 'Nothing is tried again: leave out --retry.'],
])('%j is refused, with the usage', (args, message) => {
  expect(() => stressOptions(args)).toThrow(
    expect.objectContaining({
      message,
      output: expect.stringMatching(/^npm run test:stress -- \[--load 2\]/),
    }),
  )
})
