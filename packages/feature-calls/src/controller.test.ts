// @tier gate
import { UserRejectedError, WouldRevertError } from '@foyer/core'
import { search } from '@foyer/search'
import {
  describeReviewedRequest,
  failureTexts,
  type RequestWallet,
  type ReviewedRequestSubject,
} from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ann, batchOf, createCallsHost, hashOf, me } from './calls.test-support.js'
import { stoppedText } from './formatters.js'
import { callSubject } from './host/journalEnd.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Asks for calls, and agrees to them. */
function begin(host: ReturnType<typeof createCallsHost>, batch = batchOf()) {
  const told: (readonly string[])[] = []
  /** Those told last, and whether the next may have left as well. */
  let last: readonly [hashes: readonly string[], isOpen: boolean] = [[], false]
  const done = host.controller.send(batch, (hashes, isOpen) => {
    last = [hashes, isOpen]
    if (!isOpen && hashes.length > (told.at(-1)?.length ?? 0)) told.push(hashes)
  })
  const ended = done.then(
    () => 'over',
    (error: { readonly code: string }) => error.code,
  )
  return { batch, told, last: () => last, ended, agree: () => void host.agree(batch) }
}

test('nothing is asked of the wallet before the visitor agrees', async () => {
  const host = createCallsHost()
  const { agree, ended, told, batch } = begin(host)
  await settle()
  expect(host.context.router.state.stack.at(-1)?.view).toBe('CallsInTurn')
  expect(host.sent).toEqual([])

  agree()
  expect(await ended).toBe('over')
  expect(host.sent).toEqual(batch.calls)
  expect(told).toEqual([[hashOf(1)], [hashOf(1), hashOf(2)]])
  expect(host.controller.state.turn).toMatchObject({ step: 'done', sent: 2, done: 2 })
  expect(host.toasts).toEqual(['success: All 2 requests are done'])
  expect(host.context.router.state.stack.at(-1)?.view).toBe('Account')
})

test('the next is asked for once the chain has carried out the one before', async () => {
  let carryOut = () => {}
  const carried = new Promise<void>((resolve) => {
    carryOut = resolve
  })
  const host = createCallsHost({
    async wait(hash) {
      if (hash === hashOf(1)) await carried
      return 'success'
    },
  })
  const { agree, ended } = begin(host)
  agree()
  await settle()
  expect(host.sent).toHaveLength(1)
  expect(host.controller.state.turn?.step).toBe('waiting')
  carryOut()
  expect(await ended).toBe('over')
  expect(host.sent).toHaveLength(2)
})

test('the journal keeps each call under its batch and its place', async () => {
  const host = createCallsHost()
  const approve = vi.spyOn(host.context, 'approve')
  const { batch, agree, ended } = begin(host)
  agree()
  expect(await ended).toBe('over')
  expect(approve.mock.calls.map(([{ subject }]) => subject)).toEqual([
    callSubject(batch.id, 0),
    callSubject(batch.id, 1),
  ])
})

test('a chain that takes long is asked again, and not passed over', async () => {
  let looks = 0
  const host = createCallsHost({
    async wait() {
      looks += 1
      return looks < 4 ? 'unknown' : 'success'
    },
  })
  const { agree, ended } = begin(host)
  agree()
  await settle()
  expect(host.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await ended).toBe('over')
  // The first call is looked at once more after the second.
  expect(looks).toBe(6)
})

test('a visitor who closes the view before anything was asked has declined', async () => {
  const host = createCallsHost()
  const { ended, agree } = begin(host)
  await settle()
  host.leave()
  expect(await ended).toBe('wallet/user-rejected')
  agree()
  await settle()
  expect(host.sent).toEqual([])
})

test('what is declined first is declined as a whole, and nothing is told of it', async () => {
  const host = createCallsHost({
    send: () => Promise.reject(new UserRejectedError('eth_sendTransaction')),
  })
  const { agree, ended, told } = begin(host)
  agree()
  expect(await ended).toBe('wallet/user-rejected')
  expect(told).toEqual([])
  expect(host.context.router.state.stack.at(-1)?.view).toBe('Account')
})

test('what is declined later leaves what was done, and the view says so', async () => {
  const host = createCallsHost({
    send: async (_call, nth) => {
      if (nth === 2) throw new UserRejectedError('eth_sendTransaction')
      return hashOf(nth)
    },
  })
  const { agree, ended, told } = begin(host)
  agree()
  expect(await ended).toBe('over')
  expect(told).toEqual([[hashOf(1)]])
  expect(host.controller.state.turn).toMatchObject({ step: 'stopped', stop: 'declined', sent: 1, done: 1 })
  expect(host.context.router.state.stack.at(-1)?.view).toBe('CallsInTurn')
})

test('what the chain undoes ends the rest', async () => {
  const host = createCallsHost({ wait: async () => 'reverted' })
  const { agree, ended } = begin(host)
  agree()
  expect(await ended).toBe('over')
  expect(host.sent).toHaveLength(1)
  expect(host.controller.state.turn).toMatchObject({ step: 'stopped', stop: 'undone', sent: 1, done: 0 })
})

