// @tier gate, @vitest-environment happy-dom
import { displayText, formatUnits, parseUnits, type TokenBalance } from '@foyer/core'
import { search } from '@foyer/search'
import { createMemoryStore, fakeToken, type MinedRow, type OnrampRow } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivalOf } from './arrival.js'
import { createFakeHost, ether, myAccount } from './fakeHost.test-support.js'
import { createPurchases, type Purchase } from './purchases.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const dollars = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** A token that calls itself by the symbol of the coin. */
const forged = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
const coins = {
  ETH: { contract: '', decimals: 18, unit: '0.033' },
  USDC: { contract: dollars, decimals: 6, unit: '99' },
} as const
type Coin = keyof typeof coins
const places = 18
const minute = 60_000
/** Whole coins that the account held of each. */
const before = 10_000n

/** Hundredths of what was expected. */
const near = fc.integer({ min: 80, max: 120 })
const far = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 300, max: 2_000 }))

const bought = fc.record({
  coin: fc.constantFrom<Coin>('ETH', 'ETH', 'USDC'),
  /** How many times the usual amount. */
  times: fc.constantFrom(1, 1, 5),
  began: fc.constantFrom(0, 0, -30 * minute),
  /** Whether it is delivered, and how much of it. */
  delivered: fc.option(near),
  row: fc.record({
    status: fc.constantFrom<OnrampRow['status']>('SUCCESS', 'SUCCESS', 'IN_PROGRESS', 'FAILED'),
    id: fc.constantFrom('own', 'none', 'none', 'others'),
    hash: fc.constantFrom('own', 'capital', 'order', 'noise', 'absent'),
    amount: fc.constantFrom('own', 'none', 'zero', 'words', 'comma', 'tiny', 'huge'),
    isThere: fc.constantFrom(true, true, true, false),
  }),
})

const noise = fc.record({
  coin: fc.constantFrom('ETH', 'USDC', 'forged'),
  share: fc.oneof(near, far),
  direction: fc.constantFrom<'in' | 'out'>('in', 'in', 'out'),
  at: fc.constantFrom(minute, -minute, -minute, -120 * minute),
  status: fc.constantFrom<'confirmed' | 'failed' | 'pending'>('confirmed', 'confirmed', 'failed', 'pending'),
  /** Whether the service tells the amount in a way that can be read. */
  isTold: fc.constantFrom(true, true, true, false),
})

