// @tier gate
import { accountId, type JournalEntry, parseNetworkId, UserRejectedError } from '@foyer/core'
import { searchModel } from '@foyer/search'
import {
  createFeatureHost,
  createRequestWallet,
  describeReviewedRequest,
  fakeNetwork,
  type RequestWallet,
} from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTip, type TipPlan } from './tip.test-support.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = `0x${'1'.repeat(40)}`
const networks = [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
const messages = {
  'tip.what': 'A tip',
  'tip.sent': 'Tip on its way',
  'tip.arrived': 'Tip received',
  'tip.reverted': 'Tip not sent',
  'tip.moved': 'The account changed. Nothing was sent.',
  'tip.moved.asked': 'The account changed. What was confirmed before may have been sent.',
}

const settled = () => vi.advanceTimersByTimeAsync(0)

function createWorld(wallet: RequestWallet) {
  const text = createText()
  text.add(messages)
  const host = createFeatureHost({ text, networks, address })
  return { host, tip: createTip(host.context, wallet) }
}

function agreed({ state: { plan } }: ReturnType<typeof createTip>): TipPlan {
  if (plan.status !== 'ready') throw new Error('Nothing is on review.')
  return plan.value
}

describe('a tip is a reviewed request:', () => {
  describeReviewedRequest(test, (wallet) => {
    const { host, tip } = createWorld(wallet)
    return {
      host,
      async review() {
        tip.open(5n, new AbortController().signal)
        await settled()
      },
      arm() {
        const plan = agreed(tip)
        return () => tip.confirm(plan)
      },
      isReviewed: () => tip.state.plan.status === 'ready',
      failure: () => tip.state.failure?.code,
      said: () => tip.state.failure?.code,
      replan: tip.replan,
      address,
      moved: {
        nothing: messages['tip.moved'],
        perhaps: messages['tip.moved.asked'],
      },
      dispose: tip.dispose,
      settled,
    }
  })
})

test('a late answer leaves a newer draft alone, and takes the warning away', async () => {
  const wallet = createRequestWallet()
  const { host, tip } = createWorld(wallet)
  wallet.behave('hangs')
  tip.open(5n, new AbortController().signal)
  await settled()
  void tip.confirm(agreed(tip))
  await settled()
  host.context.router.back()
  await settled()

  tip.open(6n, new AbortController().signal)
  await settled()
  expect(tip.state.failure?.code).toBe('aborted')
  wallet.answer()
  await settled()

  expect(tip.state.failure).toBeUndefined()
  expect(agreed(tip).amount).toBe(6n)
  expect(host.toasts).toEqual(['success: Tip on its way', 'success: Tip received'])
})

test('an account that changes while the request gets ready is not asked', async () => {
  const wallet = createRequestWallet()
  const { host, tip } = createWorld(wallet)
  tip.open(5n, new AbortController().signal)
  await settled()

  const confirmed = tip.confirm(agreed(tip))
  host.use(`0x${'2'.repeat(40)}`)
  await confirmed

  expect(wallet.asked).toBe(0)
  expect(tip.state.plan.status).toBe('idle')
})

test('a plan that takes too long has failed', async () => {
  const { host, tip } = createWorld(createRequestWallet())
  tip.open(0n, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(30_000)

  expect(tip.state.plan).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  expect(host.toasts).toEqual([])
})

describe('while a request is with the wallet, the machine', () => {
  async function confirmTip() {
    const wallet = createRequestWallet()
    wallet.behave('hangs')
    const { host, tip } = createWorld(wallet)
    const stay = new AbortController()
    tip.open(5n, stay.signal)
    await settled()
    const plan = agreed(tip)
    void tip.confirm(plan)
    return { wallet, host, tip, stay, plan }
  }

  test('does not ask for the plan again after a dispose', async () => {
    const { wallet, host, tip, plan } = await confirmTip()
    await settled()

    tip.dispose()
    host.context.router.back()
    await settled()
    void tip.confirm(plan)
    await settled()

    expect(wallet.asked).toBe(1)
  })

  test('shows a newer plan once the wallet has declined', async () => {
    const { wallet, tip, plan } = await confirmTip()
    await settled()

    tip.replan()
    await settled()
    expect(tip.state.plan).toMatchObject({ value: plan })
    wallet.fail(new UserRejectedError('eth_sendTransaction'))
    await settled()
    void tip.confirm(plan)
    await settled()

    expect(agreed(tip)).not.toBe(plan)
    expect(wallet.asked).toBe(1)
  })

  test('shows the plan of another draft that was opened in the meantime', async () => {
    const { host, tip, stay } = await confirmTip()
    await settled()

    stay.abort()
    host.context.router.reset('Account')
    tip.open(6n, new AbortController().signal)
    await settled()

    expect(agreed(tip)).toMatchObject({ amount: 6n })
  })

  test('does not ask for a plan whose review was left in the same tick', async () => {
    const { wallet, host, tip, stay } = await confirmTip()

    stay.abort()
    host.context.router.reset('Account')
    tip.open(6n, new AbortController().signal)
    await settled()

    expect(wallet.asked).toBe(0)
    expect(agreed(tip)).toMatchObject({ amount: 6n })
  })
})

test('three steps of one review are asked for, each once', async () => {
  const wallet = createRequestWallet()
  const { host } = createWorld(wallet)
  const approve: typeof host.context.approve = async (approval) => {
    const at = Date.now()
    await vi.advanceTimersByTimeAsync(500)
    const answer = await host.context.approve(approval)
    const { account, kind } = approval
    host.requests.sent = [{ id: answer, at, account, kind, answer, status: 'sent' }, ...host.requests.sent]
    return answer
  }
  const tip = createTip({ ...host.context, approve }, wallet, 4)
  tip.open(5n, new AbortController().signal)
  await settled()
  for (const asked of [1, 2, 3]) {
    await tip.confirm(agreed(tip))
    await vi.advanceTimersByTimeAsync(3_000)
    expect([tip.state.failure, wallet.asked]).toEqual([undefined, asked])
    tip.replan()
    await settled()
  }
})

describe('requests of another tab', () => {
  const entryAt = (at: number): JournalEntry => ({
    id: `other ${at}`,
    kind: 'send',
    account: accountId(parseNetworkId('eip155:1'), address),
    at,
    status: 'sent',
    answer: '0x1',
  })
  const outdated = { code: 'transfer/plan-outdated', context: { changed: 'account' } }

  test('are no news if they were there as the review began', async () => {
    const wallet = createRequestWallet()
    const { host, tip } = createWorld(wallet)
    host.requests.sent = [entryAt(Date.now())]
    tip.open(5n, new AbortController().signal)
    await settled()
    await tip.confirm(agreed(tip))

    expect([tip.state.failure, wallet.asked]).toEqual([undefined, 1])
  })

  test('are news between two steps, whenever they were made', async () => {
    const wallet = createRequestWallet()
    const { host } = createWorld(wallet)
    const tip = createTip(host.context, wallet, 3)
    tip.open(5n, new AbortController().signal)
    await settled()
    await vi.advanceTimersByTimeAsync(5_000)
    await tip.confirm(agreed(tip))
    host.requests.sent = [entryAt(Date.now() - 1_000)]
    tip.replan()
    await settled()
    await tip.confirm(agreed(tip))

    expect([tip.state.failure, wallet.asked]).toEqual([expect.objectContaining(outdated), 1])
  })

  test('are news if they were made while the wallet was asked in vain', async () => {
    const wallet = createRequestWallet()
    wallet.behave(new UserRejectedError('eth_sendTransaction'))
    const { host } = createWorld(wallet)
    const approve: typeof host.context.approve = async (approval) => {
      await vi.advanceTimersByTimeAsync(500)
      host.requests.sent = [entryAt(Date.now())]
      await vi.advanceTimersByTimeAsync(500)
      return host.context.approve(approval)
    }
    const tip = createTip({ ...host.context, approve }, wallet)
    tip.open(5n, new AbortController().signal)
    await settled()
    await tip.confirm(agreed(tip))
    const { asked } = wallet
    await tip.confirm(agreed(tip))

    expect([tip.state.failure, wallet.asked]).toEqual([expect.objectContaining(outdated), asked])
  })

  test('are not those of this review, which may be as old as its end', async () => {
    const wallet = createRequestWallet()
    const { host } = createWorld(wallet)
    const approve: typeof host.context.approve = async (approval) => {
      const answer = await host.context.approve(approval)
      host.requests.sent = [entryAt(Date.now()), ...host.requests.sent]
      return answer
    }
    const tip = createTip({ ...host.context, approve }, wallet, 3)
    tip.open(5n, new AbortController().signal)
    await settled()
    for (const asked of [1, 2]) {
      await tip.confirm(agreed(tip))
      tip.replan()
      await settled()
      expect([tip.state.failure, wallet.asked]).toEqual([undefined, asked])
    }
  })
})

const acts = fc.oneof(
  fc.record({
    act: fc.constant('elsewhere' as const),
    /** Whether the browser tells this tab at once. */
    isTold: fc.boolean(),
    status: fc.constantFrom<JournalEntry['status']>('leaving', 'sent', 'confirmed', 'unknown'),
    isOwn: fc.constantFrom(true, true, false),
  }),
  fc.record({ act: fc.constant('press' as const) }),
  fc.record({ act: fc.constant('replan' as const) }),
  fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
  fc.record({ act: fc.constant('clock' as const), ms: fc.integer({ min: -4_000_000, max: 4_000_000 }) }),
)

searchModel('no wallet is asked before the visitor saw that another tab has sent since the review began', {
  gate: 250,
  stories: fc.array(acts, { maxLength: 8 }),
  async play(story, tell) {
    const wallet = createRequestWallet()
    wallet.behave(new UserRejectedError('eth_sendTransaction'))
    const { host } = createWorld(wallet)
    const stored: JournalEntry[] = []
    const read = () => {
      host.requests.sent = stored.filter(({ status }) => status !== 'unknown')
      host.requests.entries = stored.filter(({ status }) => status === 'unknown')
    }
    const requests = { ...host.context.requests, refresh: async () => read() }
    const tip = createTip({ ...host.context, requests }, wallet)
    tip.open(5n, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(10)
    let isUnseen = false
    for (const step of story) {
      tell(JSON.stringify(step))
      if (step.act === 'elsewhere') {
        const account = accountId(parseNetworkId('eip155:1'), step.isOwn ? address : `0x${'2'.repeat(40)}`)
        stored.unshift({
          id: `e${stored.length}`,
          kind: 'send',
          account,
          at: Date.now(),
          status: step.status,
          answer: `0x${stored.length}`,
        })
        isUnseen ||= step.isOwn
        if (step.isTold) read()
        await vi.advanceTimersByTimeAsync(10)
        // A tab that is notified shows it by itself.
        if (step.isTold && isUnseen) {
          expect(tip.state.failure?.code).toBe('transfer/plan-outdated')
          isUnseen = false
        }
      } else if (step.act === 'replan') {
        tip.replan()
        await vi.advanceTimersByTimeAsync(10)
      } else if (step.act === 'clock') vi.setSystemTime(Date.now() + step.ms)
      else if (step.act === 'wait') await vi.advanceTimersByTimeAsync(step.ms)
      else {
        const before = wallet.asked
        await tip.confirm(agreed(tip))
        await vi.advanceTimersByTimeAsync(10)
        expect(wallet.asked - before).toBe(isUnseen ? 0 : 1)
        expect(tip.state.failure?.code).toBe(isUnseen ? 'transfer/plan-outdated' : 'wallet/user-rejected')
        isUnseen = false
      }
    }
    tip.dispose()
  },
})
