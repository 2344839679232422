// @tier gate
import { expect, test } from 'vitest'
import { nameText } from './nameText.js'

const long = 'many-coins.wallet.foyer.test'

test.each<[Parameters<typeof nameText>[1], string]>([
  [undefined, 'many-coins…oyer.test'],
  [14, 'many-co…r.test'],
  [48, long],
])('a long name keeps its end within %s letters', (most, text) => {
  expect(nameText(long, most)).toBe(text)
})