test('one of which nobody says what became of it may have been sent, and ends the rest', async () => {
  const host = createCallsHost({ send: () => Promise.reject(new Error('lost')) })
  const { agree, ended, last } = begin(host)
  agree()
  expect(await ended).toBe('calls/unknown')
  expect(host.controller.state.turn).toMatchObject({ step: 'stopped', stop: 'unknown' })
  expect(last()).toEqual([[], true])
})

test('it is told before the wallet is asked, and until somebody says what became of it', async () => {
  const host = createCallsHost({
    send: async (_call, nth) => {
      seen.push(first.last())
      if (nth === 2) throw new Error('lost')
      return hashOf(nth)
    },
  })
  const seen: unknown[] = []
  const first = begin(host)
  first.agree()
  expect(await first.ended).toBe('over')
  expect(seen).toEqual([
    [[], true],
    [[hashOf(1)], true],
  ])
  expect(first.last()).toEqual([[hashOf(1)], true])

  const declining = createCallsHost({ send: () => Promise.reject(new UserRejectedError('send')) })
  const second = begin(declining)
  second.agree()
  await second.ended
  expect(second.last()).toEqual([[], false])
})

test('a wallet that names one transaction for two calls has not sent the second, as far as anybody knows', async () => {
  const host = createCallsHost({ send: async () => hashOf(1) })
  const { agree, ended, last } = begin(host)
  agree()
  expect(await ended).toBe('over')
  expect(host.controller.state.turn).toMatchObject({ step: 'stopped', stop: 'unknown', sent: 1, done: 1 })
  expect(last()).toEqual([[hashOf(1)], true])
})

test('by the count of what the account has sent, a wallet cannot name an older transaction', async () => {
  const host = createCallsHost()
  const { agree, ended } = begin(host)
  agree()
  await ended
  expect(host.plans.map(({ sent }) => sent)).toEqual([7n, 7n])
})

