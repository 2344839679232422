// @tier gate, @vitest-environment happy-dom
import { type BatchOutcome, PlanOutdatedError, UserRejectedError, WouldRevertError } from '@foyer/core'
import { search } from '@foyer/search'
import {
  describeReviewedRequest,
  failureTexts,
  type RequestWallet,
  type ReviewedRequestSubject,
} from '@foyer/testing/feature'
import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, erc721Abi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  approvalRow,
  createWorld,
  ethereum,
  loom,
  pictures,
  quay,
  type Script,
  usdc,
} from '../sessions.test-support.js'
import { revokingKey } from '../state.js'
import { failureText, planFailureText } from './failure.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const idOf = (kind: string, contract: string, spender: string) => `${kind}:${contract}:${spender}`
const tokenId = idOf('token', usdc, quay)

/** Somebody who looks at the review of an approval, by the real order of views. */
async function reviewing(change: Parameters<typeof createWorld>[0] = {}, id = tokenId) {
  const world = createWorld(change)
  const { controller, context } = world
  const life = new AbortController()
  context.router.push('SmartSessions')
  controller.reading.stay(life.signal)
  await soon()
  context.router.push('SmartSessionsReview', { id })
  const stay = new AbortController()
  await controller.review(id, stay.signal)
  await soon()
  const revoking = controller.lent.loaded()?.revoking
  if (!revoking) throw new Error('Nothing ends things')
  const { plan } = controller.state
  return {
    ...world,
    stay,
    plan,
    revoking,
    agreed() {
      if (plan.status !== 'ready') throw new Error(`No plan: ${plan.status}`)
      return plan.value
    },
    busy: () => {
      const { account, revoking } = controller.state
      return revoking.includes(revokingKey(account, { id }))
    },
    view: () => context.router.state.stack.at(-1)?.view,
    listed: () => {
      const { approvals } = controller.state
      return approvals.status === 'ready' ? approvals.value.items.map(({ id }) => id) : approvals.status
    },
  }
}

