// @tier gate, @vitest-environment happy-dom
import { type Allowing, type Permit, type Token, tokenKey, WouldRevertError } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { createAllowing } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Offer } from './approvalMethod.js'
import { approvalMethods } from './approvalState.js'
import { createFakeHost, dai, ether, myAccount, other, router, usdc } from './fakeHost.test-support.js'
import type { Swaps } from './state.js'
import { createSwaps } from './swap.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** All that may change once a permission is asked for, and how long one party errs or lies. */
const events = fc.record({
  act: fc.constantFrom(
    'service names another contract',
    'service leaves the permission out',
    'service changes the permission',
    'chain takes it no more',
    'node says nothing of it',
    'node fails',
    'chain undoes the swap with it',
    'visitor wants another token',
    'visitor wants another amount',
    'visitor leaves the review',
    'time passes',
    'half an hour passes',
  ),
  lasts: fc.constantFrom('once', 'until later', 'for good', 'for good'),
})
type Event = typeof events extends fc.Arbitrary<infer T> ? T : never

const amounts = ['100', '50', '250'] as const
const targets: readonly Token[] = [dai, ether]
const never = () => new Promise<never>(() => {})

function world(tell: (line: string) => void) {
  const host = createFakeHost()
  const { script } = host
  const is = new Map<Event['act'], Event['lasts']>()
  const trouble = (act: Event['act']) => {
    const lasts = is.get(act)
    if (lasts === 'once') is.delete(act)
    return lasts !== undefined
  }
  const routerNow = () => (trouble('service names another contract') ? other : router)
  let named = router
  const validity: Allowing['validity'] = async ({ until }) => {
    if (trouble('node fails')) throw new Error('away')
    if (trouble('node says nothing of it')) return never()
    return !trouble('chain takes it no more') && BigInt(Date.now()) / 1_000n < until ? 'usable' : 'over'
  }
  /** The permissions that were signed, with the token that each was signed for. */
  const signed: { readonly permit: Permit; readonly target: string }[] = []
  script.allowing = createAllowing({
    validity,
    async sign(_id, permit) {
      signed.push({ permit, target: swaps.state.target ?? '' })
      return `0x${`${signed.length}`.padStart(128, '0')}1b`
    },
  })
  script.swap = (call) => {
    named = routerNow()
    return { ...call, to: named }
  }
  script.decode = (does) => {
    if (does.kind === 'approval') return { ...does, spender: named }
    if (!does.permit) return does
    if (trouble('service leaves the permission out')) return { ...does, permit: undefined }
    if (trouble('service changes the permission'))
      return { ...does, permit: { ...does.permit, amount: does.permit.amount + 1n } }
    return does
  }
  const { estimate, decode } = script.calls
  const allowed = new Map<string, bigint>()
  script.allowance = async () => allowed.get(named) ?? 0n
  script.calls = {
    ...script.calls,
    async send(_id, { data, to }) {
      const does = await decode({ from: myAccount, to, data, value: 0n }, new AbortController().signal)
      if (does?.kind === 'approval') allowed.set(named, does.amount)
      return `0x${'1'.repeat(64)}`
    },
    async estimate(call, signal) {
      const does = await decode(call, signal)
      const isWith = does?.kind === 'exchange' && does.permit !== undefined
      if (isWith && trouble('chain undoes the swap with it')) throw new WouldRevertError('invalid signature')
      return estimate(call, signal)
    },
  }
  const swaps: Swaps = host.install(createSwaps)
  let [target, amount] = [0, 0]

  const pass = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms)
  }
  const view = () => host.context.router.state.stack.at(-1)?.view
  function choose(side: 'source' | 'target', token: Token) {
    if (swaps.state[side] === tokenKey(token)) return
    swaps.choose(side)
    swaps.selectToken(tokenKey(token))
    host.context.router.back()
  }
  async function fill() {
    while (view() !== 'Swap') {
      if (host.context.router.state.stack.some(({ view: one }) => one === 'Swap')) host.context.router.back()
      else host.context.router.push('Swap')
    }
    await pass()
    choose('source', usdc)
    choose('target', targets[target % targets.length] ?? dai)
    swaps.setAmount(amounts[amount % amounts.length] ?? '1')
    await pass(1_000)
  }
  async function review() {
    if (view() === 'SwapPreview') return
    await fill()
    swaps.review()
    await pass(5_000)
  }
  function assertAgreed({ permit, call, quote: { terms } }: Offer) {
    if (!permit) return
    const own = signed.find((one) => one.permit.nonce === permit.nonce && one.permit.until === permit.until)
    expect(own, 'a permission that was signed').toBeDefined()
    expect(permit.spender, 'the spender').toBe(call.to)
    expect([permit.from, permit.amount], 'the owner, and the amount').toEqual([terms.account, terms.amount])
    expect(own?.target, 'for what').toBe(tokenKey(terms.target))
    expect(permit.until > BigInt(Date.now()) / 1_000n, 'in its time').toBe(true)
  }
  /** Presses the button that a visitor would press next, once there is one. */
  async function press(meanwhile?: () => Promise<void>) {
    await review()
    // The wallet takes its time: what is asked next is asked in another world.
    await meanwhile?.()
    const { stage } = swaps.state
    tell(
      `  ${stage.step} ${'offer' in stage ? stage.offer.action : 'error' in stage ? stage.error.message : ''}`,
    )
    if (stage.step === 'ready') {
      if (stage.offer.action === 'swap') assertAgreed(stage.offer)
      await swaps.confirm(stage.offer)
    } else if (stage.step === 'failed') swaps.prepare()
    await pass(5_000)
    if (swaps.state.stage.step === 'preparing') await pass(60_000)
  }
  const changes: Partial<Record<Event['act'], () => Promise<void>>> = {
    async 'visitor wants another token'() {
      target += 1
      await fill()
    },
    async 'visitor wants another amount'() {
      amount += 1
      await fill()
    },
    'visitor leaves the review': fill,
    'time passes': () => pass(50_000),
    'half an hour passes': () => pass(1_800_000),
  }
  return {
    ...host,
    press,
    async happen({ act, lasts }: Event) {
      const change = changes[act]
      if (change) await change()
      else is.set(act, lasts)
    },
    /** All are honest from now on, but for one that is not for good. */
    settle() {
      for (const [act, lasts] of is) if (lasts !== 'for good') is.delete(act)
    },
    isSwapped: () => host.toasts.some((toast) => toast.startsWith('success: Swapped')),
  }
}

