// @tier gate
import { createFeatureHost, describeReviewedRequest, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { afterEach, beforeEach, describe, test, vi } from 'vitest'
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

describe('a tip', () => {
  describeReviewedRequest(test, (wallet) => {
    const text = createText()
    text.add(messages)
    const host = createFeatureHost({ text, networks, address })
    const tip = createTip(host.context, wallet)
    const settled = () => vi.advanceTimersByTimeAsync(0)
    const agreed = (): TipPlan => {
      if (tip.state.plan.status !== 'ready') throw new Error('Nothing is on review.')
      return tip.state.plan.value
    }
    return {
      host,
      async review() {
        tip.open(5n, new AbortController().signal)
        await settled()
      },
      arm() {
        const plan = agreed()
        return () => tip.confirm(plan)
      },
      isReviewed: () => tip.state.plan.status === 'ready',
      failure: () => tip.state.failure?.code,
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
