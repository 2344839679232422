// @tier gate, @vitest-environment happy-dom
import type { BatchOutcome } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { approvalRow, createWorld, quay, usdc } from '../sessions.test-support.js'
import { planFailureText } from './failure.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const id = `token:${usdc}:${quay}`

const acts = fc.record({
  act: fc.constantFrom(
    'the spender takes all',
    'the spender takes a part',
    'another device revokes',
    'the network takes the transaction',
    'the network takes it, and the contract keeps the approval',
    'the network rejects the transaction',
    'the wallet sent something else',
    'the visitor confirms',
    'the node reads the newest block',
    'the node reads old blocks',
    'the node fails',
  ),
  /** The time that passes after it (s). */
  wait: fc.constantFrom(0, 3, 14, 60),
})
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

/** The seconds that a node may be behind. */
const behind = 24

/** A contract that keeps one approval, and a node that may be some blocks behind. */
function createChain() {
  const past = [{ at: Date.now() - 1_000_000, left: 100n }]
  const last = () => past.at(-1)?.left ?? 0n
  const chain = {
    end: 'unknown' as BatchOutcome,
    node: 'the node reads the newest block',
    last,
    set(left: bigint) {
      past.push({ at: Date.now(), left })
    },
    read() {
      if (chain.node === 'the node fails') throw new Error('away')
      const seen = Date.now() - (chain.node === 'the node reads old blocks' ? behind * 1_000 : 0)
      return past.findLast(({ at }) => at <= seen)?.left
    },
  }
  return chain
}

function play(chain: ReturnType<typeof createChain>, act: Act['act'], isSent: boolean) {
  const isOpen = isSent && chain.end === 'unknown'
  if (act === 'the spender takes all' || act === 'another device revokes') chain.set(0n)
  else if (act === 'the spender takes a part') chain.set(chain.last() / 2n)
  else if (act.startsWith('the node')) chain.node = act
  else if (isOpen && act === 'the network takes the transaction') {
    chain.end = 'success'
    chain.set(0n)
  } else if (isOpen && act.startsWith('the network takes')) chain.end = 'success'
  else if (isOpen && act.startsWith('the network rejects')) chain.end = 'reverted'
  else if (isOpen && act.startsWith('the wallet')) chain.end = 'other'
}

searchModel<readonly Act[]>(
  'the words about a revocation are those of its transaction, whatever is left of the approval',
  {
    stories: fc.array(acts, { minLength: 1, maxLength: 7 }),
    async play(story, tell) {
      const chain = createChain()
      const world = createWorld({
        approvals: () => ({ approvals: [approvalRow({ amount: '100', isUnlimited: false })], isWhole: true }),
        left: () => chain.read(),
        calls: {
          async wait(_network, _hash, signal) {
            for (let tries = 0; tries < 25 && chain.end === 'unknown' && !signal.aborted; tries += 1)
              await new Promise((resolve) => setTimeout(resolve, 1_000))
            return chain.end
          },
        },
      })
      const { controller, context, text, toasts, sent } = world
      context.router.push('SmartSessions')
      controller.reading.stay(new AbortController().signal)
      await controller.lent.load()
      await soon()
      const revoking = controller.lent.loaded()?.revoking
      for (const { act, wait } of [
        ...story,
        { act: 'the node reads the newest block', wait: 600 } as const,
      ]) {
        tell(`${act}, and ${wait} s pass`)
        play(chain, act, sent.length > 0)
        if (act === 'the visitor confirms' && sent.length === 0) {
          context.router.push('SmartSessionsReview', { id })
          await controller.review(id, new AbortController().signal)
          await soon()
          const { plan } = controller.state
          if (plan.status === 'failed')
            expect(planFailureText(text.t, plan.error)).not.toMatch(/revoked before/)
          if (plan.status === 'ready') void revoking?.confirm(plan.value)
        }
        await soon(wait * 1_000)
        assertTrue(chain, toasts.slice(1), chain.end)
      }
      const { end } = chain
      const said = toasts.at(-1) ?? ''
      if (sent.length === 0) return expect(toasts).toEqual([])
      expect(controller.state.revoking, 'all ends').toEqual([])
      if (end === 'reverted') expect(said).toMatch(/the network rejected it/i)
      if (end === 'success')
        expect(said).toMatch(chain.last() === 0n ? /revoked$|The network took it/ : /took it/)
      if (end === 'unknown') expect(said).toMatch(/Status unknown/)
    },
    gate: 60,
    exhaustive: 3_000,
  },
)

/** Asserts that no toast says more than the chain. */
function assertTrue({ last }: ReturnType<typeof createChain>, said: readonly string[], end: BatchOutcome) {
  const all = said.join(' ')
  if (/success: .*revoked/i.test(all)) expect(end).toBe('success')
  if (/rejected/.test(all)) expect(end).toBe('reverted')
  if (/took it/.test(all)) expect(end).toBe('success')
  if (/something other/.test(all)) expect(end).toBe('other')
  if (/nothing is left/i.test(all)) expect(last()).toBe(0n)
}
