// @tier gate, @vitest-environment happy-dom
import {
  type Allowing,
  type FeatureStore,
  MalformedAnswerError,
  type Permit,
  tokenKey,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { searchModel } from '@foyer/search'
import { createAllowing } from '@foyer/testing/feature'
import { TextProvider } from '@foyer/ui'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Offer } from './approvalMethod.js'
import { approvalMethods } from './approvalState.js'
import { createFakeHost, dai, router, usdc } from './fakeHost.test-support.js'
import { views as components } from './feature.js'
import { createSwaps } from './swap.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = async (ms = 0) => void (await vi.advanceTimersByTimeAsync(ms))
const signature = `0x${'12'.repeat(64)}1b`
const method = 'eth_signTypedData_v4'

/** How the next request ends: that of a permission, and that of a swap that has one. */
const presses = fc.record({
  act: fc.constant('press' as const),
  wallet: fc.constantFrom(
    'agrees',
    'agrees',
    'agrees',
    'agrees after the visitor left',
    'agrees after the page went',
    'declines',
    'declines after the visitor left',
    'agrees, and answers what cannot be read',
    'agrees, and fails',
  ),
  chain: fc.constantFrom('carries it out', 'carries it out', 'undoes it', 'is slow to take it'),
})
const acts = fc.oneof(
  { weight: 4, arbitrary: presses },
  fc.record({
    act: fc.constantFrom(
      'the visitor wants another amount',
      'the page is loaded again',
      'the visitor goes to the other tab',
      'ten minutes pass',
      'the chain carries out all that is pending',
      'the node answers',
      'the node is slow',
      'the node fails',
      'the chain gives as much as the quote',
      'the chain gives ten times the quote',
      'the chain gives half the quote',
      'the service builds',
      'the service does not build',
    ),
  }),
)
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

type Truth = 'declined' | 'signed' | 'pending' | 'used'
const isOver = (key: string) => BigInt(/until (\d+)/.exec(key)?.[1] ?? 0) <= BigInt(Date.now()) / 1_000n
const keyOf = ({ amount, until, nonce }: Permit) => `${amount} until ${until}, number ${nonce}`

/** A chain, a wallet and a node, for all tabs. */
function createWorld() {
  const truth = new Map<string, Truth>()
  const world: Record<'node' | 'wallet' | 'chain' | 'price' | 'service', string> & {
    answer?: (() => void) | undefined
  } = {
    node: 'the node answers',
    wallet: 'agrees',
    chain: 'carries it out',
    price: 'the chain gives as much as the quote',
    service: 'the service builds',
  }
  const settle = <T>(result: () => Promise<T>) =>
    / after /.test(world.wallet)
      ? new Promise<T>((resolve) => {
          world.answer = () => {
            world.answer = undefined
            resolve(result())
          }
        })
      : result()
  const allowing: Partial<Allowing> = {
    async validity(permit) {
      if (world.node === 'the node fails') throw new Error('away')
      if (world.node === 'the node is slow') return new Promise(() => {})
      const isOver = truth.get(keyOf(permit)) === 'used' || permit.until < BigInt(Date.now()) / 1_000n
      return isOver ? 'over' : 'usable'
    },
    sign(_id, permit) {
      const { wallet } = world
      return settle(async () => {
        truth.set(keyOf(permit), wallet.startsWith('declines') ? 'declined' : 'signed')
        if (wallet.startsWith('declines')) throw new UserRejectedError(method)
        if (wallet.endsWith('read')) throw new MalformedAnswerError(method, '0x')
        if (wallet.endsWith('fails')) throw new WalletRequestError(method, 'The cable was pulled out.')
        return signature
      })
    },
  }
  /** The wallet sends a swap. */
  const send = (permit: Permit | undefined) => {
    const { wallet, chain } = world
    return settle(async () => {
      if (wallet.startsWith('declines')) throw new UserRejectedError(method)
      if (permit && chain !== 'undoes it')
        truth.set(keyOf(permit), chain === 'carries it out' ? 'used' : 'pending')
      if (wallet.endsWith('fails')) throw new WalletRequestError(method, 'The cable was pulled out.')
      return `0x${'1'.repeat(64)}`
    })
  }
  return { truth, world, allowing, send }
}

