// @tier gate, @vitest-environment happy-dom
import { createLatest, momentNow, type Token } from '@foyer/core'
import { search } from '@foyer/search'
import { createAllowing, createSwapService } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createSwapsApi } from './api.js'
import type { Offer } from './approvalMethod.js'
import { approvalMethods, createApprovalState } from './approvalState.js'
import { createFakeHost, dai, ether, ethereum, myAccount, router, usdc } from './fakeHost.test-support.js'
import { prepare } from './offer.js'
import { reviewFacts, shareText } from './swapSummary.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const coin = `0x${'e'.repeat(40)}`
const whole = 10_000n
/** A share of an amount, in hundredths of a per cent, rounded down. */
const part = (amount: bigint, share: bigint) => (amount * share) / whole
/** The least that the visitor agreed to, if the chain gives so much. */
const lessSlippage = (given: bigint, slippage: bigint) => given - part(given, slippage)

/** Shares near and far from all of it, as a service that errs or lies may answer. */
const shares = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: 9_300n, max: 10_700n }) },
  { weight: 2, arbitrary: fc.constantFrom(9_999n, 10_000n, 10_001n) },
  fc.bigInt({ min: 1n, max: 40_000n }),
)

const worlds = fc.record({
  tokens: fc.constantFrom<readonly [Token, Token]>([ether, usdc], [usdc, dai], [dai, ether], [usdc, ether]),
  /** The amount that the chain gives. */
  gives: fc.bigInt({ min: 1_000_000n, max: 10n ** 30n }),
  slippage: fc.bigInt({ min: 10n, max: 500n }),
  /** The answers of the service, as shares of that. */
  quotes: fc.tuple(shares, shares),
  /** The minimum of the transaction, as a share of the one that was asked for. */
  minimum: fc.oneof({ weight: 4, arbitrary: fc.constant(whole) }, shares),
  node: fc.constantFrom('tells', 'tells', 'tells', 'silent'),
  allowed: fc.constantFrom('all', 'nothing', 'less'),
  way: fc.constantFrom('none', 'permit', 'batch', 'upgrade'),
  unlimited: fc.boolean(),
  fees: fc.record({
    gas: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    node: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  }),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

/** Makes an offer of a quote. Returns it, or the code of the failure. */
async function offerIn({
  tokens,
  gives,
  slippage,
  quotes,
  minimum,
  node,
  allowed,
  way,
  unlimited,
  fees,
}: World) {
  const host = createFakeHost()
  const [source, target] = tokens
  const amount = 1_000n
  let asked = 0
  const said = () => part(gives, quotes[asked === 0 ? 0 : 1])
  const { script, api, call } = createSwapService({
    account: myAccount,
    router,
    coin,
    tokens: [ether, usdc, dai],
    quote: async () => said(),
  })
  script.decode = (does) => (does.kind === 'exchange' ? { ...does, least: part(does.least, minimum) } : does)
  script.allowance = async () => (allowed === 'all' ? amount : allowed === 'less' ? 1n : 0n)
  const batching =
    way === 'batch' ? ('supported' as const) : way === 'upgrade' ? ('ready' as const) : undefined
  if (way !== 'none')
    script.allowing = createAllowing({
      batching: async () => batching,
      ...(way !== 'permit' && { permit: async () => undefined }),
    })
  const estimated = new Set<bigint>()
  script.calls = {
    ...script.calls,
    async estimate(one) {
      const fee = fees.node + BigInt(estimated.size)
      estimated.add(fee)
      return Object.freeze({ ...one, fee })
    },
    simulate: async () => (node === 'tells' ? gives : undefined),
  }
  const choice = { ...createApprovalState(), isUnlimited: unlimited }
  const wire = createSwapsApi(api, coin)
  const held = { ...source, amount: 10n ** 40n, permits: true as const }
  const quote = {
    terms: { account: myAccount, source: held, target: { ...target, amount: 0n }, amount },
    receives: part(gives, quotes[0]),
    at: momentNow(),
  }
  const deps = {
    ...host.context,
    wire: {
      ...wire,
      async quote(...ask: Parameters<typeof wire.quote>) {
        asked += 1
        return wire.quote(...ask)
      },
    },
    calls: await call(),
    choice,
  }
  let made: Offer | string = 'none'
  const latest = createLatest<Offer>((next) => {
    if (next.status === 'ready') made = next.value
    if (next.status === 'failed') made = next.error.code
  })
  const run = latest.run((signal) => prepare(deps, quote, slippage, signal))
  await vi.advanceTimersByTimeAsync(30_000)
  await run
  return { made: made as Offer | string, host }
}

search(
  'nothing is offered below what the chain gives less slippage, and a difference beyond it is shown',
  fc.asyncProperty(worlds, async (world) => {
    const { made } = await offerIn(world)
    if (typeof made === 'string') return
    expect(made.isUntried === true, 'a trial that no node made').toBe(world.node === 'silent')
    if (world.node === 'silent') return
    const { gives, slippage } = world
    expect(made.least, 'the minimum').toBeGreaterThanOrEqual(lessSlippage(gives, slippage))
    expect(made.least, 'a swap that would fail').toBeLessThanOrEqual(gives)
    const { receives } = made.quote
    const isFar = gives < lessSlippage(receives, slippage) || gives > receives + part(receives, slippage)
    if (isFar) expect(made.arrives, 'a difference beyond the tolerance').toBe(gives)
  }),
  { gate: 250, exhaustive: 10_000 },
)

search(
  'an honest service always has its offer',
  fc.asyncProperty(worlds, async (world) => {
    const { made } = await offerIn({ ...world, quotes: [whole, whole], minimum: whole })
    expect(made).toMatchObject({ action: expect.any(String) })
  }),
  { gate: 60, exhaustive: 2_000 },
)

search(
  'a fee on screen is the node’s, or none',
  fc.asyncProperty(worlds, async (world) => {
    const { made } = await offerIn({ ...world, quotes: [whole, whole], minimum: whole })
    if (typeof made === 'string' || made.fee === undefined) return
    // The node alone knows these: the fee is one of them, or several.
    const { way, action } = made
    expect(way, 'nothing of this step was estimated').toBeUndefined()
    expect(action === 'swap' || made.call.fee === made.fee, 'a step that was estimated, and no other').toBe(
      true,
    )
  }),
  { gate: 60, exhaustive: 2_000 },
)

search(
  'the loss on a review is by the amount that the chain gives',
  fc.asyncProperty(worlds, async (world) => {
    const { made, host } = await offerIn({ ...world, node: 'tells' })
    if (typeof made === 'string') return
    const { gives } = world
    const { receives, terms } = made.quote
    const isMore = gives > receives
    if (isMore && gives <= receives + part(receives, world.slippage)) return
    // At the same price, as many are given as the chain gives: by its word nothing is lost.
    const [source, target] = [terms.source, terms.target].map((token) => ({
      ...token,
      decimals: 18,
      price: 1,
    }))
    if (!source || !target) return
    const quote = { ...made.quote, terms: { ...terms, source, target, amount: gives } }
    const offer = { ...made, quote }
    const form = { network: ethereum, native: undefined }
    const facts = reviewFacts(host.text.t, host.context, offer, form)
    expect(facts.find(({ label }) => label === 'Price impact')?.value).toBe(shareText(host.context, 0n))
  }),
  { gate: 60, exhaustive: 2_000 },
)