searchModel<readonly Event[]>(
  'a permission that is held goes with its own swap alone, and never blocks one',
  {
    stories: fc.array(events, { minLength: 1, maxLength: 3 }),
    finds: [
      {
        input: [{ act: 'service names another contract', lasts: 'for good' }],
        found: 'a permission for the contract before was held, and each try refused',
      },
      {
        input: [{ act: 'service leaves the permission out', lasts: 'for good' }],
        found: 'each try was refused, where an approval would do',
      },
      {
        input: [{ act: 'node fails', lasts: 'for good' }],
        found: 'each try failed where the node does not say whether the permission counts',
      },
      {
        input: [{ act: 'visitor wants another token', lasts: 'once' }],
        found: 'a permission was used for another token than it was signed for',
      },
    ],
    async play(story, tell) {
      const at = world(tell)
      for (const event of story) {
        await at.press(async () => {
          tell(`${event.act}, ${event.lasts}`)
          await at.happen(event)
        })
        if (at.isSwapped()) return
      }
      tell('all others are honest')
      at.settle()
      for (let press = 0; press < 8 && !at.isSwapped(); press += 1) await at.press()
      expect(at.isSwapped(), 'the swap was made').toBe(true)
    },
    gate: 25,
    exhaustive: 2_000,
  },
)
