// @tier gate
// @vitest-environment happy-dom
import { HttpError, tokenKey } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { approvalMethods } from './approvalState.js'
import { createFakeHost, dai, ether, usdc } from './fakeHost.test-support.js'
import { readForm, stepOf } from './form.js'
import { createSwaps } from './swap.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A form whose tokens have prices that move: those of held tokens come with the balances. */
function opened() {
  const host = createFakeHost()
  const { context, balances } = host
  const world = { price: 1, isDown: false }
  context.prices.token = async () => {
    if (world.isDown) throw new HttpError('price', 503)
    return world.price
  }
  context.balances.refresh = async () => {
    const value = [ether, usdc].map((token) => ({ ...token, price: world.price }))
    balances.tokens = world.isDown ? { status: 'ready', value: [] } : { status: 'ready', value }
    if (world.isDown) {
      const previous = [ether, usdc].map((token) => ({ ...token, price: shown.at(-1) ?? world.price }))
      balances.tokens = { status: 'failed', error: new HttpError('balance', 503), previous }
    }
    if (!world.isDown) shown.push(world.price)
  }
  const shown: number[] = []
  const swaps = host.install(createSwaps)
  const form = () => readForm(swaps.state, context.balances.state, context.state, context.text.locale)
  const choose = (side: 'source' | 'target', token: typeof usdc) => {
    swaps.choose(side)
    swaps.selectToken(tokenKey(token))
    context.router.back()
  }
  return { ...host, swaps, world, form, choose }
}

type Step =
  | { readonly act: 'price'; readonly to: number }
  | { readonly act: 'service'; readonly isDown: boolean }
  | { readonly act: 'choose'; readonly side: 'source' | 'target'; readonly token: typeof usdc }
  | { readonly act: 'wait'; readonly ms: number }
  /** The visitor leaves the form for so long, or the machine sleeps. */
  | { readonly act: 'leave' | 'sleep'; readonly ms: number }
  | { readonly act: 'swap' }

const ms = fc.constantFrom(1_000, 15_000, 40_000, 3_600_000)
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('price'), to: fc.constantFrom(0.5, 1, 2.5) }),
  fc.record({ act: fc.constant('service'), isDown: fc.boolean() }),
  fc.record({
    act: fc.constant('choose'),
    side: fc.constantFrom('source', 'target'),
    token: fc.constantFrom(ether, usdc, dai),
  }),
  fc.record({ act: fc.constant('wait'), ms: fc.constantFrom(1_000, 15_000, 40_000) }),
  fc.record({ act: fc.constantFrom('leave', 'sleep'), ms }),
  fc.record({ act: fc.constant('swap') }),
)

searchModel('no token of a swap has a price of long ago, and each has one soon after the service tells it', {
  gate: 25,
  exhaustive: 3_000,
  stories: fc.array(steps, { minLength: 1, maxLength: 9 }),
  async play(story, tell) {
    const at = opened()
    at.context.router.push('Swap')
    await pass()
    at.choose('source', usdc)
    at.choose('target', dai)
    at.swaps.setAmount('100')
    /** Which price there was from when on. */
    const past = [{ price: at.world.price, since: Date.now() }]
    for (const step of story) {
      tell(JSON.stringify(step, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)))
      if (step.act === 'price') {
        at.world.price = step.to
        past.push({ price: step.to, since: Date.now() })
      }
      if (step.act === 'service') at.world.isDown = step.isDown
      if (step.act === 'choose') at.choose(step.side, step.token)
      if (step.act === 'wait') await pass(step.ms)
      if (step.act === 'sleep') vi.setSystemTime(Date.now() + step.ms)
      if (step.act === 'leave') {
        at.context.router.back()
        await pass(step.ms)
        at.context.router.push('Swap')
      }
      if (step.act === 'swap' && stepOf(at.form()) === 'review') {
        at.swaps.review()
        await pass()
        const { stage } = at.swaps.state
        if (stage.step === 'ready') await at.swaps.confirm(stage.offer)
        await pass(1_000)
        if (!at.context.router.state.stack.some(({ view }) => view === 'Swap')) at.context.router.push('Swap')
      }
      await pass(300)
      const allowed = past.filter((_one, nth) => (past[nth + 1]?.since ?? Infinity) >= Date.now() - 60_000)
      const { source, target } = at.form()
      for (const token of [source, target])
        if (token?.price !== undefined && !allowed.some(({ price }) => price === token.price))
          throw new Error(`${token.symbol} is shown at ${token.price}, which is no price of the last minute.`)
    }
    at.world.isDown = false
    await pass(61_000)
    const { source, target } = at.form()
    for (const token of [source, target])
      if (token && token.price !== at.world.price)
        throw new Error(`${token.symbol} is shown at ${token.price}, and the price is ${at.world.price}.`)
    at.swaps.dispose()
  },
})

test('a failure of the balances is not asked about again by the form', async () => {
  const at = opened()
  at.context.router.push('Swap')
  await pass()
  at.world.isDown = true
  const refresh = vi.spyOn(at.context.balances, 'refresh')
  await pass(120_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(at.form().source?.price).toBeUndefined()
})

test.each([
  ['the list does not have the coin', [usdc, dai]],
  ['the list is wrong about the decimals of the coin', [{ ...ether, decimals: 8 }, usdc, dai]],
  ['the list is wrong about the decimals of a token', [ether, { ...usdc, decimals: 18 }, dai]],
])('a form knows what the account holds, though %s', async (_what, tokens) => {
  const at = opened()
  at.script.tokens = tokens
  at.context.router.push('Swap')
  await pass()
  at.choose('source', usdc)
  at.choose('target', dai)
  at.swaps.setAmount('100')
  await pass(1_000)
  const { source, native } = at.form()
  expect(source).toMatchObject({ amount: usdc.amount, decimals: usdc.decimals })
  expect(native?.amount).toBe(ether.amount)
  expect(stepOf(at.form())).toBe('review')
})
