// @tier gate
import type { AdapterEvent } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, failure, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const connectorId = 'test.fake'

/** How a wallet answers while it is disconnected. */
const answers = {
  refuses: () => failure(4900),
  'refuses as if it were locked': () => failure(4100),
  'grants nothing': () => [],
  'does not answer': () => () => new Promise(() => {}),
  'grants all the time': () => [alice],
} as const

const stories = fc.record({
  /** The events that it emits, in this order. At least one of them is the disconnection. */
  before: fc.constantFrom(undefined, 'accountsChanged' as const),
  payload: fc.constantFrom(undefined, { code: 4900 }, { code: 1011 }, { code: 4900, data: {} }, 'nonsense'),
  after: fc.constantFrom(undefined, 'accountsChanged' as const, 'connect' as const, 'disconnect' as const),
  answer: fc.constantFrom(...(Object.keys(answers) as (keyof typeof answers)[])),
  /** How long (ms) it stays so. */
  lasts: fc.constantFrom(0, 500, 5_000, 70_000, 600_000),
  /** Which of what it is asked fails. */
  fails: fc.constantFrom('eth_accounts', 'eth_chainId', 'both'),
  isLeft: fc.boolean(),
})

search(
  'a wallet that reports its disconnection is away, and back without a window once it grants again, also without a report',
  fc.asyncProperty(stories, async ({ before, payload, after, answer, lasts, fails, isLeft }) => {
    const wallet = fakeWallet()
    const adapter = createAdapter({
      context: fakeContext(),
      discovery: { find: () => wallet, subscribe: () => () => {} },
    })
    const events: AdapterEvent<'eip155'>[] = []
    adapter.subscribe((event) => events.push(event))
    await adapter.connect({ connectorId, network: mainnet.id }, signal)
    const honest = { eth_accounts: [alice], eth_chainId: '0x1' }
    const broken = answers[answer]()
    const isWhole = answer === 'grants all the time'
    if (fails !== 'eth_chainId') wallet.answers.eth_accounts = broken
    if (fails !== 'eth_accounts' && !isWhole) wallet.answers.eth_chainId = broken

    for (const event of [before, 'disconnect', after] as const)
      if (event) wallet.emit(event, event === 'accountsChanged' ? [] : payload)
    await vi.advanceTimersByTimeAsync(20)
    // A wallet that says that it is back is asked at once.
    if (after !== 'connect') expect(events).toEqual([{ type: 'disconnected', connectorId }])
    if (isLeft) {
      void adapter.disconnect(connectorId).catch(() => {})
      await vi.advanceTimersByTimeAsync(1_000)
      wallet.calls.length = 0
    }
    await vi.advanceTimersByTimeAsync(lasts)
    Object.assign(wallet.answers, honest)
    await vi.advanceTimersByTimeAsync(36_000)

    if (isLeft) expect(wallet.calls).toEqual([])
    else expect(adapter.provider(connectorId)).toBe(wallet.provider)
    expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(isLeft ? 0 : 1)
    // It is asked for accounts and network: twice a minute at most in the long run, and no more once it is back.
    const asked = wallet.calls.length
    expect(asked).toBeLessThan(20 + (4 * lasts) / 60_000)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(wallet.calls).toHaveLength(asked)
    adapter.dispose()
    expect(vi.getTimerCount()).toBe(0)
  }),
  { gate: 120 },
)
