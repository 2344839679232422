// @tier gate
import { describe, expect, test } from 'vitest'
import { optionsIn, shardsOf } from './all.mjs'

describe('shards', () => {
  const seconds = { a: 300, b: 200, c: 100, d: 90, e: 10 }
  const names = ['e', 'd', 'c', 'b', 'a', 'new']

  test.each([1, 2, 3, 4, 10])('%i shards run each unit once', (count) => {
    const shards = shardsOf(names, seconds, count)

    expect(shards).toHaveLength(count)
    expect(shards.flat().toSorted()).toEqual(names.toSorted())
  })

  test('take about as long as each other, in the order given', () => {
    expect(shardsOf(names, seconds, 2)).toEqual([
      ['d', 'a'],
      ['e', 'c', 'b', 'new'],
    ])
  })

  test.each([
    [[], { index: 1, count: 1 }],
    [['--shard', '2/3'], { index: 2, count: 3 }],
    [['--shard=3/3'], { index: 3, count: 3 }],
    [['--only', 'cures', 'taken'], { only: 'cures taken' }],
  ])('%j is read', (args, shard) => {
    expect(optionsIn(args)).toEqual(shard)
  })

  test.each([
    [['--shard', '0/3']],
    [['--shard', '4/3']],
    [['--shard', '1']],
    [['states']],
    [['--only', 'nothing']],
  ])('%j is answered with the usage', (args) => {
    expect(() => optionsIn(args)).toThrow('Usage: npm run test:all -- [--shard i/n | --only')
  })
})
