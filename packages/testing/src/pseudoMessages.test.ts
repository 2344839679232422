// @tier gate
import { expect, test } from 'vitest'
import { pseudoMessages } from './pseudoMessages.js'

test('a pseudo text is bracketed, 40 % longer, and still holds its words and placeholders', () => {
  const { plain, open } = pseudoMessages({ plain: 'Connect a wallet', open: 'Continue in {name}' })

  expect(plain).toBe('[Connect a wallet lorem i]')
  expect(open).toBe('[Continue in {name} lorem]')
})

test('every plural form is stretched', () => {
  const table = pseudoMessages({ found: { one: '{count} wallet', other: '{count} wallets' } })

  expect(table).toEqual({ found: { one: '[{count} wallet lor]', other: '[{count} wallets lore]' } })
})

test('a long text is stretched by as much as a short one', () => {
  const { long } = pseudoMessages({ long: 'word '.repeat(200).trim() })

  expect(String(long).length).toBeGreaterThan(999 * 1.38)
  expect(String(long).length).toBeLessThan(999 * 1.42)
})
