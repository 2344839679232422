// @tier gate, @vitest-environment happy-dom
import {
  type Async,
  accountId,
  displayText,
  formatUnits,
  type JournalAmount,
  type JournalEntry,
  parseUnits,
  type RequestStatus,
  type TokenBalance,
  UnexpectedError,
} from '@foyer/core'
import { search } from '@foyer/search'
import { createMemoryStore, fakeToken, type MinedRow } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createFakeHost, ether, ethereum, me, myAccount, other } from './fakeHost.test-support.js'
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

const statuses: readonly RequestStatus[] = [
  'asked',
  'leaving',
  'sent',
  'confirmed',
  'reverted',
  'replaced',
  'expired',
  'other',
  'unknown',
]
/** A request of this browser, as its journal has it and as its chain carries it out after the visitor left. */
const request = fc.record({
  kind: fc.constantFrom('swapTo', 'swapFrom', 'swapOther', 'send', 'sendOther', 'call', 'receipt'),
  status: fc.constantFrom('confirmed', ...statuses),
  share: fc.integer({ min: 60, max: 180 }),
  asked: fc.constantFrom(-20 * 60 * minute, -5 * minute, 1_000),
  isCarriedOut: fc.boolean(),
  isListed: fc.boolean(),
  /** The fact of the journal that names its transaction. */
  named: fc.constantFrom('answer', 'earlier', 'none'),
})
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

const worlds = fc.record({
  requests: fc.array(request, { maxLength: 2 }),
  /** The hash in the row of the provider. */
  hash: fc.constantFrom('order', 'absent', 'request'),
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
async function standing(world: World, delivered = 0) {
  const { coin, held, deposit, lists, laterDecimals } = world
  const [shown, leaving, looking] = lists
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
  show(shown, held + deposit)
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
  const contract = coin === 'ETH' ? undefined : dollars
  const entries = world.requests.map((one, at) => entryOf(one, at, contract))
  host.requests.entries = entries.filter(({ status }) => status === 'unknown')
  host.requests.open = entries.filter(({ status }) => status === 'asked')
  host.requests.sent = entries.filter(({ status }) => !['unknown', 'asked'].includes(status))
  const moves = world.requests.flatMap((one, at): readonly MinedRow[] => {
    const by = effectOf(one)
    const amount = formatUnits(part(one.share), decimals)
    const direction = by < 0 ? 'out' : 'in'
    const mined = {
      hash: hashOf(at),
      at: Date.now() + 1_000,
      amount,
      direction,
      contract: contract ?? null,
    } as const
    return by !== 0 && isListed(one) ? [mined] : []
  })
  const moved = world.requests.reduce((sum, one) => sum + effectOf(one), 0)
  next = () => {
    said = laterDecimals
    // A balance that lacks what was sent is behind the history.
    show(looking, Math.max(held + deposit + moved + delivered, 0))
  }
  host.script.mined = [...host.script.mined, ...moves]
  const [first] = world.requests
  // No provider knows the hash of a request better than the journal.
  const own = first && isNamed(first) ? hashOf(0) : 'order'
  const hashes = { order: 'order', absent: `0x${'f0'.repeat(32)}`, request: own }
  const amount = formatUnits(unit, decimals)
  host.script.rows = [{ status: 'SUCCESS', symbol: coin, amount, hash: hashes[world.hash] }]
  await pass(5_000)
  const status = onramp.state.watched?.standing.status
  onramp.dispose()
  return status
}

const hashOf = (at: number) => `0x${`${at + 1}`.repeat(64)}`
const isAnother = ({ status }: Request) => status === 'other' || status === 'replaced'
/** Whether the journal has the hash of its transaction. */
const isNamed = (one: Request) => one.named !== 'none' || one.status === 'confirmed' || isAnother(one)
// A call without facts is known by its hash alone.
const isListed = (one: Request) => one.isListed && (isNamed(one) || one.kind !== 'call')

/** Hundredths of what is bought that a request brings. */
function effectOf(one: Request): number {
  const { kind, status, share, isCarriedOut } = one
  if (!isCarriedOut || status === 'reverted' || status === 'expired') return 0
  if (kind === 'receipt' || (isAnother(one) && kind !== 'sendOther')) return share
  return { swapTo: share, call: share, swapFrom: -share, send: -share, sendOther: 0, swapOther: 0 }[kind]
}

function entryOf(one: Request, at: number, contract: string | undefined): JournalEntry {
  const { kind, status, named, asked } = one
  const amount = (token: string | undefined): JournalAmount => ({
    amount: '1',
    symbol: displayText('COIN'),
    decimals: 6,
    token,
  })
  const [coin, third] = [amount(contract), amount(`0x${'7'.repeat(40)}`)]
  const facts = {
    swapTo: { swap: { given: third, least: coin } },
    swapFrom: { swap: { given: coin, least: third } },
    swapOther: { swap: { given: third, least: amount(`0x${'8'.repeat(40)}`) } },
    send: { transfer: { ...coin, to: other } },
    sendOther: { transfer: { ...third, to: other } },
    call: {},
    receipt: { transfer: { ...coin, to: me } },
  }[kind]
  const names = status === 'replaced' ? 'replacedBy' : named === 'earlier' ? 'earlier' : 'answer'
  return {
    id: `request${at}`,
    kind: 'transfer' in facts ? 'send' : 'call',
    account: kind === 'receipt' ? accountId(ethereum.id, other) : myAccount,
    at: Date.now() + asked,
    status,
    answer: `0x${'c'.repeat(64)}`,
    ...(isNamed(one) && { [names]: hashOf(at) }),
    ...facts,
  }
}

search(
  'a purchase is never what an account holds anyway, however its balances are known on leaving and later',
  fc.asyncProperty(worlds, async (world) => {
    expect(await standing({ ...world, requests: [] })).toBe('told')
  }),
  { gate: 150, exhaustive: 5_000 },
)

search(
  'a purchase is never what requests of this browser brought, whatever the journal and the history have of them',
  fc.asyncProperty(worlds, async (world) => {
    expect(await standing({ ...world, lists: ['whole', 'whole', 'whole'] })).toBe('told')
  }),
  { gate: 250, exhaustive: 10_000 },
)

search(
  'growth of a balance that is known before and after shows a purchase that the history does not list',
  fc.asyncProperty(worlds, async ({ lists: [first], hash, ...world }) => {
    const requests = world.requests
      // Those that brought nothing, or that the history has by their names.
      .filter((one) => !isAnother(one) && !['call', 'send', 'swapFrom'].includes(one.kind))
      .map(
        (one): Request => ({
          ...one,
          status: 'confirmed',
          named: 'answer',
          isListed: true,
          isCarriedOut: true,
        }),
      )
    const known: World = {
      ...world,
      requests,
      hash: hash === 'request' ? 'order' : hash,
      lists: [first, 'whole', 'whole'],
    }
    expect(await standing(known, 100)).toBe('arrived')
  }),
  { gate: 60, exhaustive: 2_000 },
)
