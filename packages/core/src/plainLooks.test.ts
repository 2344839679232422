// @tier gate
import { expect, test } from 'vitest'
import { plainLooks } from './plainLooks.js'

test.each([
  ['USDC', 'usdc'],
  ['I1|l', 'llll'],
  ['0O', 'oo'],
  ['5$S', 'sss'],
  ['rnRN', 'mm'],
  ['vvVV', 'ww'],
  ['5arn1vv5arn1vv', 'samlwsamlw'],
  ['', ''],
])('%s is drawn as %s', (text, drawn) => {
  expect(plainLooks(text)).toBe(drawn)
})
