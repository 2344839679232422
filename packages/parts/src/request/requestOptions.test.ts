// @tier gate
import {
  type AccountId,
  type Async,
  accountId,
  FoyerError,
  PlanOutdatedError,
  parseNetworkId,
  TransferUnknownError,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { createFeatureHost, createRequestWallet, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { proxy } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletRequest } from './asking.js'
import { createReviewedRequest, type ReviewedRequestOptions } from './reviewedRequest.js'
import type { ReviewState } from './reviewState.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mine = `0x${'1'.repeat(40)}`
const other = `0x${'2'.repeat(40)}`
const ethereum = parseNetworkId('eip155:1')
const base = parseNetworkId('eip155:8453')
const moved = { 'tip.moved': 'Moved', 'tip.moved.asked': 'Moved, perhaps sent' }
const settled = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const changed = () => new FoyerError('name/changed', '', { context: {} })

interface Plan {
  readonly from: AccountId
  readonly draft: string
}
type Options = ReviewedRequestOptions<string, Plan>

/** A feature that sends what is typed, with the differences that a test is about. */
function world(options: Partial<Options> = {}, request: Partial<WalletRequest> = {}) {
  const text = createText()
  text.add(moved)
  const networks = [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
  const host = createFeatureHost({ text, networks, address: mine })
  const wallet = createRequestWallet()
  const state = proxy<ReviewState<Plan>>({ plan: { status: 'idle' }, failure: undefined, confirming: false })
  const told: unknown[] = []
  const plans: AbortSignal[] = []
  const reviewed = createReviewedRequest<string, Plan>({
    context: host.context,
    state,
    view: 'Tip',
    async plan(from, draft, signal) {
      plans.push(signal)
      return Object.freeze({ from, draft })
    },
    request: (): WalletRequest => ({
      approval: { kind: 'send', what: 'A tip', next: 'Account' },
      send: (connectorId, _signal, progress) => {
        told.push(connectorId)
        return wallet.send(progress)
      },
      wait: wallet.wait,
      sent: (answer, isCurrent) => void told.push(answer.slice(-1), isCurrent),
      ...request,
    }),
    account: { moved: 'tip.moved' },
    ...options,
  })
  const stay = new AbortController()
  reviewed.open(stay.signal)
  const view = () => host.context.router.state.stack.at(-1)?.view
  return {
    ...host,
    host: host.state,
    wallet,
    state,
    told,
    plans,
    reviewed,
    stay,
    view,
    code: () => state.failure?.code,
    draft: () => (state.plan.status === 'ready' ? state.plan.value.draft : undefined),
    async review(draft = 'tea') {
      reviewed.review(draft)
      host.context.router.push('Tip')
      await settled()
    },
    async confirm() {
      if (state.plan.status !== 'ready') throw new Error('Nothing is on review.')
      const confirmed = reviewed.confirm(state.plan.value)
      await settled()
      return confirmed
    },
    /** Presses Confirm without an answer of the wallet. */
    async press() {
      wallet.behave('hangs')
      if (state.plan.status === 'ready') void reviewed.confirm(state.plan.value)
      await settled()
    },
  }
}

describe('a request that was sent', () => {
  test('says its hash, goes to the wallet of the account, and ends its review', async () => {
    const at = world()
    await at.review()
    await at.confirm()

    expect(at.told).toEqual(['harbor', '1', true])
    expect([at.view(), at.state.plan.status, at.state.confirming]).toEqual(['Account', 'idle', false])
  })

  test('goes back to where the visitor was, if no view follows', async () => {
    const at = world({}, { approval: { kind: 'send', what: 'A tip' } })
    at.context.router.push('Networks')
    await at.review()
    await at.confirm()

    expect(at.state.plan.status).toBe('idle')
    expect(at.view()).toBe('Networks')
  })

  test('keeps its review, if it is a step before another', async () => {
    const at = world({}, { isStep: true, approval: { kind: 'send', what: 'A tip' } })
    await at.review()
    await at.confirm()

    expect([at.view(), at.draft()]).toEqual(['Tip', 'tea'])
  })

  test('has its tokens looked at again, once it has ended', async () => {
    const ends: string[] = []
    const at = world(
      {},
      { gained: (outcome) => [{ address: `0x${outcome}` }], ended: (outcome) => void ends.push(outcome) },
    )
    at.wallet.end('reverted')
    await at.review()
    await at.confirm()

    expect(at.reread).toEqual(['0xreverted'])
    expect([at.refreshes, ends]).toEqual([[true], ['reverted']])
  })

  test('has no tokens looked at by name, if its feature names none', async () => {
    const at = world()
    await at.review()
    await at.confirm()

    expect([at.refreshes, at.reread]).toEqual([[true], []])
  })

  test('lets the next review begin without it: another account is not said to have sent perhaps', async () => {
    const at = world()
    await at.review()
    await at.confirm()
    await at.review('coffee')
    at.use(other)

    expect(at.toasts).toEqual(['error: Moved'])
  })

  test('has an unknown end if the chain cannot be asked', async () => {
    const ends: string[] = []
    const wait = () => Promise.reject(new Error('away'))
    const at = world({}, { wait, ended: (outcome) => void ends.push(outcome) })
    await at.review()
    await at.confirm()

    expect(ends).toEqual(['unknown'])
  })

  test('is not followed if it was a signature', async () => {
    const at = world({
      request: () => ({
        approval: { kind: 'sign', what: 'A tip' },
        send: async () => '0xs',
        sent: (answer) => void at.told.push(answer),
      }),
    })
    await at.review()
    await at.confirm()

    expect(at.told).toEqual(['0xs'])
    expect(at.refreshes).toEqual([])
  })
})

describe('a report of requests', () => {
  const reports = () => {
    const lines: unknown[] = []
    const report = {
      initiated: ({ draft }: Plan) => void lines.push(['initiated', draft]),
      sent: ({ draft }: Plan) => void lines.push(['sent', draft]),
      failed: ({ draft }: Plan, { code }: FoyerError, mayBeSent: boolean) =>
        void lines.push(['failed', draft, code, mayBeSent]),
    }
    return { lines, report }
  }

  test('has the start and the success', async () => {
    const { lines, report } = reports()
    const at = world({ report })
    await at.review()
    await at.confirm()

    expect(lines).toEqual([
      ['initiated', 'tea'],
      ['sent', 'tea'],
    ])
  })

  test.each([
    [new UserRejectedError('eth_sendTransaction'), 'wallet/user-rejected', false],
    [new WalletRequestError('eth_sendTransaction', 'Locked'), 'wallet/request-failed', true],
  ])('has a failure, and if it may have been sent: $code', async (error, code, mayBeSent) => {
    const { lines, report } = reports()
    const at = world({ report })
    at.wallet.behave(error)
    await at.review()
    await at.confirm()

    expect(lines[1]).toEqual(['failed', 'tea', code, mayBeSent])
    expect(at.code()).toBe(mayBeSent ? 'request/unknown' : code)
  })
})

describe('a request that failed', () => {
  test('for a name that leads elsewhere ends the review, with the failure in the place of the plan', async () => {
    const at = world({ request: () => Promise.reject(changed()) })
    await at.review()
    await at.confirm()

    expect(at.state.plan).toMatchObject({
      status: 'failed',
      error: { code: 'name/changed' },
      previous: undefined,
    })
    expect(at.code()).toBeUndefined()
    expect(at.wallet.asked).toBe(0)
    // Its draft is over.
    at.reviewed.replan()
    await settled()
    expect(at.plans).toHaveLength(1)
  })

  test('shows what its feature has in place of a refusal, and is planned again', async () => {
    const instead = new FoyerError('tip/another-way', '', { context: {} })
    const asked: unknown[] = []
    const at = world({
      refusal({ draft }, { code }) {
        asked.push(draft, code)
        return instead
      },
    })
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.review()
    await at.confirm()

    expect(asked).toEqual(['tea', 'wallet/user-rejected'])
    expect(at.state.failure).toBe(instead)
    expect(at.plans).toHaveLength(2)
    expect(at.draft()).toBe('tea')
  })

  test('is not planned again where its feature has nothing in its place', async () => {
    const at = world({ refusal: () => undefined })
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.review()
    await at.confirm()

    expect(at.plans).toHaveLength(1)
  })

  test('for an outdated plan is planned again, but not if it may have been sent', async () => {
    const at = world()
    at.wallet.failAt({ reached: undefined, error: new PlanOutdatedError('account'), left: false })
    await at.review()
    await at.confirm()
    expect([at.code(), at.plans.length]).toEqual(['transfer/plan-outdated', 2])

    at.wallet.failAt({ reached: 'asked', error: new PlanOutdatedError('account'), left: false })
    await at.confirm()
    expect([at.code(), at.plans.length]).toEqual(['request/unknown', 2])
  })

  test('before the wallet was asked, since the visitor left, shows nothing', async () => {
    const at = world({ request: () => new Promise(() => {}) })
    await at.review()
    await at.press()
    at.stay.abort()
    await settled()

    expect([at.code(), at.state.confirming, at.wallet.asked]).toEqual([undefined, false, 0])
  })
})

describe('a press of Confirm', () => {
  test('in the same tick as another does nothing', async () => {
    const at = world()
    at.wallet.behave('hangs')
    await at.review()
    if (at.state.plan.status !== 'ready') throw new Error('Nothing is on review.')
    const { value } = at.state.plan
    void at.reviewed.confirm(value)
    void at.reviewed.confirm(value)
    await settled()

    expect([at.wallet.asked, at.state.confirming]).toEqual([1, true])
  })

  test('stops a newer plan that is pending, and keeps its own on screen', async () => {
    const signals: AbortSignal[] = []
    const at = world({
      keeps: () => true,
      plan: (from, draft, signal) => {
        signals.push(signal)
        return draft === 'tea' ? Promise.resolve({ from, draft }) : new Promise(() => {})
      },
    })
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.review()
    at.reviewed.refresh('coffee')
    await settled()
    await at.confirm()

    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
    expect(at.draft()).toBe('tea')
  })

  test('asks nothing once the visitor has left its review', async () => {
    let ready = (_: WalletRequest) => {}
    const at = world({ request: () => new Promise((resolve) => (ready = resolve)) })
    await at.review()
    await at.press()
    at.context.router.back()
    ready({
      approval: { kind: 'send', what: 'A tip' },
      send: (_id, _signal, own) => at.wallet.send(own),
      sent: () => {},
    })
    await settled()

    expect([at.wallet.asked, at.code(), at.state.confirming]).toEqual([0, undefined, false])
  })

  test.each([7n, undefined])(
    'says how many transactions there were, where that is known: %s',
    async (before) => {
      const approvals: object[] = []
      const host = createFeatureHost({
        text: createText(),
        networks: [fakeNetwork('eip155:1', 'Ethereum')],
        address: mine,
      })
      const approve: typeof host.context.approve = (approval) => {
        approvals.push(approval)
        return host.context.approve(approval)
      }
      const at = world({ context: { ...host.context, approve } }, { before })
      at.reviewed.review('tea')
      host.context.router.push('Tip')
      await settled()
      await at.confirm()

      expect(approvals.map((one) => ('before' in one ? one.before : 'none'))).toEqual([before ?? 'none'])
    },
  )

  test.each(['approval/elsewhere', 'aborted'])(
    'that the instance refuses (%s) sends nothing',
    async (code) => {
      const host = createFeatureHost({
        text: createText(),
        networks: [fakeNetwork('eip155:1', 'Ethereum')],
        address: mine,
      })
      const approve = () => Promise.reject(new FoyerError(code, '', { context: {} }))
      const at = world({ context: { ...host.context, approve } })
      at.reviewed.review('tea')
      host.context.router.push('Tip')
      await settled()
      await at.confirm()

      expect(at.told).toEqual([])
      expect(at.draft()).toBe('tea')
      expect(at.code()).toBe(code === 'aborted' ? undefined : code)
    },
  )

  test('leaves no failure behind once it was read', async () => {
    const at = world()
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.review()
    await at.confirm()
    at.reviewed.replan()

    expect(at.code()).toBeUndefined()
  })

  test('is looked up by the id that its failure names', async () => {
    const hashes: string[] = []
    const wait = async (hash: string) => {
      hashes.push(hash)
      return 'success'
    }
    const at = world({}, { wait })
    at.wallet.behave(new TransferUnknownError('0xfeed'))
    await at.review()
    await at.confirm()

    expect(hashes).toEqual(['0xfeed', '0xfeed'])
    expect(at.told).toContain('d')
  })
})

test('a request that is looked up may have been sent, also after another review', async () => {
  const at = world()
  at.wallet.end('hangs')
  at.wallet.behave(new TransferUnknownError('0x1'))
  await at.review()
  await at.confirm()
  await at.review('coffee')
  at.use(other)

  expect(at.toasts).toEqual(['error: Moved, perhaps sent'])
})

describe('a plan', () => {
  test('that is made again takes the one before from the screen', async () => {
    const at = world()
    await at.review()
    at.reviewed.replan()

    expect(at.state.plan).toEqual({ status: 'pending', previous: undefined })
  })

  test('that failed is reported to its feature', async () => {
    const failures: string[] = []
    const at = world({
      plan: () => Promise.reject(new FoyerError('tip/none', '', { context: {} })),
      unplanned: ({ code }) => void failures.push(code),
    })
    await at.review()

    expect(failures).toEqual(['tip/none'])
    expect(at.state.plan).toMatchObject({ status: 'failed', error: { code: 'tip/none' } })
  })

  test('that is made is not reported as a failure', async () => {
    const unplanned = vi.fn()
    await world({ unplanned }).review()

    expect(unplanned).not.toHaveBeenCalled()
  })

  test('takes as long as its feature lets it', async () => {
    const at = world({ plan: () => new Promise(() => {}), planMs: 50 })
    await at.review()
    await settled(49)
    expect(at.state.plan.status).toBe('pending')
    await settled(1)
    expect(at.state.plan).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  })

  test('stays on review while its feature keeps it', async () => {
    const asked: Async<Plan>['status'][] = []
    let isKept = true
    const at = world({
      keeps({ draft }, { status }) {
        asked.push(status)
        return draft === 'tea' && isKept
      },
    })
    await at.review()
    at.reviewed.refresh('coffee')
    await settled()
    expect(at.draft()).toBe('tea')
    expect(asked).toEqual(['pending', 'ready'])

    isKept = false
    at.reviewed.refresh('coffee')
    await settled()
    expect(at.draft()).toBe('coffee')
  })

  test('is the frozen object that was made, and only that is confirmed', async () => {
    const at = world()
    await at.review()
    if (at.state.plan.status !== 'ready') throw new Error('Nothing is on review.')
    const { value } = at.state.plan
    expect(Object.isFrozen(value)).toBe(true)
    await at.reviewed.confirm({ ...value })

    expect(at.wallet.asked).toBe(0)
  })

  test('of no account is none', async () => {
    const host = createFeatureHost({ text: createText(), networks: [fakeNetwork('eip155:1', 'Ethereum')] })
    const nobody = world({ context: host.context })
    await nobody.review()

    expect(nobody.state.plan.status).toBe('idle')
    expect(nobody.plans).toEqual([])
  })

  test('that is pending is stopped with the review, and shows nothing after', async () => {
    const ends: ((plan: Plan) => void)[] = []
    const signals: AbortSignal[] = []
    const at = world({
      plan: (_from, _draft, signal) => {
        signals.push(signal)
        return new Promise((resolve) => ends.push(resolve))
      },
    })
    await at.review()
    at.stay.abort()
    await settled()
    expect(signals[0]?.aborted).toBe(true)
    expect(at.state.plan.status).toBe('idle')
  })

  test('that is pending is stopped with its feature', async () => {
    const signals: AbortSignal[] = []
    const at = world({
      plan: (_from, _draft, signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    await at.review()
    at.reviewed.dispose()

    expect(signals[0]?.aborted).toBe(true)
  })

  test('is taken away with its failure', async () => {
    const at = world()
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.review()
    await at.confirm()
    at.reviewed.clear()

    expect([at.state.plan.status, at.code()]).toEqual(['idle', undefined])
    // A replan of nothing plans nothing.
    at.reviewed.replan()
    await settled()
    expect(at.state.plan.status).toBe('idle')
  })
})

describe('views that close', () => {
  test('tell their feature, and forget plan and failure', async () => {
    const closed = vi.fn()
    const at = world({ closed })
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.review()
    await at.confirm()
    expect(at.reviewed.isOpen()).toBe(true)
    at.stay.abort()

    expect(closed).toHaveBeenCalledOnce()
    expect(at.reviewed.isOpen()).toBe(false)
    expect([at.state.plan.status, at.code()]).toEqual(['idle', undefined])
  })

  test('wait for the answer of the wallet, and stay if they are opened again', async () => {
    const closed = vi.fn()
    const at = world({ closed })
    await at.review()
    await at.press()
    at.stay.abort()
    expect([closed.mock.calls.length, at.state.plan.status]).toEqual([0, 'ready'])
    at.wallet.fail(new UserRejectedError('eth_sendTransaction'))
    await settled()
    expect(closed).toHaveBeenCalledOnce()

    const again = world({ closed })
    await again.review()
    await again.press()
    again.stay.abort()
    again.reviewed.open(new AbortController().signal)
    again.wallet.fail(new UserRejectedError('eth_sendTransaction'))
    await settled()
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('another account', () => {
  test('that is none leaves the review as it is', async () => {
    const at = world()
    await at.review()
    at.host.connections = {}
    for (const tell of at.listeners) tell()

    expect([at.draft(), at.toasts]).toEqual(['tea', []])
  })

  test('that is the first ends no draft on another network', async () => {
    const followed = vi.fn()
    const host = createFeatureHost({
      text: createText(),
      networks: [fakeNetwork('eip155:1', 'Ethereum')],
    })
    const { reviewed } = world({ context: host.context, account: { moved: 'tip.moved', followed } })
    expect(reviewed.isOpen()).toBe(true)
    host.use(mine)

    expect(followed).toHaveBeenCalledWith({ isOver: true, isOtherNetwork: false, isOpen: true })
  })

  test('ends the draft, and says so if the visitor sees it', async () => {
    const at = world()
    await at.review()
    at.use(other)

    expect([at.state.plan.status, at.view()]).toEqual(['idle', 'Account'])
    expect(at.toasts).toEqual(['error: Moved'])
  })

  test.each([
    [true, ['error: Moved']],
    [false, []],
  ])('is said as its feature sees it: %s', async (isSeen, toasts) => {
    const seen: boolean[] = []
    const isShown = (isOpen: boolean) => {
      seen.push(isOpen)
      return isSeen
    }
    const at = world({ account: { moved: 'tip.moved', isShown } })
    at.use(other)

    expect(at.toasts).toEqual(toasts)
    expect(seen).toEqual([true])
  })

  test('is said of no draft', async () => {
    const at = world()
    at.use(other)

    expect(at.toasts).toEqual([])
  })

  test('leaves the view that the visitor is at, if that is not the review', async () => {
    const at = world()
    await at.review()
    at.context.router.push('Networks')
    at.use(other)

    expect(at.view()).toBe('Networks')
  })

  test('that is the same is no change', async () => {
    const followed = vi.fn()
    const at = world({ account: { moved: 'tip.moved', followed } })
    await at.review()
    at.use(mine)

    expect([at.draft(), at.toasts]).toEqual(['tea', []])
    expect(followed).not.toHaveBeenCalled()
  })

  test('on the same network gets a plan of its own, if its feature keeps the draft', async () => {
    const followed = vi.fn()
    const at = world({ account: { moved: 'tip.moved', keepsDraft: true, followed } })
    await at.review()
    at.use(other)
    expect(at.state.failure).toMatchObject({
      code: 'transfer/plan-outdated',
      context: { changed: 'account' },
    })
    await settled()

    expect(at.state.plan).toMatchObject({ value: { from: `eip155:1:${other}`, draft: 'tea' } })
    expect(followed).toHaveBeenCalledWith({ isOver: false, isOtherNetwork: false, isOpen: true })
  })

  test('gets no plan if there was none', async () => {
    const at = world({ account: { moved: 'tip.moved', keepsDraft: true } })
    at.use(other)
    await settled()

    expect([at.code(), at.plans.length]).toEqual([undefined, 0])
  })

  test('on another network ends a draft that is kept', async () => {
    const followed = vi.fn()
    const at = world({ account: { moved: 'tip.moved', keepsDraft: true, followed } })
    await at.review()
    at.use(other, base)

    expect(at.state.plan.status).toBe('idle')
    expect(followed).toHaveBeenCalledWith({ isOver: true, isOtherNetwork: true, isOpen: true })
  })

  test('is said as perhaps sent while an earlier request is open', async () => {
    const at = world()
    await at.review()
    at.requests.open = [{ id: 'a', kind: 'send', account: accountId(ethereum, mine), at: 1, status: 'asked' }]
    at.use(other)

    expect(at.toasts).toEqual(['error: Moved, perhaps sent'])
  })
})

describe('a visitor who leaves the request', () => {
  async function left(options: Partial<Options> = {}) {
    const at = world(options)
    await at.review()
    await at.press()
    at.context.router.back()
    await settled()
    return at
  }

  test('reads that it may be open, until a late answer', async () => {
    const at = await left()
    expect([at.code(), at.state.confirming]).toEqual(['aborted', false])
    at.wallet.answer()
    await settled()

    expect(at.code()).toBeUndefined()
    expect(at.told).toEqual(['harbor', '1', true])
    expect(at.view()).toBe('Account')
  })

  test('keeps what was typed since: a late answer ends only what it was for', async () => {
    let typed = 'tea'
    const at = await left({ typed: () => typed })
    typed = 'coffee'
    at.wallet.answer()
    await settled()

    expect(at.told.slice(1)).toEqual(['1', false])
    expect(at.draft()).toBe('tea')
  })

  test('keeps the warning when the review is opened again, and loses another failure', async () => {
    const at = await left()
    await at.review('coffee')
    expect(at.code()).toBe('aborted')

    at.wallet.fail(new UserRejectedError('eth_sendTransaction'))
    await settled()
    expect(at.code()).toBeUndefined()
    at.state.failure = changed()
    await at.review('water')
    expect(at.code()).toBeUndefined()
  })

  test('reads that a newer draft may have been sent twice, if the late failure says so', async () => {
    const at = await left()
    await at.review('coffee')
    at.wallet.fail(new WalletRequestError('eth_sendTransaction', 'Locked'))
    await settled()

    expect([at.code(), at.draft()]).toEqual(['request/unknown', 'coffee'])
  })

  test('reads no late failure that is not about the newest request', async () => {
    const at = await left()
    at.state.failure = undefined
    at.wallet.fail(new WalletRequestError('eth_sendTransaction', 'Locked'))
    await settled()

    expect(at.code()).toBeUndefined()
  })

  test('gets no use of a signature that comes late', async () => {
    const at = world({
      request: () => ({
        approval: { kind: 'sign', what: 'A tip' },
        send: (_id, _signal, progress) => at.wallet.send(progress),
        sent: () => void at.told.push('used'),
      }),
    })
    await at.review()
    await at.press()
    at.context.router.back()
    await settled()
    at.wallet.answer()
    await settled()

    expect([at.told, at.code()]).toEqual([[], undefined])
  })

  test('reads that it is unknown while it is looked up', async () => {
    const at = await left()
    at.wallet.end('hangs')
    at.wallet.fail(new TransferUnknownError(at.wallet.hash))
    await settled()
    expect(at.code()).toBe('transfer/unknown')

    at.wallet.end('success')
    await settled()
    expect(at.code()).toBeUndefined()
  })

  test('is led to the next view by a late answer, and not only back', async () => {
    const at = world()
    at.context.router.push('Networks')
    await at.review()
    await at.press()
    at.context.router.back()
    await settled()
    at.wallet.answer()
    await settled()

    expect(at.view()).toBe('Account')
  })

  test('may plan again once a late failure is known', async () => {
    const at = await left()
    at.wallet.fail(new UserRejectedError('eth_sendTransaction'))
    await settled()
    expect(at.code()).toBe('wallet/user-rejected')
    at.reviewed.replan()

    expect(at.code()).toBeUndefined()
  })

  test('is said to have sent perhaps, if another account follows another review', async () => {
    const at = await left()
    await at.review('coffee')
    at.use(other)

    expect(at.toasts).toEqual(['error: Moved, perhaps sent'])
  })

  describe('twice', () => {
    /** Two requests that were left, each with its answer. */
    async function leftTwice() {
      const answers: { answer: (hash: string) => void; fail: (error: Error) => void }[] = []
      const at = world(
        {},
        {
          send: (_id, _signal, progress) => {
            progress.asked('send')
            return new Promise((answer, fail) => answers.push({ answer, fail }))
          },
        },
      )
      for (const draft of ['tea', 'coffee']) {
        await at.review(draft)
        await at.press()
        at.context.router.back()
        await settled()
      }
      expect([answers.length, at.code()]).toEqual([2, 'aborted'])
      return { at, answers }
    }

    test.each<[string, (first: { answer: (hash: string) => void; fail: (error: Error) => void }) => void]>([
      ['answer', ({ answer }) => answer('0x1')],
      ['decline', ({ fail }) => fail(new UserRejectedError('eth_sendTransaction'))],
      ['failure', ({ fail }) => fail(new WalletRequestError('eth_sendTransaction', 'Locked'))],
      ['unknown end', ({ fail }) => fail(new TransferUnknownError('0x1'))],
    ])('keeps the warning of the second through the %s of the first', async (_what, end) => {
      const { at, answers } = await leftTwice()
      const { failure } = at.state
      if (answers[0]) end(answers[0])
      await settled()
      expect(at.state.failure).toBe(failure)
      await at.review('water')

      expect(at.state.failure).toBe(failure)
    })

    test('keeps the warning of the second while it is looked up, though the first has ended', async () => {
      const { at, answers } = await leftTwice()
      at.wallet.end('hangs')
      answers[1]?.fail(new TransferUnknownError('0x2'))
      await settled()
      expect(at.code()).toBe('transfer/unknown')
      answers[0]?.fail(new UserRejectedError('eth_sendTransaction'))
      await settled()
      await at.review('water')

      expect(at.code()).toBe('transfer/unknown')
    })

    test('reads nothing more once all has ended', async () => {
      const { at, answers } = await leftTwice()
      at.wallet.end('hangs')
      at.reviewed.dispose()
      const { failure } = at.state
      answers[1]?.fail(new WalletRequestError('eth_sendTransaction', 'Locked'))
      answers[0]?.fail(new TransferUnknownError('0x1'))
      await settled()

      expect(at.state.failure).toBe(failure)
    })
  })
})
