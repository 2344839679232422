// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import { createMemoryStore } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeHost, ether } from './fakeHost.test-support.js'
import { asksOf, left, pass } from './journey.test-support.js'
import { createPurchases } from './purchases.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['leaves the account', { direction: 'out' }],
  ['is older than the purchase', { at: Date.parse('2020-01-01') }],
] as const)('a transaction that %s brings nothing, whatever a provider says', async (_, mined) => {
  const at = await left()
  at.script.rows = [{ status: 'SUCCESS', hash: '0xaa' }]
  at.script.mined = [{ hash: '0xaa', ...mined }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('told')
  at.script.mined = ['0xaa']
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
})

test('a deposit of before the purchase is not its arrival, by whatever clock the purchase began', async () => {
  const now = Date.now()
  const host = createFakeHost()
  host.script.mined = [{ hash: '0xaa', at: now - 20 * 60_000 }]
  vi.setSystemTime(now - 30 * 60_000)
  const at = await left(host)
  expect(at.onramp.state.watched?.purchase.newest).toBe(now - 20 * 60_000)
  at.script.rows = [{ status: 'SUCCESS', hash: 'order-7' }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('told')
  at.script.mined = [{ hash: '0xbb', at: now + 60_000 }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
})

test('one failed order ends no purchase whose page was opened again', async () => {
  const at = await left()
  at.onramp.leaveAgain()
  await pass()
  const [first = '', second = ''] = at.onramp.state.watched?.purchase.requests ?? []
  at.script.rows = [{ status: 'FAILED', requestId: first, id: 'one' }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('waiting')

  at.script.rows = [
    { status: 'FAILED', requestId: second, id: 'two' },
    { status: 'FAILED', requestId: first, id: 'one' },
  ]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('failed')
})

search(
  'a purchase has failed once each page that was opened for it has an order that failed',
  fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    async (attempts, keepsIds) => {
      const at = await left()
      for (let page = 1; page < attempts.length; page += 1) {
        at.onramp.leaveAgain()
        await pass()
      }
      const requests = at.onramp.state.watched?.purchase.requests ?? []
      at.script.rows = attempts.flatMap((count, page) =>
        Array.from({ length: count }, (_, nth) => ({
          status: 'FAILED' as const,
          requestId: keepsIds ? (requests[page] ?? '') : null,
          id: `${page}-${nth}`,
        })),
      )
      await pass(4_000)
      // Without ids, all orders may be of one page.
      const isOver = attempts.every((count) => count > 0) && (keepsIds || attempts.length === 1)
      expect(at.onramp.state.watched?.standing.status).toBe(isOver ? 'failed' : 'waiting')
      at.onramp.dispose()
    },
  ),
  { gate: 30, exhaustive: 1_000 },
)

search(
  'the page of a provider may take several tries: the last one is followed to its end, whenever the visitor comes back',
  fc.asyncProperty(
    fc.array(fc.constantFrom('begins', 'fails', 'comes back', 'waits'), { minLength: 1, maxLength: 8 }),
    async (turns) => {
      const store = createMemoryStore()
      const at = await left(createFakeHost({ store }))
      const [requestId = ''] = at.onramp.state.watched?.purchase.requests ?? []
      const rows: { status: 'IN_PROGRESS' | 'FAILED' | 'SUCCESS'; requestId: string; id: string }[] = []
      let { onramp }: Pick<typeof at, 'onramp'> = at
      const hosts: Pick<typeof at, 'script'>[] = [at]
      const tellRows = (more: object = {}) => {
        for (const { script } of hosts)
          script.rows = rows.map((row, nth) => (nth === 0 ? { ...row, ...more } : row))
      }
      const comeBack = async () => {
        onramp.dispose()
        const host = createFakeHost({ store })
        hosts.push(host)
        tellRows()
        onramp = host.install()
        host.context.router.push('OnRamp')
        await pass(500)
      }
      for (const turn of turns) {
        if (turn === 'begins' && rows[0]?.status !== 'IN_PROGRESS')
          rows.unshift({ status: 'IN_PROGRESS', requestId, id: `order${rows.length}` })
        if (turn === 'fails' && rows[0]) rows[0].status = 'FAILED'
        tellRows()
        if (turn === 'comes back') await comeBack()
        if (turn === 'waits') await pass(5_000)
      }
      rows.unshift({ status: 'SUCCESS', requestId, id: 'last' })
      tellRows({ hash: '0xaa' })
      for (const { script } of hosts) script.mined = ['0xaa']
      await pass(5_000)
      await comeBack()
      await pass(5_000)
      expect(createPurchases(store).all()).toMatchObject([{ outcome: 'arrived' }])
      onramp.dispose()
    },
  ),
  { gate: 40, exhaustive: 1_000 },
)

search(
  'a second tab says that a purchase failed only after an order of each page failed, and an order that is paid is found',
  fc.asyncProperty(
    fc.array(fc.constantFrom('opens again', 'fails', 'begins', 'waits'), { minLength: 1, maxLength: 8 }),
    async (turns) => {
      const store = createMemoryStore()
      const at = await left(createFakeHost({ store }))
      const other = createFakeHost({ store })
      const onramp = other.install()
      other.context.router.push('OnRamp')
      await pass(500)
      const pages = () => at.onramp.state.watched?.purchase.requests ?? []
      const orders = new Map<string, 'IN_PROGRESS' | 'FAILED' | 'SUCCESS'>()
      const tellRows = () => {
        const rows = [...orders]
          .map(([requestId, status]) => ({ requestId, status, id: requestId }))
          .reverse()
        for (const { script } of [at, other]) script.rows = rows
      }
      for (const turn of turns) {
        if (turn === 'opens again') {
          at.onramp.leaveAgain()
          await pass()
        }
        const next = pages().find((page) => orders.get(page) !== 'FAILED')
        if (turn === 'fails' && next) orders.set(next, 'FAILED')
        if (turn === 'begins' && next) orders.set(next, 'IN_PROGRESS')
        tellRows()
        if (turn === 'waits') await pass(9_000)
        const isOver = pages().every((page) => orders.get(page) === 'FAILED')
        if (!isOver && turn === 'waits') expect(onramp.state.watched?.standing.status).not.toBe('failed')
      }
      const last = pages().at(-1) ?? ''
      orders.delete(last)
      orders.set(last, 'SUCCESS')
      at.onramp.dispose()
      onramp.dispose()
      const later = createFakeHost({ store })
      later.script.rows = [...orders]
        .map(([requestId, status]) => ({
          requestId,
          status,
          id: requestId,
          ...(requestId === last && { hash: '0xaa' }),
        }))
        .reverse()
      later.script.mined = ['0xaa']
      const found = later.install()
      later.context.router.push('OnRamp')
      await pass(9_000)
      expect(found.state.watched?.standing.status).toBe('arrived')
      found.dispose()
    },
  ),
  { gate: 30, exhaustive: 1_000 },
)

test('dust that somebody sends meanwhile is not what was bought', async () => {
  const at = await left()
  at.script.rows = [{ status: 'SUCCESS' }]
  at.balances.tokens = { status: 'ready', value: [{ ...ether, amount: ether.amount + 1n }] }
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('told')
  at.balances.tokens = { status: 'ready', value: [{ ...ether, amount: ether.amount + 33n * 10n ** 15n }] }
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
})

test.each([
  ['one that began before', { status: 'IN_PROGRESS', at: Date.parse('2020-01-01') }],
  ['one of another coin', { status: 'SUCCESS', symbol: 'USDC', hash: '0xaa' }],
  ['one of another coin that failed', { status: 'FAILED', symbol: 'USDC' }],
] as const)('where a provider keeps no ids, %s is another purchase', async (_, row) => {
  const at = await left()
  at.script.rows = [{ requestId: null, ...row }]
  at.script.mined = ['0xaa']
  await pass(8_000)
  expect(at.onramp.state.watched?.standing.status).toBe('waiting')
})

test.each([
  ['forwards', 86_400_000],
  ['back', -86_400_000],
])(
  'a clock that is set %s, or a machine that sleeps, changes nothing of how long is looked',
  async (_, by) => {
    const at = await left()
    await pass(2_000)
    vi.setSystemTime(Date.now() + by)
    await pass(2_000)
    expect(at.onramp.state.watched?.isOver).toBe(false)
    await pass(8_000)
    expect(at.onramp.state.watched?.isOver).toBe(false)
    await pass(180_000)
    expect(at.onramp.state.watched?.isOver).toBe(true)
    const looks = asksOf(at, '/history').length
    await pass(60_000)
    expect(asksOf(at, '/history')).toHaveLength(looks)
  },
)

test('an amount with zeros before it holds up nothing', async () => {
  const at = await left()
  at.script.rows = [{ status: 'SUCCESS', amount: '00.033', hash: '0xaa' }]
  at.script.mined = ['0xaa']
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
})
