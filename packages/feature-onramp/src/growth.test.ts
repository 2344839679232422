// @tier gate, @vitest-environment happy-dom
import { type Async, formatUnits, parseUnits, type TokenBalance, UnexpectedError } from '@foyer/core'
import { search } from '@foyer/search'
import { createMemoryStore, fakeToken, type MinedRow } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createFakeHost, ether } from './fakeHost.test-support.js'
import { pass } from './journey.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const dollars = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const start = 1_800_000_000_000
const minute = 60_000

/** Hundredths of what is bought: about all of it, or none. */
const share = fc.oneof(fc.constant(0), fc.integer({ min: 60, max: 180 }))
/** How far a list of balances is. */
const lists = ['whole', 'old', 'partial', 'failed', 'loading', 'loadingPartial'] as const
type List = (typeof lists)[number]
const list = fc.constantFrom<List>('whole', 'whole', ...lists)

const worlds = fc.record({
  coin: fc.constantFrom<'ETH' | 'USDC'>('ETH', 'USDC', 'USDC'),
  /** Held all along. */
  held: share,
  /** Came half an hour ago: an old list lacks it. */
  deposit: share,
  /** The list on screen; after it was asked for as the visitor left; after the purchase was looked at. */
  lists: fc.tuple(fc.constantFrom<List | 'oldReady'>('oldReady', ...lists), list, list),
  /** The decimals that a list says of a token once the purchase is looked at. */
  laterDecimals: fc.constantFrom(6, 6, 3, 18),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

/**
 * Plays a purchase that its provider calls paid, and returns its standing.
 * @param delivered hundredths of it that came, which the history does not list
 */
async function standing({ coin, held, deposit, lists, laterDecimals }: World, delivered = 0) {
  const [first, leaving, looking] = lists
  vi.setSystemTime(start)
  const host = createFakeHost({ store: createMemoryStore() })
  const decimals = coin === 'ETH' ? 18 : 6
  const unit = parseUnits(coin === 'ETH' ? '0.033' : '99', decimals)
  const part = (hundredths: number) => (unit * BigInt(hundredths)) / 100n
  let said = 6
  const listOf = (amount: bigint): readonly TokenBalance[] => {
    if (coin === 'ETH') return [{ ...ether, amount }]
    const whole = (amount * 10n ** BigInt(said)) / 10n ** 6n
    const token = fakeToken({ symbol: 'USDC', decimals: said, amount: whole, address: dollars })
    return [ether, ...(amount > 0n ? [token] : [])]
  }
  /** Shows a list of what is held by then. */
  const show = (kind: List | 'oldReady', now: number) => {
    const [old, whole] = [listOf(part(held)), listOf(part(now))]
    const coins = coin === 'ETH' ? whole : [ether]
    const error = new UnexpectedError(undefined)
    const tokens: Record<typeof kind, Async<readonly TokenBalance[]>> = {
      whole: { status: 'ready', value: whole },
      oldReady: { status: 'ready', value: old },
      old: { status: 'failed', error, previous: old },
      partial: { status: 'failed', error, previous: coins },
      failed: { status: 'failed', error, previous: undefined },
      loading: { status: 'pending', previous: old },
      loadingPartial: { status: 'pending', previous: coins },
    }
    Object.assign(host.balances, { tokens: tokens[kind], partial: /partial/i.test(kind) })
  }
  let next: () => void = () => {}
  Object.assign(host.context.balances, { refresh: async () => next() })
  show(first, held + deposit)
  const past: MinedRow = {
    hash: '0xpast',
    at: start - 30 * minute,
    amount: formatUnits(part(deposit), decimals),
    contract: coin === 'ETH' ? null : dollars,
  }
  host.script.mined = deposit > 0 ? [past] : []

  const onramp = host.install()
  host.context.router.push('OnRamp')
  await pass(500)
  const { options } = onramp.state
  const asset = options.status === 'ready' && options.value.assets.find(({ symbol }) => symbol === coin)
  onramp.chooseAsset(asset ? asset.id : '')
  await pass(500)
  onramp.toOffers()
  onramp.toLeave()
  next = () => show(leaving, held + deposit)
  onramp.leave()
  await pass()
  next = () => {
    said = laterDecimals
    show(looking, held + deposit + delivered)
  }
  host.script.rows = [{ status: 'SUCCESS', symbol: coin, amount: formatUnits(unit, decimals), hash: 'order' }]
  await pass(5_000)
  const status = onramp.state.watched?.standing.status
  onramp.dispose()
  return status
}

search(
  'what an account holds anyway is no purchase, however its balances are known on leaving and later',
  fc.asyncProperty(worlds, async (world) => {
    expect(await standing(world)).toBe('told')
  }),
  { gate: 150, exhaustive: 5_000 },
)

search(
  'growth of a balance that is known before and after shows a purchase that the history does not list',
  fc.asyncProperty(worlds, async ({ lists: [first], ...world }) => {
    expect(await standing({ ...world, lists: [first, 'whole', 'whole'] }, 100)).toBe('arrived')
  }),
  { gate: 40, exhaustive: 1_000 },
)