test('what the wallet sends after the visitor has left is told, and no more is asked for', async () => {
  let answer = (_hash: string) => {}
  const host = createCallsHost({
    send: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const leaving = { ...host.context }
  const { agree, ended, told } = begin(host)
  agree()
  await settle()
  expect(leaving.router.state.stack.at(-1)?.view).toBe('ApproveTransaction')
  host.leave()
  await settle()
  expect(told).toEqual([])
  answer(hashOf(1))
  expect(await ended).toBe('over')
  expect(told).toEqual([[hashOf(1)]])
  expect(host.sent).toHaveLength(1)
  expect(host.toasts).toEqual([])
})

search(
  'an answer of the wallet counts for the record of the calls, however late it comes after the visitor has left',
  fc.asyncProperty(
    fc.constantFrom(0, 60_000, 119_000, 121_000, 180_000, 3_600_000),
    fc.constantFrom(1, 2),
    fc.boolean(),
    async (late, at, isSent) => {
      let answer = () => {}
      const host = createCallsHost({
        send: (_call, nth) =>
          new Promise((resolve, reject) => {
            const end = () =>
              isSent ? resolve(hashOf(nth)) : reject(new UserRejectedError('eth_sendTransaction'))
            if (nth < at) resolve(hashOf(nth))
            else answer = end
          }),
      })
      const batch = batchOf()
      let last: readonly [hashes: readonly string[], isOpen: boolean] = [[], false]
      host.controller
        .send(batch, (hashes, isOpen) => {
          last = [hashes, isOpen]
        })
        .catch(() => {})
      void host.agree(batch)
      await settle()
      host.leave()
      await vi.advanceTimersByTimeAsync(late)
      const before = Array.from({ length: at - 1 }, (_, place) => hashOf(place + 1))
      expect(last).toEqual([before, true])
      answer()
      await settle()
      expect(last).toEqual([isSent ? [...before, hashOf(at)] : before, false])
    },
  ),
  { gate: 24, exhaustive: 500 },
)

test('while calls are on their way no others are taken, and once all have left others are', async () => {
  let carryOut = () => {}
  const carried = new Promise<void>((resolve) => {
    carryOut = resolve
  })
  const host = createCallsHost({
    async wait(hash) {
      if (hash === hashOf(2)) await carried
      return 'success'
    },
  })
  const first = begin(host)
  await expect(host.controller.send(batchOf(), () => {})).rejects.toMatchObject({
    code: 'wallet/request-pending',
  })
  first.agree()
  await settle()
  expect(host.sent).toHaveLength(2)

  const second = begin(host)
  await settle()
  expect(host.controller.state.turn).toMatchObject({ batch: second.batch, step: 'review' })
  carryOut()
  expect(await first.ended).toBe('over')
  expect(host.controller.state.turn).toMatchObject({ batch: second.batch, step: 'review' })
  host.leave()
  expect(await second.ended).toBe('wallet/user-rejected')
})

test('the wallet is moved to the network of the calls first', async () => {
  const host = createCallsHost()
  const { agree, ended } = begin(host, batchOf({ chainId: '0x2105' }))
  agree()
  expect(await ended).toBe('over')
  expect(host.switched).toEqual(['eip155:8453'])
})

test('nothing is asked for an account that is gone', async () => {
  const host = createCallsHost()
  const { agree, ended } = begin(host)
  host.use('0x00000000000000000000000000000000000000C1')
  agree()
  expect(await ended).toBe('transfer/plan-outdated')
  expect(host.sent).toEqual([])
  expect(host.controller.state.turn).toMatchObject({ step: 'stopped', stop: 'failed' })
})

test('a trial that the chain refuses is told before anything is agreed to', async () => {
  const host = createCallsHost({ simulate: () => Promise.reject(new WouldRevertError('no funds')) })
  begin(host)
  await settle()
  expect(host.controller.state.refusal).toBe('no funds')
})

test('a status is looked up until it is an end', async () => {
  const host = createCallsHost()
  const answers = [100, 100, 200]
  host.controller.show({ status: 100, receipts: [], network: undefined }, async () => ({
    status: answers.shift() ?? 500,
    receipts: [],
    network: undefined,
  }))
  host.controller.follow(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(host.controller.state.status?.status).toBe(200)
  expect(answers).toEqual([])
})

describe('a call of the page is a reviewed request:', () => {
  describeReviewedRequest(test, subjectOf)

  search('the texts about calls that failed are true', failureTexts(fc, subjectOf), {
    gate: 100,
    exhaustive: 3_000,
  })
})

/** Sends one call of a page by a wallet. */
async function subjectOf(wallet: RequestWallet): Promise<ReviewedRequestSubject> {
  const host = createCallsHost({
    send: (_call, _nth, progress) => wallet.send(progress),
    wait: (hash) => wallet.wait(hash),
    reports: true,
  })
  const { controller, context } = host
  let asked: ReturnType<typeof begin> | undefined
  let failure: string | undefined
  const isOpen = () => context.router.state.stack.some(({ view }) => view === 'ApproveTransaction')
  const review = async () => {
    asked = begin(host, batchOf({ calls: [{ to: ann, value: '0x1' }] }))
    void asked.ended.then((end) => {
      failure = end === 'over' ? undefined : end
    })
    await settle()
  }
  return {
    host,
    review,
    arm: () => asked?.agree ?? (() => {}),
    isReviewed: () => controller.state.turn?.step === 'review',
    failure() {
      const { step, stop } = controller.state.turn ?? {}
      if (stop === 'undone') return stop
      // Nothing is said before there is an answer.
      return step === 'asking' && !isOpen() ? 'aborted' : failure
    },
    said() {
      const { turn } = controller.state
      // A decline closes the view.
      const isSeen = turn?.step === 'stopped' && !(turn.stop === 'declined' && turn.sent === 0)
      return isSeen ? stoppedText(host.text.t, turn) : undefined
    },
    async replan() {
      host.leave()
      await settle()
      await review()
    },
    address: me,
    isOnce: true,
    dispose: controller.dispose,
    settled: settle,
  }
}

const readings = fc.record({
  /** By place, after how long a call was read; `undefined`: never. */
  takes: fc.array(fc.option(fc.integer({ min: 0, max: 15_000 }), { nil: undefined }), {
    minLength: 1,
    maxLength: 6,
  }),
  isFailing: fc.boolean(),
  at: fc.integer({ min: 0, max: 40_000 }),
})

search(
  'a visitor agrees to calls that were all read, or said to be unreadable, and waits for neither without end',
  fc.asyncProperty(readings, async ({ takes, isFailing, at }) => {
    const targets = takes.map((_, place) => `0x${String(place + 1).repeat(40)}`)
    const host = createCallsHost({
      async effects({ to }) {
        const ms = takes[targets.indexOf(to)]
        await new Promise((resolve) => ms === undefined || setTimeout(resolve, ms))
        if (isFailing) throw new Error('No node answers')
        return [{ kind: 'all', to: ann, token: to }]
      },
    })
    const batch = batchOf({ calls: targets.map((to) => ({ to, data: '0xa22cb465' })) })
    host.controller.send(batch, () => {}).catch(() => {})
    await vi.advanceTimersByTimeAsync(at)
    const { facts = [] } = host.controller.state
    host.controller.agree(batch)
    await settle()
    const isAsked = host.sent.length > 0
    host.leave()
    await settle()
    if (isAsked) {
      const said = takes.map((ms = 20_000) => (isFailing || ms === 20_000 ? 'unknown' : 'all'))
      expect(facts.map(({ effects }) => effects.map(({ kind }) => kind).join())).toEqual(said)
    }
    const longest = Math.max(...takes.map((ms = 20_000) => ms))
    if (Math.abs(at - longest) > 100) expect(isAsked).toBe(at > longest)
  }),
  { gate: 60, exhaustive: 2_000 },
)
