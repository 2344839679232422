// @tier gate
import { parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { createFakeApi, createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { transactionOn } from './api.js'
import { cautionOf, sidesOf } from './describeTransaction.js'
import { allowedText, titleText } from './formatters.js'
import { createHistory } from './history.js'
import { createGrouping, withOlder } from './list.js'
import { messages } from './messages.js'
import { isGone, type Transaction } from './transaction.js'
import { me, other } from './transactions.test-support.js'

const text = createText({ locale: 'en' })
text.add(messages)
const figures = { text: { locale: 'en' }, isHidden: false }
const read = transactionOn(
  parseNetworkId('eip155:1'),
  () => true,
  () => false,
)
const usdc = { address: `eip155:1:0x${'a'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', isListed: true }
/** Some services name it for code that can take everything (EIP-7702). */
const coin = { address: null, name: 'Ether', symbol: 'ETH' }
const flags = fc.record({ is_spam: fc.boolean() })

/** Words of a service that a reader does not know. */
const odd = fc.constantFrom('x', 7.5, -1, {}, 'OUT', '1'.repeat(79), true)
const tiny = `0.${'0'.repeat(40)}1`
const quantity = fc.constantFrom('0', '5', '3000', '5000.25', tiny).map((numeric) => ({ numeric }))
const readable = fc.oneof(
  fc.record({
    direction: fc.constantFrom('in', 'out'),
    fungible_info: flags.map((told) => ({ ...usdc, flags: told })),
    nft_info: fc.constant(null),
    quantity,
  }),
  fc.record({
    direction: fc.constantFrom('in', 'in', 'out'),
    fungible_info: fc.constant(null),
    nft_info: flags.map((told) => ({ name: 'Claim', content: null, flags: told })),
    quantity,
  }),
)
const unreadable = fc.oneof(
  fc.tuple(readable, odd).map(([one, direction]) => ({ ...one, direction })),
  fc.constantFrom(null, 'x', 7),
)
const entry = fc.oneof(
  readable.map((json) => ({ json, isRead: true })),
  unreadable.map((json) => ({ json, isRead: false })),
)
const allowance = fc.oneof(
  fc.constant(undefined),
  // The end of a permission.
  fc.constant({ spender: other, fungible_info: usdc, quantity: { numeric: '0' } }),
  fc.record({
    spender: fc.oneof(fc.constant(other), odd),
    fungible_info: fc.oneof(fc.constantFrom(usdc, null, coin), odd),
    quantity: fc.oneof(
      fc.constant(null),
      quantity,
      odd,
      odd.map((numeric) => ({ numeric })),
    ),
  }),
  odd,
)
const facts = fc.record({
  operationType: fc.constantFrom(
    ...(['send', 'receive', 'approve', 'revoke', 'revoke', 'cancel', 'execute', 'claim'] as const),
  ),
  status: fc.constantFrom('confirmed', 'confirmed', 'pending', 'failed'),
  takenBy: fc.constantFrom(undefined, undefined, other),
  allows: allowance,
  entries: fc.array(entry, { maxLength: 3 }),
  more: fc.oneof(fc.constantFrom(undefined, undefined, 1, 3), odd),
})
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never

function rowOf({ operationType, status, takenBy, allows, entries, more }: Facts) {
  const metadata = {
    operationType,
    status,
    takenBy,
    allows,
    hash: '0xabc',
    minedAt: '2026-11-20T00:00:00Z',
    sentFrom: takenBy ?? me,
    sentTo: me,
    nonce: 1,
    chain: 'eip155:1',
    application: null,
  }
  return read({ id: 'one', metadata, transfers: entries.map(({ json }) => json), more })
}

search(
  'nothing that may have left, or may be taken, is out of sight, whatever its service lists and calls it',
  fc.property(facts, (given) => {
    const row = rowOf(given)
    const { main, other: second, more } = sidesOf(row)
    const unread = given.entries.filter(({ isRead }) => !isRead).length
    const untold =
      unread +
      (given.more === undefined
        ? 0
        : typeof given.more === 'number' && given.more > 0
          ? Math.floor(given.more)
          : 1)
    const gone = row.transfers.filter(isGone).length
    const left = given.entries.filter(({ json, isRead }) => {
      const { direction, quantity } = Object(json)
      return isRead && direction === 'out' && quantity.numeric !== '0'
    })
    expect(gone).toBe(left.length)
    const shown = [main, second].filter((one) => one && isGone(one)).length
    expect(shown + more).toBeGreaterThanOrEqual(gone + Math.min(untold, 1))
    expect(row.untold).toBeGreaterThanOrEqual(unread)
    const isListed = createGrouping('en')([row]).some(({ kind }) => kind === 'row')
    const title = titleText(text.t, row)
    if (gone > 0 || untold > 0 || row.allows || row.takenBy) expect(isListed).toBe(true)
    if (row.takenBy && (gone > 0 || untold > 0)) {
      expect(title).toBe(row.status === 'pending' ? 'In progress' : 'Taken')
      // A gift that is bait is not the amount of a theft.
      if (gone === 0) expect(main?.isSpam ?? false).toBe(false)
    }
    if (untold > 0 || row.takenBy) expect(cautionOf(row)).not.toBe('bait')
    const isOpen = row.allows && row.allows.of?.amount !== 0n
    if (isOpen || untold > 0 || (!row.allows && given.allows !== undefined))
      expect(title).not.toMatch(/revoked|cancel/i)
    // A permission whose number cannot be read has no limit.
    const isAsked =
      typeof given.allows === 'object' && 'spender' in given.allows && given.allows.spender === other
    if (isAsked && row.allows === undefined) expect(row.untold).toBeGreaterThan(unread)
    // A permission for everything has the name of no token (EIP-7702).
    const { fungible_info: said } = Object(given.allows)
    if (row.allows && said === null) expect(allowedText(text.t, figures, row, row.allows)).toBe('Everything')
    if (row.allows && said === usdc) expect(row.allows.of?.symbol).toBe('USDC')
    if (row.allows) expect(allowedText(text.t, figures, row, row.allows)).not.toBe('All your ETH')
  }),
  { gate: 1_000 },
)

/** The losses of each thing, in all. */
function lossesOf({ transfers }: Transaction): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>()
  for (const { name, amount = 0n, decimals } of transfers.filter(isGone))
    found.set(name, (found.get(name) ?? 0n) + amount * 10n ** BigInt(36 - decimals))
  return found
}

function saysAll(row: Transaction, other: Transaction): boolean {
  const losses = lossesOf(row)
  return (
    [...lossesOf(other)].every(([name, sum]) => (losses.get(name) ?? -1n) >= sum) &&
    (!other.takenBy || row.takenBy !== undefined) &&
    (!other.allows || row.allows !== undefined) &&
    (!other.allows || !!other.allows.of || !row.allows?.of) &&
    Number(row.untold) >= Number(other.untold)
  )
}

search(
  'no later page takes a loss or a permission out of sight, whatever its status',
  fc.property(fc.array(facts, { minLength: 1, maxLength: 3 }), fc.nat(2), (told, place) => {
    // A page that leaves out one transfer of the page before.
    const all = told.flatMap((one) => [one, { ...one, entries: one.entries.toSpliced(place, 1) }])
    const rows = all.map(rowOf)
    let before = rows[0]
    for (const row of rows.slice(1)) {
      if (!before) return
      const [now] = withOlder([before], [row])
      const isUndone = before.status === 'pending' && row.status === 'failed'
      expect(now && (saysAll(now, before) || isUndone)).toBe(true)
      if (before.status === 'confirmed' && !saysAll(row, before)) expect(now?.status).toBe('confirmed')
      before = now
    }
  }),
  { gate: 500 },
)

const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 })

search(
  'of two answers about one transaction the one that says a larger loss in all is kept',
  fc.property(sizes, sizes, (one, other) => {
    const [before, row] = [one, other].map((numbers) =>
      rowOf({
        operationType: 'send',
        status: 'confirmed',
        takenBy: undefined,
        allows: undefined,
        more: undefined,
        entries: numbers.map((numeric) => ({
          json: {
            direction: 'out',
            fungible_info: { ...usdc, flags: { is_spam: false } },
            nft_info: null,
            quantity: { numeric: `${numeric}` },
          },
          isRead: true,
        })),
      }),
    )
    if (!before || !row) return
    const [now] = withOlder([before], [row])
    expect(now && saysAll(now, before) && saysAll(now, row)).toBe(true)
  }),
  { gate: 300 },
)

const network = 'eip155:1'
/** Words, times and ids of a service, also such as the reader does not know. */
const wordOf = (...known: readonly unknown[]) =>
  fc.oneof(fc.constantFrom(...known), fc.constantFrom(undefined, null, '', 'dropped', 7.5, {}))
const rawRow = fc.record({
  id: wordOf('one', 'two', 'two'),
  transfers: fc.constantFrom([], null, 7),
  metadata: fc.record({
    operationType: wordOf('send'),
    status: wordOf('confirmed', 'pending', 'failed'),
    minedAt: wordOf('2026-11-20T00:00:00Z', '1960-01-01T00:00:00Z'),
    sentFrom: wordOf(me),
    sentTo: wordOf(other),
    takenBy: wordOf(other),
    hash: wordOf('0xabc'),
    nonce: wordOf(1),
    chain: wordOf(network, network, 'eip155:10'),
    application: wordOf(null),
  }),
})

search(
  'each row of a service is in the list, or the list says that something is missing',
  async (look) => {
    const counts = { whole: 0, cut: 0 }
    const raw = fc.oneof({ arbitrary: rawRow, weight: 9 }, fc.constantFrom(null, 'x', {}, { metadata: null }))
    await look(
      fc.asyncProperty(fc.array(raw, { maxLength: 4 }), fc.boolean(), async (data, isNewer) => {
        const host = createFeatureHost({ text, networks: [fakeNetwork(network, 'Ethereum')], address: me })
        const answers = [{ data: isNewer ? [] : data }, { data }]
        const api = createFakeApi(() => answers.shift() ?? { data: [] })
        const history = createHistory({ ...host.context, api })
        await history.more()
        if (isNewer) await history.refresh()
        const { rows, isCut, status } = history.state
        expect(status).toBe('ready')
        const own = data.filter((row) => Object(Object(row).metadata).chain !== 'eip155:10')
        // Two rows of one id are two rows.
        const isWhole = rows.length === own.length
        expect(isCut, `${rows.length} of ${own.length}`).toBe(!isWhole)
        counts[isWhole ? 'whole' : 'cut']++
        history.dispose()
      }),
    )
    expect(Math.min(counts.whole, counts.cut)).toBeGreaterThan(10)
  },
  { gate: 200 },
)
