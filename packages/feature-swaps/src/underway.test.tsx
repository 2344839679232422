// @tier gate, @vitest-environment happy-dom
import type { Approval, JournalEntry, RequestStatus, Token } from '@foyer/core'
import { accountId, tokenKey } from '@foyer/core'
import { search } from '@foyer/search'
import { createAllowing } from '@foyer/testing/feature'
import { TextProvider } from '@foyer/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { approvalMethods } from './approvalState.js'
import {
  base,
  createFakeHost,
  dai,
  ether,
  ethereum,
  me,
  myAccount,
  other,
  usdc,
} from './fakeHost.test-support.js'
import { install, views } from './feature.js'
import type { Swaps } from './state.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Host = ReturnType<typeof createFakeHost>
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A swap as a visitor fills it in, and how far its token may be taken. */
const swaps = fc.record({
  tokens: fc.constantFrom<readonly [Token, Token]>([ether, usdc], [usdc, dai], [usdc, ether]),
  amount: fc.constantFrom('1', '0.5'),
  slippage: fc.constantFrom(50n, 100n),
  allowed: fc.boolean(),
  way: fc.constantFrom('none', 'permit', 'batch'),
})
type Wanted = typeof swaps extends fc.Arbitrary<infer T> ? T : never

/** A tab in which a swap is on review, and what the wallet is asked there. */
async function reviewed({ tokens, amount, slippage, allowed, way }: Wanted) {
  const host: Host = createFakeHost()
  const approvals: Approval[] = []
  const { approve } = host.context
  const context = {
    ...host.context,
    approve: (approval: Approval) => {
      approvals.push(approval)
      return approve(approval)
    },
  }
  host.script.allowance = async () => (allowed ? 10n ** 30n : 0n)
  if (way !== 'none')
    host.script.allowing = createAllowing({
      batching: async () => (way === 'batch' ? 'supported' : undefined),
    })
  const controller: Swaps = host.install(install, context)
  context.router.push('Swap')
  await pass()
  for (const [at, token] of tokens.entries()) {
    const side = at === 0 ? 'source' : 'target'
    if (controller.state[side] === tokenKey(token)) continue
    controller.choose(side)
    controller.selectToken(tokenKey(token))
    context.router.back()
  }
  controller.setSlippage(slippage)
  controller.setAmount(amount)
  await pass(1_000)
  controller.review()
  await pass(1_000)
  const { stage } = controller.state
  if (stage.step !== 'ready') throw new Error(`Nothing is on review: ${stage.step}`)
  return { host, context, controller, approvals, offer: stage.offer }
}

/** How far the request of the other tab is, where the journal has it then, and whether it may still be carried out. */
const journal = {
  open: ['signing', 'asked', 'leaving'],
  entries: ['unknown'],
  sent: ['leaving', 'sent', 'confirmed', 'reverted', 'replaced', 'expired'],
} as const satisfies Record<'open' | 'entries' | 'sent', readonly RequestStatus[]>
const places = Object.entries(journal).flatMap(([place, statuses]) =>
  statuses.map((status) => ({ place, status })),
)
const isOver = (status: RequestStatus) => ['confirmed', 'reverted', 'replaced', 'expired'].includes(status)

search(
  'a review says that a like swap is pending, whichever tab it was confirmed in, and says it of no other',
  fc.asyncProperty(
    swaps,
    fc.oneof(fc.constant(undefined), swaps),
    fc.constantFrom(...places),
    fc.constantFrom(myAccount, myAccount, accountId(ethereum.id, other), accountId(base.id, me)),
    async (first, second, { place, status }, account) => {
      const there = await reviewed(first)
      await act(() => there.controller.confirm(there.offer))
      const [approval] = there.approvals
      if (!approval) throw new Error('The wallet was not asked')
      const {
        request: _request,
        next: _next,
        before: _before,
        transfer: _transfer,
        swap: _swap,
        ...facts
      } = approval
      const entry: JournalEntry = { ...facts, id: 'x', account, at: Date.now(), status }
      const here = await reviewed(second ?? first)
      Object.assign(here.host.requests, { [place]: [entry] })
      const { SwapPreview } = views
      render(
        <TextProvider text={here.host.text}>
          <SwapPreview.component controller={here.controller} context={here.context} />
        </TextProvider>,
      )
      await pass()
      const isSaid = screen.queryAllByText(/the same/i).length > 0
      const [one, another] = [there.offer, here.offer]
      const keys = [one, another].map(({ quote: { terms } }) =>
        [terms.account, tokenKey(terms.source), tokenKey(terms.target), terms.amount].join(' '),
      )
      // The step that lets the router take the token is over before the swap is on review.
      const isSwap = one.action === 'swap' || one.action === 'batch'
      const isStepBefore = another.action === 'swap' && !isSwap
      const isLike = keys[0] === keys[1] && account === myAccount && !isOver(status) && !isStepBefore
      cleanup()
      expect(isSaid, `${one.action} ${status}, then ${another.action}`).toBe(isLike)
    },
  ),
  { gate: 20, exhaustive: 400 },
)