const worlds = fc.record({
  purchases: fc.array(bought, { minLength: 1, maxLength: 3 }),
  noise: fc.array(noise, { maxLength: 2 }),
  historyIsThere: fc.constantFrom(true, true, true, false),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

const start = 1_800_000_000_000
const part = (amount: string, share: number) => (parseUnits(amount, places) * BigInt(share)) / 100n
const text = (value: bigint) => formatUnits(value, places)

/**
 * Plays the chain and the providers, and returns how each purchase ends.
 * @param behind how far the clock of the visitor is behind where a purchase begins (ms)
 */
async function outcomes({ purchases: wanted, noise: others, historyIsThere }: World, behind = 0) {
  vi.setSystemTime(start)
  const store = createMemoryStore()
  const host = createFakeHost({ store })
  const expected = ({ coin, times }: World['purchases'][number]) => text(part(coins[coin].unit, 100 * times))
  const around = others.map(({ coin, share, at, isTold, ...moved }, place): Required<MinedRow> => {
    const kind = coin === 'USDC' ? 'USDC' : 'ETH'
    const contract = coin === 'forged' ? forged : coins[kind].contract || null
    return {
      ...moved,
      hash: `0xe${place}`,
      at: start + at,
      contract,
      symbol: kind,
      amount: text(part(coins[kind].unit, share)),
    }
  })
  const all = wanted.map((one, at): Purchase => {
    const { contract } = coins[one.coin]
    return {
      id: `p${at}`,
      requests: [`request${at}`],
      account: myAccount,
      provider: { id: 'kestrel', name: displayText('Kestrel Pay') },
      symbol: displayText(one.coin),
      contract,
      pays: '100',
      currency: 'USD',
      expected: expected(one),
      before: `${before}`,
      at: start + one.began - behind,
      newest: around.reduce((all, { at }) => (at <= start + one.began ? Math.max(all, at) : all), 0),
      row: '',
      move: '',
      outcome: 'open',
    }
  })
  const delivered = wanted.flatMap((one, at): readonly Required<MinedRow>[] => {
    const { delivered: share, coin } = one
    const { contract } = coins[coin]
    const moved = { direction: 'in', at: start + minute, status: 'confirmed', symbol: coin } as const
    return share === null
      ? []
      : [
          {
            ...moved,
            hash: `0xd${at}`,
            amount: text(part(expected(one), share)),
            contract: contract || null,
          },
        ]
  })
  const mined = [...delivered, ...around]
  host.script.mined = mined.map((move, at) => {
    const isTold = others[at - delivered.length]?.isTold ?? true
    return isTold ? move : { ...move, amount: `${Number(move.amount).toExponential()}` }
  })
  host.script.rows = wanted.flatMap(({ row, coin }, at): readonly OnrampRow[] => {
    const { status, isThere } = row
    const own = delivered.find(({ hash }) => hash === `0xd${at}`)
    const hash = {
      own: own?.hash,
      capital: own?.hash.toUpperCase(),
      noise: around[0]?.hash,
      absent: '0xf0',
      order: undefined,
    }[row.hash]
    const amounts = {
      own: own?.amount ?? all[at]?.expected ?? null,
      none: null,
      zero: '0',
      words: 'n/a',
      comma: '0,033',
      tiny: '0.000001',
      huge: '100000',
    }
    const ids = { own: `request${at}`, none: null, others: 'request-of-another-page' }
    return isThere
      ? [
          {
            status,
            id: `row${at}`,
            requestId: ids[row.id],
            hash: hash ?? 'order',
            amount: amounts[row.amount],
            symbol: coin,
            at: start + minute,
          },
        ]
      : []
  })
  if (!historyIsThere)
    host.script.fault = (path) => {
      if (path.endsWith('/history') && host.asked.at(-1)?.ask.onramp === undefined) throw new Error('away')
    }
  const heldOf = (coin: Coin): TokenBalance => {
    const { contract, decimals } = coins[coin]
    const sum = mined
      .filter(
        (one) =>
          (one.contract ?? '') === contract && one.status === 'confirmed' && one.at > start - 10 * minute,
      )
      .reduce((all, { amount, direction }) => {
        const value = parseUnits(amount, places) / 10n ** BigInt(places - decimals)
        return direction === 'in' ? all + value : all - value
      }, 0n)
    const amount = before * 10n ** BigInt(decimals) + sum
    return contract ? fakeToken({ symbol: coin, decimals, amount, address: contract }) : { ...ether, amount }
  }
  host.balances.tokens = { status: 'ready', value: [heldOf('ETH'), heldOf('USDC')] }
  const stored = createPurchases(store)
  for (const one of all) stored.put(one)
  const onramp = host.install()
  vi.setSystemTime(start + 2 * minute)
  for (let round = 0; round < 2; round += 1)
    for (const { id } of all) {
      onramp.watch(id)
      await vi.advanceTimersByTimeAsync(100)
    }
  const ends = all.map((one) => stored.find(one.id) ?? one)
  onramp.dispose()
  return { ends, mined, rows: host.script.rows }
}

function isAbout(amount: string, expected: string): boolean {
  const [units, wanted] = [parseUnits(amount, places), parseUnits(expected, places)]
  return units * 2n >= wanted && units <= wanted * 2n
}

/** Whether a movement may be what was bought: its coin, about its amount, to the account, after it began by a clock that may lag. */
function mayBe({ contract, expected, at }: Purchase, move: Required<MinedRow>, lag = 10 * minute): boolean {
  const isAmount = isAbout(move.amount, expected)
  const isIts = (move.contract ?? '') === contract && move.direction === 'in' && move.status === 'confirmed'
  return isIts && isAmount && move.at >= at - lag
}

search(
  'a purchase has arrived once the chain has its coin and about its amount, and no other purchase may be that',
  fc.asyncProperty(worlds, async (world) => {
    const { ends, mined, rows } = await outcomes(world)
    for (const [at, one] of ends.entries()) {
      if (one.outcome !== 'arrived') continue
      const { hash = '' } = rows.find(({ id }) => id === one.row) ?? {}
      const isNamed = (move: Required<MinedRow>) => move.hash.toLowerCase() === hash.toLowerCase()
      // A move from before the purchase did not bring it, even if the balance known then lacks that move.
      const moves = mined.filter((move) => mayBe(one, move, isNamed(move) ? undefined : 0))
      expect(moves.length, `${one.id}: what arrived`).toBeGreaterThan(0)
      // Or the balance shows it.
      if (hash.startsWith('0') && one.move !== '')
        expect(one.move.toLowerCase(), `${one.id}: the one that is named`).toBe(hash.toLowerCase())
      const told = rows.find(({ requestId, status }) => status === 'SUCCESS' && requestId === `request${at}`)
      // Its provider names the movement; else it must be the only one that the movement can be.
      const free = moves.filter(
        (move) => !ends.some((other) => other !== one && other.move.toLowerCase() === move.hash),
      )
      const rivals = ends.filter(
        (other) => other !== one && other.move === '' && free.some((move) => mayBe(other, move)),
      )
      if (!told || !moves.some(isNamed))
        expect(
          rivals.map(({ id }) => id),
          `${one.id}: who else it may be`,
        ).toEqual([])
    }
    const taken = ends.filter(({ outcome }) => outcome === 'arrived')
    for (const { contract } of Object.values(coins)) {
      const count = taken.filter((one) => one.contract === contract).length
      const moves = mined.filter((move) => taken.some((one) => one.contract === contract && mayBe(one, move)))
      expect(count, 'one movement is one purchase').toBeLessThanOrEqual(moves.length)
    }
  }),
  { gate: 150, exhaustive: 10_000 },
)

search(
  'a purchase has failed where its provider says so of it, and of no other',
  fc.asyncProperty(worlds, async (world) => {
    const { ends, rows } = await outcomes(world)
    for (const [at, one] of ends.entries()) {
      if (one.outcome !== 'failed') continue
      const failed = rows.filter(({ status }) => status === 'FAILED')
      const isNamed = failed.some(({ requestId }) => requestId === `request${at}`)
      const canBe = ({ symbol, amount }: OnrampRow, { symbol: own, expected }: Purchase) =>
        symbol === own && (!/^[\d.]+$/.test(amount ?? '') || isAbout(amount ?? '', expected))
      const isOnlyOne = failed.some(
        (row) =>
          row.requestId === null &&
          canBe(row, one) &&
          ends.every((other) => other === one || other.outcome === 'arrived' || !canBe(row, other)),
      )
      expect(isNamed || isOnlyOne, one.id).toBe(true)
    }
  }),
  { gate: 100, exhaustive: 4_000 },
)

search(
  'a purchase has not arrived by what came before it began, whatever the balance of then and the clocks of chain and visitor',
  fc.asyncProperty(
    bought,
    fc.constantFrom<'order' | 'absent'>('order', 'absent'),
    fc.array(noise, { minLength: 1, maxLength: 2 }),
    fc.oneof(
      fc.record({ behind: fc.constant(0), minutes: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ behind: fc.constant(40 * minute), minutes: fc.integer({ min: 1, max: 60 }) }),
    ),
    fc.constantFrom<'in' | 'out'>('in', 'out'),
    async (one, hash, others, { behind, minutes }, direction) => {
      // One of them is of the very amount.
      const share = 100 * one.times
      const same = { coin: one.coin, share, direction, status: 'confirmed', isTold: true } as const
      const row = { ...one.row, status: 'SUCCESS', isThere: true, hash } as const
      const world: World = {
        purchases: [{ ...one, began: 0, delivered: null, row }],
        noise: [...others.slice(1), same].map((other) => ({ ...other, at: -minutes * minute })),
        historyIsThere: true,
      }
      const { ends } = await outcomes(world, behind)
      expect(ends).not.toMatchObject([{ outcome: 'arrived' }])
    },
  ),
  { gate: 100, exhaustive: 4_000 },
)

search(
  'one purchase with an honest provider has arrived',
  fc.asyncProperty(
    bought.map(({ row, ...one }) => ({
      ...one,
      delivered: one.delivered ?? 100,
      row: {
        ...row,
        status: 'SUCCESS' as const,
        isThere: true,
        amount: 'own' as const,
      },
    })),
    fc.constantFrom<'own' | 'capital'>('own', 'capital'),
    fc.constantFrom<'own' | 'none'>('own', 'none'),
    fc.array(noise, { maxLength: 1 }),
    async (one, hash, id, others) => {
      const world: World = {
        purchases: [{ ...one, row: { ...one.row, id, hash } }],
        noise: others,
        historyIsThere: true,
      }
      expect((await outcomes(world)).ends).toMatchObject([{ outcome: 'arrived' }])
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)

test('a move that may have brought a purchase seen by the balance alone brings no other', () => {
  const purchase: Purchase = {
    id: 'one',
    requests: [],
    account: myAccount,
    provider: { id: 'seller', name: displayText('Seller') },
    symbol: displayText('ETH'),
    contract: '',
    pays: '99',
    currency: 'USD',
    expected: '0.033',
    before: '',
    newest: 0,
    at: minute,
    row: '',
    move: '',
    outcome: 'open',
  }
  const move = {
    hash: `0x${'5'.repeat(64)}`,
    at: minute,
    direction: 'in',
    amount: '0.033',
    contract: '',
  } as const
  const bought = (others: readonly Purchase[]) =>
    arrivalOf(
      purchase,
      { requestId: undefined, hash: undefined, amount: undefined },
      { moves: { list: [move], gaps: [] }, held: undefined, others, requests: [] },
    )

  expect(bought([])).toEqual({ move: move.hash, amount: move.amount })
  const seen: Purchase = { ...purchase, id: 'two', row: 'row', outcome: 'arrived' }
  expect(bought([seen])).toBeUndefined()
  expect(bought([{ ...seen, move: `0x${'6'.repeat(64)}` }])).toEqual({ move: move.hash, amount: move.amount })
})
