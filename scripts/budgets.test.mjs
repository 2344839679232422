import { expect, test } from 'vitest'
import { overBudget } from './budgets.mjs'

test('an entry over its budget is named, with both numbers', () => {
  const over = overBudget([
    { name: '@foyer/kit', bytes: 10_001, budget: 10_000 },
    { name: '@foyer/core', bytes: 4_400, budget: 4_400 },
  ])

  expect(over).toEqual(['@foyer/kit: 10001 bytes, over its budget of 10000'])
})

test('an entry that nobody gave a budget is a fault', () => {
  expect(overBudget([{ name: '@foyer/new', bytes: 1, budget: undefined }])).toEqual([
    '@foyer/new: 1 bytes, and no budget in bench/budgets.json',
  ])
})