describe('a revocation', () => {
  test('of a token sets the allowance of that spender to 0, and nothing else', async () => {
    const at = await reviewing()
    let allowed = 2n ** 256n - 1n
    at.script.left = () => allowed
    at.script.calls = {
      async wait() {
        allowed = 0n
        return 'success'
      },
    }
    const approve = vi.spyOn(at.context, 'approve')
    const agreed = at.agreed()
    await Promise.all([at.revoking.confirm(agreed), at.revoking.confirm(agreed)])
    await soon()

    expect(at.sent).toHaveLength(1)
    expect(at.sent[0]).toMatchObject({ from: account, to: usdc, value: 0n })
    expect(decodeFunctionData({ abi: erc20Abi, data: `0x${at.sent[0]?.data.slice(2)}` })).toMatchObject({
      functionName: 'approve',
      args: [expect.stringMatching(new RegExp(quay, 'i')), 0n],
    })
    expect(approve.mock.calls[0]?.[0]).toMatchObject({
      account,
      kind: 'call',
      what: 'Revoke USDC from Quay Exchange',
      before: 4n,
    })
    expect(at.listed()).toEqual([])
    expect(at.view()).toBe('SmartSessions')
    expect(at.toasts).toEqual([
      'success: Revocation on its way',
      'success: Approval for Quay Exchange revoked',
    ])
  })

  test('of a collection takes the right of that operator back', async () => {
    const row = approvalRow({ kind: 'collection', contract: `${ethereum}:${pictures}`, amount: null })
    const id = idOf('collection', pictures, quay)
    const at = await reviewing({ approvals: () => ({ approvals: [row], isWhole: true }), left: () => 1n }, id)
    await at.revoking.confirm(at.agreed())

    expect(decodeFunctionData({ abi: erc721Abi, data: `0x${at.sent[0]?.data.slice(2)}` })).toMatchObject({
      functionName: 'setApprovalForAll',
      args: [expect.stringMatching(new RegExp(quay, 'i')), false],
    })
  })

  test('shows what is left by the word of the contract, not of the list', async () => {
    const at = await reviewing({ left: () => 5n })
    expect(at.agreed().approval).toMatchObject({ amount: 5n, isUnlimited: false })
  })

  test.each([
    [
      'that keeps pieces, of which the call would give one away',
      { left: () => 1n, isCollection: () => true },
    ],
    ['that keeps nothing of the kind', { left: () => undefined }],
  ] satisfies readonly [string, Partial<Script>][])(
    'never calls a contract %s, whatever the list says',
    async (_what, change) => {
      const at = await reviewing(change)
      expect(at.plan).toMatchObject({ status: 'failed', error: { code: 'approval/unlike' } })
    },
  )

  test('of an approval of which nothing is left is none, and the row goes', async () => {
    const at = await reviewing({ left: () => 0n })
    expect(at.plan).toMatchObject({ status: 'failed', error: { code: 'approval/gone' } })
    expect(at.listed()).toEqual([])
  })

  test('that the chain would refuse is not offered', async () => {
    const estimate = () => Promise.reject(new WouldRevertError('paused'))
    const at = await reviewing({ calls: { estimate } })
    expect(at.plan).toMatchObject({ status: 'failed', error: { code: 'transfer/would-revert' } })
  })

  test('says that the network charges more than the fee', async () => {
    const estimate: Script['calls']['estimate'] = async (call) =>
      Object.freeze({ ...call, fee: 1n, isFeePartial: true })
    const at = await reviewing({ calls: { estimate } })
    expect(at.agreed()).toMatchObject({ fee: 1n, isFeePartial: true })
  })

  test('stays on review where the wallet declines', async () => {
    const send = () => Promise.reject(new UserRejectedError('eth_sendTransaction'))
    const at = await reviewing({ calls: { send } })
    await at.revoking.confirm(at.agreed())

    expect(at.controller.state.failure).toMatchObject({ code: 'wallet/user-rejected' })
    expect(at.view()).toBe('SmartSessionsReview')
    expect(at.listed()).toEqual([tokenId])
    expect(at.toasts).toEqual([])
  })

  test('is planned anew where the wallet is on another network by now', async () => {
    const send = () => Promise.reject(new PlanOutdatedError('network'))
    const at = await reviewing({ calls: { send } })
    const before = at.agreed()
    await at.revoking.confirm(before)
    await soon()
    const { plan } = at.controller.state
    expect(plan.status === 'ready' && plan.value !== before).toBe(true)
  })

  test('is asked of no wallet that is another account’s by now', async () => {
    const at = await reviewing()
    const agreed = at.agreed()
    at.use(`0x${'7'.repeat(40)}`)
    await at.revoking.confirm(agreed)
    expect(at.sent).toEqual([])
    expect(at.toasts).toEqual(['error: The account changed. Nothing was revoked.'])
    expect(at.view()).toBe('SmartSessions')
  })

  test('that the wallet declines after the account changed closes, and is planned for nobody else', async () => {
    let decline = (_error: Error) => {}
    const at = await reviewing({ calls: { send: () => new Promise((_, reject) => (decline = reject)) } })
    const confirmed = at.revoking.confirm(at.agreed())
    await soon()
    at.use(`0x${'7'.repeat(40)}`)
    decline(new PlanOutdatedError('account'))
    await confirmed
    await soon()
    expect(at.controller.state.plan).toEqual({ status: 'idle' })
    expect(at.view()).toBe('SmartSessions')
  })

  test('of what is on review no more is not confirmed', async () => {
    const at = await reviewing()
    at.stay.abort()
    await at.revoking.confirm(at.agreed())
    expect(at.sent).toEqual([])
  })
})

describe('a revocation is a reviewed request:', () => {
  describeReviewedRequest(test, subjectOf)

  search('the texts about a revocation that failed are true', failureTexts(fc, subjectOf), {
    gate: 100,
    exhaustive: 3_000,
  })
})