/** One tab: swaps USDC for DAI. */
function createTab({ world, allowing, send }: ReturnType<typeof createWorld>, store?: FeatureStore) {
  const host = createFakeHost(store ? { store } : {})
  let asked: Offer | undefined
  host.script.swap = (call) => {
    if (world.service === 'the service does not build') throw new Error('away')
    return { ...call, to: router }
  }
  host.script.allowing = createAllowing(allowing)
  const { simulate } = host.script.calls
  host.script.calls = {
    ...host.script.calls,
    async simulate(...asked) {
      const gives = await simulate(...asked)
      if (gives === undefined || world.price === 'the chain gives as much as the quote') return gives
      return world.price === 'the chain gives half the quote' ? gives / 2n : gives * 10n
    },
    send: async () => send(asked?.permit),
    wait: async () =>
      world.chain === 'carries it out' ? 'success' : world.chain === 'undoes it' ? 'reverted' : 'unknown',
  }
  const swaps = host.install(createSwaps)
  const { router: views } = host.context
  const view = () => views.state.stack.at(-1)?.view
  async function toForm() {
    while (view() !== 'Swap') {
      if (views.state.stack.some((one) => one.view === 'Swap')) views.back()
      else views.push('Swap')
    }
    await pass()
  }
  /** Brings the review of an amount on screen. */
  async function review(amount: string): Promise<Offer | undefined> {
    await toForm()
    for (const [side, token] of [
      ['source', usdc],
      ['target', dai],
    ] as const) {
      if (swaps.state[side] === tokenKey(token)) continue
      swaps.choose(side)
      swaps.selectToken(tokenKey(token))
      views.back()
    }
    swaps.setAmount(amount)
    await pass(1_000)
    swaps.review()
    await pass(9_000)
    const offer = shown()
    if (offer) expect(offer.quote.terms.amount, 'the offer on screen').toBe(BigInt(amount) * 10n ** 6n)
    return offer
  }
  function shown() {
    const { stage } = swaps.state
    return view() === 'SwapPreview' && stage.step === 'ready' ? stage.offer : undefined
  }
  /** The words of a review that failed. */
  function failed() {
    if (view() !== 'SwapPreview' || swaps.state.stage.step !== 'failed') return undefined
    const drawn = createElement(components.SwapPreview.component, {
      controller: swaps,
      context: host.context,
    })
    const all = createElement(TextProvider, { text: host.text }, drawn)
    return renderToStaticMarkup(all).replace(/<[^>]*>/g, '')
  }
  return {
    store: host.context.store,
    shown,
    failed,
    review,
    dispose: swaps.dispose,
    async press() {
      const { wallet } = world
      asked = shown()
      if (!asked) return
      const confirming = swaps.confirm(asked)
      await pass(1_000)
      if (wallet.endsWith('left')) {
        await toForm()
        world.answer?.()
      } else if (wallet.endsWith('went')) swaps.dispose()
      if (!wallet.endsWith('went')) await confirming
      world.answer?.()
      await pass(9_000)
    },
  }
}

function assertHonest({ truth }: ReturnType<typeof createWorld>, offer: Offer) {
  const { unused = [], unsure = [], permit } = offer
  const keysOf = (list: readonly { readonly permit: Permit }[]) => list.map((one) => keyOf(one.permit))
  const said = [...keysOf(unused), ...keysOf(unsure), ...(permit ? [keyOf(permit)] : [])]
  for (const [key, state] of truth) {
    // The review is prepared again every 10 s.
    if (!isOver(key) && (state === 'signed' || state === 'pending'))
      expect(said, 'signed, and may be taken').toContain(key)
    if (state === 'declined') expect(said, 'declined').not.toContain(key)
  }
  for (const key of keysOf(unused)) expect(truth.get(key), 'said to be unused').toBe('signed')
  expect(new Set(said).size, 'each is said once').toBe(said.length)
}

/** A review that failed says each as well. */
function assertSaid({ truth }: ReturnType<typeof createWorld>, words: string) {
  for (const [key, state] of truth) {
    const amount = BigInt(/^\d+/.exec(key)?.[0] ?? 0) / 10n ** 6n
    const said = new RegExp(`may (still )?take ${amount}\\W+USDC`)
    if (!isOver(key) && (state === 'signed' || state === 'pending')) expect(words).toMatch(said)
    if (state !== 'declined') expect(words).not.toMatch(/nothing was signed/i)
  }
}

searchModel<readonly Act[]>(
  'a permission is on each review from when the wallet signed it until the chain says that it is over, as unused only if it is',
  {
    stories: fc.array(acts, { minLength: 1, maxLength: 6 }),
    async play(story, tell) {
      const at = createWorld()
      const { world } = at
      const first = createTab(at)
      const tabs = [first, createTab(at, first.store)]
      let amount = 100
      let current = 0
      const tab = () => tabs[current] ?? first
      const load = () => {
        tab().dispose()
        tabs[current] = createTab(at, first.store)
      }
      for (const one of story) {
        tell(one.act === 'press' ? `the wallet ${one.wallet}, the chain ${one.chain}` : one.act)
        if (one.act === 'press') {
          Object.assign(world, { wallet: one.wallet, chain: one.chain })
          if (!tab().shown()) await tab().review(`${amount}`)
          await tab().press()
          if (one.wallet.endsWith('went')) load()
        } else if (one.act === 'the visitor wants another amount') {
          amount += 1
          await tab().review(`${amount}`)
        } else if (one.act === 'the page is loaded again') load()
        else if (one.act === 'the visitor goes to the other tab') current = 1 - current
        else if (one.act === 'ten minutes pass') await pass(600_000)
        else if (one.act === 'the chain carries out all that is pending')
          for (const [key, state] of at.truth) at.truth.set(key, state === 'pending' ? 'used' : state)
        else if (/gives/.test(one.act)) world.price = one.act
        else if (/service/.test(one.act)) world.service = one.act
        else world.node = one.act
        const offer = tab().shown()
        if (offer && one.act === 'press') assertHonest(at, offer)
        const words = one.act === 'press' && tab().failed()
        if (words) assertSaid(at, words)
      }
      for (const one of tabs) {
        amount += 1
        const offer = await one.review(`${amount}`)
        if (offer) assertHonest(at, offer)
        const words = one.failed()
        if (words) assertSaid(at, words)
        const isLeft = [...at.truth].some(([key, state]) => state === 'signed' && !isOver(key))
        if (isLeft && world.node === 'the node answers' && world.service === 'the service does not build')
          expect(words, 'the review stays and says it').toBeDefined()
        one.dispose()
      }
    },
    gate: 30,
    exhaustive: 2_000,
  },
)
