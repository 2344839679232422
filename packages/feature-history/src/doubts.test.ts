// @tier gate
import { displayText } from '@foyer/core'
import * as looks from '@foyer/core/looks'
import { fakeNetwork } from '@foyer/testing/feature'
import { expect, test } from 'vitest'
import { judgeRows } from './doubts.js'
import type { Transfer } from './transaction.js'
import { token, transaction } from './transactions.test-support.js'

const network = fakeNetwork('eip155:1', 'Ethereum')

function worthBy(table: Parameters<typeof judgeRows>[3], more: Partial<Transfer>) {
  const symbol = displayText('USDC.')
  const one = token({
    symbol,
    name: symbol,
    address: `0x${'cd'.repeat(20)}`,
    isListed: false,
    worth: 5_000,
    ...more,
  })
  const { rows } = judgeRows([transaction({ transfers: [one] })], network, [], table)
  const [judged] = rows[0]?.transfers ?? []
  return [judged?.worth, judged?.standing]
}

test('without the table of letters, a row has no worth for which a price alone speaks', () => {
  const rough = { ...looks, isRough: true }
  expect(worthBy(looks, {})).toEqual([5_000, undefined])
  expect(worthBy(rough, {})).toEqual([undefined, 'unjudged'])
  expect(worthBy(rough, { isListed: true })).toEqual([5_000, undefined])
})