/** Takes an approval back by a wallet. */
async function subjectOf(wallet: RequestWallet): Promise<ReviewedRequestSubject> {
  const all = 2n ** 256n - 1n
  let isGone = false
  const world = createWorld({
    left: () => (isGone ? 0n : all),
    calls: {
      send: (_connectorId, _plan, _signal, progress) => wallet.send(progress),
      async wait(_network, hash) {
        const outcome = await wallet.wait(hash)
        isGone ||= outcome === 'success'
        return outcome
      },
    },
  })
  const { controller, context } = world
  const { state } = controller
  await controller.lent.load()
  const revoking = controller.lent.loaded()?.revoking
  if (!revoking) throw new Error('Nothing ends things')
  const { confirm, replan } = revoking
  return {
    host: world,
    async review() {
      context.router.push('SmartSessions')
      controller.reading.stay(new AbortController().signal)
      await soon()
      context.router.push('SmartSessionsReview', { id: tokenId })
      await controller.review(tokenId, new AbortController().signal)
      await soon()
    },
    arm() {
      const { plan } = state
      if (plan.status !== 'ready') throw new Error(`No plan: ${plan.status}`)
      return () => confirm(plan.value)
    },
    isReviewed: () => state.plan.status === 'ready',
    said() {
      const { failure, plan } = state
      if (plan.status === 'failed' && plan.error !== failure) return planFailureText(world.text.t, plan.error)
      return failure && failureText(world.text.t, failure)
    },
    failure: () => state.failure?.code,
    replan,
    later: [
      () => {
        isGone = true
      },
      () => {
        world.script.calls = { ...world.script.calls, read: () => Promise.reject(new Error('down')) }
      },
      () => {
        const estimate = () => Promise.reject(new WouldRevertError('paused'))
        world.script.calls = { ...world.script.calls, estimate }
      },
    ],
    address: account.slice(-42),
    moved: {
      nothing: 'The account changed. Nothing was revoked.',
      perhaps: 'The account changed. What was confirmed before may have been revoked.',
    },
    dispose: controller.dispose,
    settled: () => soon(60_000),
  }
}

describe('the row', () => {
  test('says that it is being revoked until the chain tells its end', async () => {
    let answer = (_end: 'success') => {}
    const at = await reviewing()
    at.script.calls = { wait: () => new Promise((resolve) => (answer = resolve)) }
    await at.revoking.confirm(at.agreed())
    await soon()
    expect(at.busy()).toBe(true)
    expect(at.listed()).toEqual([tokenId])

    at.script.left = () => 0n
    answer('success')
    await soon()
    expect(at.busy()).toBe(false)
    expect(at.listed()).toEqual([])
  })

  test.each([
    [
      'the network rejected it',
      { wait: async () => 'reverted' as const },
      'error: Not revoked: the network rejected it',
    ],
    [
      'the contract did not take it back',
      {},
      'error: The network took it. Look later whether the approval is gone.',
    ],
    [
      'nobody says how it ended',
      { wait: async () => 'unknown' as const },
      'error: Status unknown. It may still be revoked.',
    ],
    [
      'no node tells what is left',
      { read: () => Promise.reject(new Error('away')) },
      'error: The network took it. Look later whether the approval is gone.',
    ],
  ])('stays where %s', async (_what, calls, told) => {
    const at = await reviewing()
    at.script.calls = calls
    await at.revoking.confirm(at.agreed())
    await soon(60_000)
    expect(at.listed()).toEqual([tokenId])
    expect(at.busy()).toBe(false)
    expect(at.toasts.at(-1)).toBe(told)
  })

  /** Each way that the chain can end a revocation, and the words where nothing is left. */
  const gone: Readonly<Record<BatchOutcome, string>> = {
    success: 'success: Approval for Quay Exchange revoked',
    reverted: 'error: The network rejected it, but nothing is left of this approval. Look at your activity.',
    other: 'error: Your wallet sent something other than what you confirmed. Check your activity.',
    partly: 'error: Your wallet sent something other than what you confirmed. Check your activity.',
    unknown: 'error: Status unknown. Nothing is left of this approval: look at your activity.',
  }

  /** The same where something is left. */
  const stays: Readonly<Record<BatchOutcome, string>> = {
    success: 'error: The network took it. Look later whether the approval is gone.',
    reverted: 'error: Not revoked: the network rejected it',
    other: 'error: Your wallet sent something other than what you confirmed. Check your activity.',
    partly: 'error: Your wallet sent something other than what you confirmed. Check your activity.',
    unknown: 'error: Status unknown. It may still be revoked.',
  }

  test.each(['success', 'reverted', 'other', 'partly', 'unknown'] as const)(
    'of a revocation that ends as %s goes or stays by what is left, and only an unknown end is waited for',
    async (outcome) => {
      for (const left of [0n, 5n]) {
        const at = await reviewing()
        const wait = vi.fn(async () => outcome)
        at.script.calls = { wait }
        await at.revoking.confirm(at.agreed())
        at.script.left = () => left
        await soon(60_000)
        expect(at.busy()).toBe(false)
        if (outcome !== 'unknown') expect(wait).toHaveBeenCalledOnce()
        const isGone = left === 0n
        expect(at.listed()).toEqual(isGone ? [] : [tokenId])
        expect(at.toasts.at(-1)).toBe((isGone ? gone : stays)[outcome])
      }
    },
  )

  test('still says so to who was on another account meanwhile', async () => {
    const at = await reviewing()
    at.script.calls = { wait: () => new Promise(() => {}) }
    await at.revoking.confirm(at.agreed())
    await soon()
    const other = `0x${'7'.repeat(40)}`
    at.use(other)
    await soon()
    expect(at.busy()).toBe(false)
    at.use(account.slice(-42))
    await soon()
    expect(at.busy()).toBe(true)
  })

  test('goes where the wallet confirms after the visitor has left its request', async () => {
    let answer = (_hash: string) => {}
    const at = await reviewing({ calls: { send: () => new Promise((resolve) => (answer = resolve)) } })
    at.left()
    await at.revoking.confirm(at.agreed())
    expect(at.controller.state.failure).toMatchObject({ code: 'aborted' })

    at.script.left = () => 0n
    answer('0xhash')
    await soon()
    expect(at.listed()).toEqual([])
  })
})

