import type { AccountId, FeatureContext } from '@foyer/core'
import type { RequestWallet } from '@foyer/testing/feature'
import { proxy } from 'valtio/vanilla'
import { createReviewedRequest } from './reviewedRequest.js'
import type { ReviewState } from './reviewState.js'

declare module '@foyer/core' {
  interface Views {
    Tip: undefined
  }
}

/** A tip for the page, checked against the chain. */
export interface TipPlan {
  readonly from: AccountId
  readonly amount: bigint
}

/** Creates the smallest feature that moves value. A chain that is asked for a tip of nothing never answers. */
export function createTip(context: FeatureContext, wallet: RequestWallet, steps = 1) {
  const { router, text, toasts } = context
  let made = 0
  const isLast = () => ++made >= steps
  const state = proxy<ReviewState<TipPlan>>({
    plan: { status: 'idle' },
    failure: undefined,
    confirming: false,
  })
  const reviewed = createReviewedRequest<bigint, TipPlan>({
    context,
    state,
    view: 'Tip',
    plan: async (from, amount) => (amount > 0n ? Object.freeze({ from, amount }) : new Promise(() => {})),
    request: async () => ({
      approval: { kind: 'send', what: text.t('tip.what'), ...(isLast() && { next: 'Account' }) },
      isStep: made < steps,
      send: (_connectorId, _signal, progress) => wallet.send(progress),
      wait: wallet.wait,
      sent: () => toasts.success(text.t('tip.sent')),
      ended(outcome) {
        if (outcome === 'success') toasts.success(text.t('tip.arrived'))
        else if (outcome === 'reverted') toasts.error(text.t('tip.reverted'))
      },
    }),
    account: { moved: 'tip.moved' },
  })

  return {
    state,
    open(amount: bigint, stay: AbortSignal) {
      reviewed.open(stay)
      reviewed.review(amount)
      router.push('Tip')
    },
    replan: reviewed.replan,
    confirm: reviewed.confirm,
    dispose: reviewed.dispose,
  }
}
