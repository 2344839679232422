// @tier gate
import { displayText } from '@foyer/core'
import { exactText } from '@foyer/parts'
import { search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { cautionOf, sidesOf } from './describeTransaction.js'
import { figureText, titleText } from './formatters.js'
import { createGrouping } from './list.js'
import { messages } from './messages.js'
import type { Transfer } from './transaction.js'
import { nft, other, token, transaction } from './transactions.test-support.js'
import { cut } from './weight.js'

const text = createText({ locale: 'en' })
text.add(messages)

const transfer: fc.Arbitrary<Transfer> = fc
  .record({
    make: fc.constantFrom(nft, token),
    direction: fc.constantFrom('in', 'out', 'self'),
    amount: fc.constantFrom(0n, 1n, 25n, 10n ** 40n, undefined),
    isSpam: fc.boolean(),
    isListed: fc.boolean(),
    worth: fc.constantFrom(undefined, 0.01, 5_000),
  })
  .map(({ make, ...facts }) => make(facts))

const deeds = [
  ...([
    'send',
    'receive',
    'trade',
    'buy',
    'approve',
    'mint',
    'burn',
    'deposit',
    'withdraw',
    'borrow',
  ] as const),
  ...(['repay', 'claim', 'stake', 'unstake', 'execute', 'contract_call', ''] as const),
]
const rows = fc
  .record({
    operation: fc.constantFrom(...deeds),
    status: fc.constantFrom('confirmed', 'pending', 'failed'),
    takenBy: fc.constantFrom(displayText(other), undefined),
    transfers: fc.array(transfer, { maxLength: 5 }),
  })
  .map((facts) => transaction(facts))

const isGone = ({ direction, amount }: Transfer) => direction === 'out' && amount !== 0n

search(
  'each transfer out of the account is in its row or in the count, in front of gifts, with a minus, and never called bait',
  fc.property(rows, (row) => {
    const gone = row.transfers.filter(isGone)
    const { main, other: given, more } = sidesOf(row)
    const shown = [main, given].filter((one) => one !== undefined)
    const figure = (one: Transfer, write?: typeof exactText) =>
      figureText(text.t, { text: { locale: 'en' }, isHidden: false }, row, one, write)
    for (const one of row.transfers)
      for (const written of [figure(one), figure(one, exactText)])
        expect(written).not.toMatch(one.direction === 'in' ? /^−/ : /^\+/)
    if (row.takenBy && row.status === 'confirmed' && (gone.length > 0 || row.transfers.length === 0))
      expect(titleText(text.t, row)).toBe('Taken')
    if (gone.length === 0) return
    expect(createGrouping('en')([row]).map(({ key }) => key)).toContain(row.id)
    expect(cautionOf(row)).toBeUndefined()
    const unseen = gone.filter((one) => !shown.includes(one))
    expect(more).toBeGreaterThanOrEqual(unseen.length)
    expect(shown.some(isGone)).toBe(true)
    if (row.takenBy) expect(main && isGone(main)).toBe(true)
    // Nothing that only its contract vouches for takes the place of a listed token.
    const isReal = ({ kind, isListed, worth }: Transfer) =>
      kind === 'token' && (isListed || worth !== undefined)
    if (gone.some(isReal)) expect(shown.some((one) => isGone(one) && isReal(one))).toBe(true)
    for (const one of gone)
      if (one.kind === 'token' && one.amount !== undefined && row.status !== 'failed')
        expect(figure(one)).toMatch(/^−/)
  }),
  { gate: 500 },
)

search(
  'a flood of gifts, or of losses that nothing vouches for, takes no loss of a listed token out of a row',
  fc.property(
    fc.array(transfer, { maxLength: 120 }),
    fc.array(transfer, { maxLength: 120 }),
    fc.array(transfer, { minLength: 1, maxLength: 5 }),
    (before, after, losses) => {
      const real = losses.map((one) =>
        token({ ...one, kind: 'token', direction: 'out', amount: 7n, isListed: true }),
      )
      const flood = [...before, ...after].filter(
        (one) => !isGone(one) || (!one.isListed && one.worth === undefined),
      )
      const all = [...flood.slice(0, before.length), ...real, ...flood.slice(before.length)]
      const { transfers, untold } = cut(all)
      expect(transfers).toEqual(expect.arrayContaining(real))
      expect(transfers.length).toBe(Math.min(all.length, 50))
      const dropped = all.filter((one) => !transfers.includes(one))
      expect(untold).toBeGreaterThanOrEqual(dropped.filter(isGone).length)
      expect(transfers).toEqual(all.filter((one) => transfers.includes(one)))
    },
  ),
  { gate: 100 },
)

/** The number that a figure says. */
function read(figure: string): number {
  const number = figure.split(' ')[0] ?? ''
  const factor = number.endsWith('B') ? 1e9 : number.endsWith('T') ? 1e12 : 1
  return Number(number.replace(/[^\d.]/g, '')) * factor
}

search(
  'no figure of what left is less than what left, and none of what came is more',
  fc.property(
    fc.bigInt(1n, 10n ** 18n),
    fc.constantFrom(0, 2, 6, 8, 12),
    fc.constantFrom('in', 'out'),
    (amount, decimals, direction) => {
      const one = token({ amount, decimals, direction })
      const row = transaction({ transfers: [one] })
      const figure = figureText(text.t, { text: { locale: 'en' }, isHidden: false }, row, one)
      if (figure.includes('<') || figure.includes('>')) return
      const real = Number(amount) / 10 ** decimals
      const slack = real * 1e-12
      if (direction === 'in') expect(read(figure)).toBeLessThanOrEqual(real + slack)
      else expect(read(figure)).toBeGreaterThanOrEqual(real - slack)
    },
  ),
  { gate: 300 },
)
