// @tier gate
import { type Capabilities, type JournalEntry, parseAccountId } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createStore } from '../storage.js'
import { createJournal } from './journal.js'
import { createPendingRequests } from './pendingRequests.js'
import { createRequestLock } from './requestLock.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('./transactionLookup.js'))
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
})

search(
  'one transaction proves one request, whatever a wallet names and whichever is looked at first',
  fc.asyncProperty(
    fc.array(request, { minLength: 2, maxLength: 4 }),
    fc.array(fc.nat(3), { maxLength: 6 }),
    async (requests, looks) => {
      const area = fakeArea()
      let count = 0
      const journal = createJournal(
        createStore(() => area),
        () => `id${++count}`,
      )
      const answerOf = (at: number) => {
        const { way, hash } = requests[at] ?? { way: 'hash', hash: '0xa' }
        return way === 'hash' ? hash : `${way}:${at}`
      }
      const hashOf = (answer: string) => requests[Number(answer.split(':')[1])]?.hash
      const transfer: Capabilities['transfer'] = {
        fee: never,
        plan: never,
        send: never,
        wait: never,
        find: async (_network, answer) => {
          if (answer.startsWith('0x')) return 'success'
          return answer.startsWith('batch') ? 'pending' : 'absent'
        },
        async follow(_account, answer) {
          const by = hashOf(answer)
          return by ? { kind: 'replaced', by, isSame: true } : undefined
        },
      }
      const list = createPendingRequests({
        journal,
        turns: createRequestLock(undefined),
        adapter: async () => ({ capabilities: { transfer } }),
        isWatched: () => false,
      })
      for (const [at, { way, account, pauseMs }] of requests.entries()) {
        const clue = way === 'spedUp' ? { clue: '7' } : {}
        const asked = { account: parseAccountId(account), kind: 'send' } as const
        journal.open(asked, 'sent', answerOf(at), clue)
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
      expect(confirmed).toHaveLength(new Set(requests.map(({ account, hash }) => `${account} ${hash}`)).size)
    },
  ),
  { gate: 50, exhaustive: 5_000 },
)