const rows = fc.record({
  kind: fc.constantFrom('token', 'permit2', 'collection', 'piece'),
  spender: fc.constantFrom(quay, loom),
  tokenId: fc.constantFrom('7', '8'),
})

search(
  'a revocation says if the same app may take the same by another approval',
  fc.asyncProperty(rows, fc.array(rows, { maxLength: 3 }), async (first, others) => {
    const isToken = (kind: string) => kind === 'token' || kind === 'permit2'
    const contractOf = (kind: string) => (isToken(kind) ? usdc : pictures)
    const rowOf = ({ kind, spender, tokenId }: typeof first) =>
      approvalRow({
        kind,
        contract: `${ethereum}:${contractOf(kind)}`,
        spender: `${ethereum}:${spender}`,
        ...(kind === 'piece' && { tokenId }),
        ...(!isToken(kind) && { amount: null }),
      })
    const own = contractOf(first.kind)
    const id = [first.kind, own, first.spender, ...(first.kind === 'piece' ? [first.tokenId] : [])]
    const approvals = [first, ...others].map(rowOf)
    // An approval of a piece is the address that may take it.
    let left = first.kind === 'piece' ? BigInt(first.spender) : 1n
    const at = await reviewing(
      { approvals: () => ({ approvals, isWhole: true }), left: () => left },
      id.join(':'),
    )
    at.script.calls = {
      async wait() {
        left = 0n
        return 'success'
      },
    }
    await at.revoking.confirm(at.agreed())
    await soon(10_000)
    const isSame = ([kind, contract, spender]: readonly string[]) =>
      contract === own && spender === first.spender && !(kind === 'piece' && first.kind === 'piece')
    const { approvals: list } = at.controller.state
    if (list.status !== 'ready') throw new Error(list.status)
    const isOpen = list.value.items.some(({ id: other }) => isSame(other.split(':')))
    const said = at.toasts.at(-1) ?? ''
    expect([said, said.includes('can still take it')]).toEqual([said, isOpen])
  }),
  { gate: 40, exhaustive: 1_000 },
)

test('two approvals are revoked one after the other', async () => {
  const rows = [approvalRow(), approvalRow({ spender: `${ethereum}:${loom}`, spenderName: 'Loom Vaults' })]
  const at = await reviewing({ approvals: () => ({ approvals: rows, isWhole: true }) })
  await at.revoking.confirm(at.agreed())
  at.script.left = () => 0n
  await soon(3_000)
  expect(at.listed()).toEqual([idOf('token', usdc, loom)])
})
