// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutPage, type Mark, readMark, type Signed, writeMark } from './solanaPages.js'

const signature = (at: number) => `${at}`.replaceAll('0', 'A').padStart(64, 'x')

/** Newest first, some in the slot of the one before. */
const chain = fc
  .array(fc.record({ isNew: fc.boolean(), of: fc.subarray([0, 1, 2], { minLength: 1 }) }), { maxLength: 120 })
  .map((all) => {
    let slot = 1_000
    return all.map(({ isNew, of }, at) => {
      slot -= isNew ? 1 : 0
      return { slot, signature: signature(at), of }
    })
  })

/** What a node tells of an account. @param isDeaf it begins at the newest whatever it was asked */
const listsOf = (
  all: readonly (Signed & { readonly of: readonly number[] })[],
  after: Mark | undefined,
  most: number,
  isDeaf: boolean,
) =>
  [0, 1, 2].map((account) => {
    const from = isDeaf ? -1 : all.findIndex((one) => one.signature === after?.signature)
    return all
      .slice(from + 1)
      .filter(({ of }) => of.includes(account))
      .map(({ slot, signature }) => ({ slot, signature }))
      .slice(0, most)
  })

function pagesOf(all: Parameters<typeof listsOf>[0], most: number, page: number, isDeaf = false) {
  const told: string[] = []
  let after: Mark | undefined
  for (let count = 0; count < 3_000; count++) {
    const { rows, next } = cutPage(listsOf(all, after, most, isDeaf), after, { page, most })
    expect(rows.length).toBeLessThanOrEqual(page)
    told.push(...rows.map((row) => row.signature))
    if (!next) return told
    expect(readMark(writeMark(next))).toEqual(next)
    after = next
  }
  throw new Error('The pages do not end')
}

search(
  'each transaction comes once, newest first, whatever account it is of and however pages are cut',
  fc.property(chain, fc.integer({ min: 5, max: 30 }), (all, page) => {
    // A slot that fills a page alone is told as its lists go.
    fc.pre(all.every(({ slot }) => all.filter((one) => one.slot === slot).length <= page))
    const told = pagesOf(all, page * 4, page)
    expect([...told].sort()).toEqual(all.map((one) => one.signature).sort())
    const slotOf = new Map(all.map((one) => [one.signature, one.slot]))
    const order = told.map((one) => slotOf.get(one) ?? 0)
    expect(order).toEqual([...order].sort((one, other) => other - one))
  }),
  { gate: 300 },
)

it('one slot that is longer than a page comes whole where it is of one account', () => {
  const all = Array.from({ length: 95 }, (_, at) => ({ slot: 7, signature: signature(at), of: [0] }))
  expect(pagesOf(all, 100, 20)).toEqual(all.map((one) => one.signature))
  expect(pagesOf(all, 20, 20)).toEqual(all.map((one) => one.signature))
})

search(
  'pages end also where a node begins at the newest again',
  fc.property(chain, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 200 }), (all, page, most) => {
    const told = pagesOf(all, most, page, true)
    expect(new Set(told).size).toBeLessThanOrEqual(all.length)
  }),
  { gate: 300 },
)

it('a mark that was not written here is none', () => {
  for (const wrong of [
    '',
    's1',
    's1-',
    'b1-2',
    `x1-1-${signature(1)}`,
    `s0--1-${signature(1)}`,
    `s0-1-${'0'.repeat(64)}`,
  ])
    expect(readMark(wrong)).toBeUndefined()
})
