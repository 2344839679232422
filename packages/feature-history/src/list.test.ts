// @tier gate
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGrouping, isNftSpam, withOlder } from './list.js'
import { nft, token, transaction } from './transactions.test-support.js'

const at = (text: string) => Date.parse(text)

beforeEach(() => void vi.useFakeTimers({ now: new Date(2027, 5, 15) }))
afterEach(() => void vi.useRealTimers())

describe('a transaction', () => {
  test('all of whose transfers are NFT spam is dropped, one that moved nothing is not', () => {
    const bait = nft({ isSpam: true })

    expect(isNftSpam(transaction({ transfers: [bait, bait] }))).toBe(true)
    expect(isNftSpam(transaction({ transfers: [] }))).toBe(false)
    expect(isNftSpam(transaction({ transfers: [bait, nft()] }))).toBe(false)
    expect(isNftSpam(transaction({ transfers: [bait, token({ isSpam: true })] }))).toBe(false)
  })
})

describe('rows', () => {
  test('are grouped by the month and year of the locale, newest first', () => {
    const rows = [
      transaction({ id: 'c', at: at('2026-11-20T10:00') }),
      transaction({ id: 'b', at: at('2025-11-30T10:00') }),
      transaction({ id: 'a', at: at('2026-11-02T10:00') }),
    ]

    const told = createGrouping('en')(rows).map((entry) => (entry.kind === 'month' ? entry.text : entry.key))

    expect(told).toEqual(['November 2026', 'c', 'a', 'November 2025', 'b'])
    expect(createGrouping('de')(rows)[3]).toMatchObject({ text: 'November 2025' })
    expect(createGrouping('fa')(rows)[0]).toMatchObject({ text: expect.stringContaining('آبان') })
  })

  test('of this year are under the month alone', () => {
    const rows = [new Date(2027, 5, 1), new Date(2026, 5, 1), new Date(2027, 0, 9)].map((at, index) =>
      transaction({ id: `${index}`, at: at.getTime() }),
    )
    const told = createGrouping('en')(rows).flatMap((entry) => (entry.kind === 'month' ? entry.text : []))
    expect(told).toEqual(['June', 'January', 'June 2026'])
  })

  test('are in the month of the visitor’s zone', () => {
    const night = transaction({ at: new Date(2026, 10, 1, 0, 5).getTime() })
    const evening = transaction({ id: 'b', at: new Date(2026, 9, 31, 23, 55).getTime() })

    const told = createGrouping('en')([night, evening])

    expect(told.flatMap((entry) => (entry.kind === 'month' ? entry.text : []))).toEqual([
      'November 2026',
      'October 2026',
    ])
  })

  test('of NFT spam have no place, and no month of their own', () => {
    expect(createGrouping('en')([transaction({ transfers: [nft({ isSpam: true })] })])).toEqual([])
  })

  test('of the year 9999 stand under it as any other', () => {
    expect(createGrouping('en')([transaction({ at: at('9999-12-31T12:00') })])[0]).toMatchObject({
      text: 'December 9999',
    })
  })

  test('of the same id take the place of the older one', () => {
    const old = transaction({ id: 'a', status: 'pending' })
    const kept = transaction({ id: 'b' })
    const newer = transaction({ id: 'a', status: 'confirmed' })

    expect(withOlder([old, kept], [newer, newer])).toEqual([newer, kept])
  })

  test('of the same id take no place of one that says what left', () => {
    const loss = transaction({ transfers: [token({ direction: 'out' })] })

    expect(withOlder([loss], [transaction()])).toEqual([loss])
  })
})
