// @tier gate
import { type Adapter, accountId, parseNetworkId, type RequestStatus, type Store } from '@foyer/core'
import { search } from '@foyer/search'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { hashOf, me, networks } from '../calls.test-support.js'
import type { CallsStatus } from './callsStatus.js'
import { createHostCalls } from './hostCalls.js'
import { callSubject } from './journalEnd.js'
import { createRecords } from './records.js'

const from = accountId(parseNetworkId('eip155:1'), me)
const other = accountId(parseNetworkId('eip155:1'), `0x${'77'.repeat(20)}`)
const id = '0xabc'

/** The journal’s entries of the call that was asked for last, and of others. */
const entries = fc.record({
  account: fc.constantFrom(from, other),
  place: fc.nat(2),
  isOlder: fc.boolean(),
  status: fc.constantFrom<RequestStatus>(
    ...([
      'asked',
      'unknown',
      'refused',
      'answered',
      'sent',
      'confirmed',
      'reverted',
      'other',
      'expired',
    ] as const),
  ),
  answer: fc.constantFrom(undefined, hashOf(8), 'no hash'),
})
const stories = fc.record({
  /** Calls that were carried out before it. */
  done: fc.nat(2),
  /** Calls after it. */
  rest: fc.nat(1),
  isOld: fc.boolean(),
  journal: fc.array(entries, { maxLength: 3 }),
  trace: fc.constantFrom('success', 'reverted', 'other', 'pending'),
})
type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never

/** The right status, by the newest entry of the very call. */
function rightOf({ done, rest, journal, trace }: Story): number {
  const own = journal.find(({ account, place, isOlder }) => account === from && place === done && !isOlder)
  if (!own || own.status === 'asked' || own.status === 'unknown') return 100
  const isNamed = own.answer === hashOf(8)
  if (own.status === 'refused' || (own.status === 'expired' && !isNamed)) return done > 0 ? 600 : 400
  if (!isNamed) return 600
  if (trace === 'pending') return 100
  if (trace === 'success') return rest === 0 ? 200 : 600
  return done > 0 || trace === 'other' ? 600 : 500
}

search(
  'calls that were open as the page ended are over once the journal knows the end of the last one, and not before',
  fc.asyncProperty(stories, async (story) => {
    const { done, rest, isOld, journal, trace } = story
    const memory = createMemoryStore()
    const store: Pick<Store, 'get' | 'set'> = {
      get: ({ name, decode }) => memory.get(name, decode),
      set: ({ name }, value) => memory.set(name, value),
    }
    const { context } = createFeatureHost({ text: createText({ locale: 'en' }), networks, address: me })
    const hashes = Array.from({ length: done }, (_, at) => hashOf(at))
    createRecords(store, undefined).put({
      id,
      isOld,
      from,
      total: done + 1 + rest,
      at: 1_000,
      isOpen: true,
      hashes,
      expected: [],
    })
    store.set(
      { name: 'journal', decode: () => undefined },
      journal.map(({ place, isOlder, ...entry }, at) => ({
        ...entry,
        id: String(at),
        kind: 'call',
        at: isOlder ? 999 : 1_000 + at,
        subject: callSubject(id, place),
      })),
    )
    const shown: CallsStatus[] = []
    const answer = createHostCalls({
      state: context.state,
      store,
      locks: undefined,
      async adapter(): Promise<Adapter> {
        const own = await context.adapter('eip155')
        const { transfer } = own.capabilities
        if (!transfer) throw new Error('The adapter sends nothing')
        const find = async (_network: unknown, hash: string) =>
          hash === hashOf(8) ? trace : ('success' as const)
        const receipt = async (_network: unknown, hash: string) => ({
          transactionHash: hash,
          status: hash === hashOf(8) && trace === 'reverted' ? '0x0' : '0x1',
        })
        return { ...own, capabilities: { transfer: { ...transfer, find, receipt } } }
      },
      controller: async () => ({ send: async () => {}, show: (status) => void shown.push(status) }),
    })
    const wallet = {
      connectorId: 'harbor',
      async ask(): Promise<unknown> {
        throw Object.assign(new Error('unknown'), { code: 4200 })
      },
    }
    const ask = (method: string) => answer({ method, params: [id] }, wallet)
    const right = rightOf(story)

    if (right !== 400) {
      await ask('wallet_showCallsStatus')
      expect(shown[0]?.status).toBe(right)
    }
    const told = await ask('wallet_getCallsStatus').catch((error: unknown) => error)
    if (!isOld) expect(told).toMatchObject({ status: right })
    else if (right === 100) expect(told).toMatchObject({ status: 'PENDING' })
    else if (right === 200) expect(told).toMatchObject({ status: 'CONFIRMED' })
    // Of one that the chain undid, the receipt says so.
    else if (Object(told).status !== 'CONFIRMED') expect(told).toMatchObject({ code: -32603 })
    else expect(Object(told).receipts).toContainEqual(expect.objectContaining({ status: '0x0' }))
  }),
  {
    gate: 150,
    exhaustive: 3_000,
    finds: [
      {
        input: [
          {
            done: 1,
            rest: 0,
            isOld: false,
            journal: [{ account: from, place: 1, isOlder: false, status: 'refused', answer: undefined }],
            trace: 'pending',
          },
        ],
        found: 'calls stayed open for good though the visitor had said that the last was not sent',
      },
    ],
  },
)
