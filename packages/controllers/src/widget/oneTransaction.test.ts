// @tier gate
import {
  type Approval,
  type Capabilities,
  displayText,
  type JournalEntry,
  NotSentError,
  PlanOutdatedError,
  parseAccountId,
  TransferUnknownError,
  WouldRevertError,
} from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createStore } from '../storage.js'
import { createJournal } from './journal.js'
import { createJournalRecorder } from './journalEntry.js'
import { createPendingRequests } from './pendingRequests.js'
import { createRequestLock } from './requestLock.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('./requestLooks.js'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const hash = fc.constantFrom('0xa', '0xb')
/** A request, and the transaction that its wallet names: at once, or once it is asked for the status of a batch. */
const request = fc.record({
  hash,
  way: fc.constantFrom('hash', 'batch', 'spedUp'),
  account: fc.constantFrom('eip155:1:0x1', 'eip155:1:0x1', 'eip155:1:0x2'),
  pauseMs: fc.constantFrom(0, 0, 1_000),
  /** One that is refused never left, though it would have had this transaction. */
  status: fc.constantFrom('sent', 'sent', 'refused'),
})

function createWorld(transfer: Pick<NonNullable<Capabilities['transfer']>, 'find' | 'follow'>) {
  const area = fakeArea()
  let count = 0
  const journal = createJournal(
    createStore(() => area),
    () => `id${++count}`,
  )
  const list = createPendingRequests({
    journal,
    turns: createRequestLock(undefined),
    adapter: async () => ({
      capabilities: { transfer: { fee: never, plan: never, send: never, wait: never, ...transfer } },
    }),
    isWatched: () => false,
  })
  return { journal, list }
}

search(
  'one transaction proves one request, whatever a wallet names and whichever is looked at first',
  fc.asyncProperty(
    fc.array(request, { minLength: 2, maxLength: 4 }),
    fc.array(fc.nat(3), { maxLength: 6 }),
    async (requests, looks) => {
      const answerOf = (at: number) => {
        const { way, hash } = requests[at] ?? { way: 'hash', hash: '0xa' }
        return way === 'hash' ? hash : `${way}:${at}`
      }
      const hashOf = (answer: string) => requests[Number(answer.split(':')[1])]?.hash
      const { journal, list } = createWorld({
        find: async (_network, answer) => {
          if (answer.startsWith('0x')) return 'success'
          return answer.startsWith('batch') ? 'pending' : 'absent'
        },
        async follow(_account, answer) {
          const by = hashOf(answer)
          return by ? { kind: 'replaced', by, isSame: true } : undefined
        },
      })
      for (const [at, { way, account, pauseMs, status }] of requests.entries()) {
        const clue = way === 'spedUp' ? { clue: '7' } : {}
        const asked = { account: parseAccountId(account), kind: 'send' } as const
        journal.open(asked, status, answerOf(at), clue)
        await vi.advanceTimersByTimeAsync(pauseMs)
      }
      for (const at of [...looks, ...requests.keys(), ...requests.keys()]) {
        await list.refresh()
        await list.check(`id${at + 1}`)
        await vi.advanceTimersByTimeAsync(10)
      }
      list.stop()
      const confirmed = journal.entries().filter(({ status }) => status === 'confirmed')
      const keyOf = ({ account, answer }: JournalEntry) => `${account} ${answer}`
      expect(confirmed).toHaveLength(new Set(confirmed.map(keyOf)).size)
      const left = requests.filter(({ status }) => status === 'sent')
      expect(confirmed).toHaveLength(new Set(left.map(({ account, hash }) => `${account} ${hash}`)).size)
    },
  ),
  { gate: 50, exhaustive: 5_000 },
)

/** How a press of Confirm ends, where the same plan is signed: on Bitcoin each time the same transaction. */
const press = fc.constantFrom('not passed on', 'verdict', 'denied', 'lost', 'taken')

search(
  'a plan that is confirmed once more is known by its transaction, however earlier presses ended',
  fc.asyncProperty(
    fc.array(press, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    async (presses, isListed) => {
      const { journal, list } = createWorld({ find: async () => 'success' })
      const approval: Approval = {
        account: parseAccountId('eip155:1:0x1'),
        kind: 'send',
        what: displayText('1 BTC'),
        request: never,
      }
      let leftBy: string | undefined
      for (const [at, end] of presses.entries()) {
        const recorder = createJournalRecorder(journal, approval, () => {})
        recorder.asked('sign')
        if (leftBy !== undefined) {
          expect(() => recorder.leaving('0xa')).toThrow(PlanOutdatedError)
          recorder.failed(new PlanOutdatedError('sent'))
          continue
        }
        recorder.leaving('0xa')
        if (end === 'taken') recorder.answered('0xa')
        else if (end === 'not passed on') recorder.failed(new NotSentError())
        else if (end === 'verdict') recorder.failed(new WouldRevertError('fee too low'))
        else recorder.failed(new TransferUnknownError('0xa'))
        await list.refresh()
        const id = `id${at + 1}`
        if (end === 'denied') list.deny(id)
        else if (end === 'lost' || end === 'taken') leftBy = id
        if (isListed) await vi.advanceTimersByTimeAsync(1_000)
      }
      await list.refresh()
      for (const at of presses.keys()) await list.check(`id${at + 1}`)
      await vi.advanceTimersByTimeAsync(10)
      list.stop()
      const confirmed = journal.entries().filter(({ status }) => status === 'confirmed')
      expect(confirmed.map(({ id }) => id)).toEqual(leftBy === undefined ? [] : [leftBy])
    },
  ),
  { gate: 40, exhaustive: 2_000 },
)
