// @tier gate
// @vitest-environment happy-dom
import { abortable } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClient, sessionRecord } from './fakeClient.test-support.js'
import { createPairingSessions } from './sessions.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()
const context = {
  metadata: () => ({ name: 'Host', description: '', url: 'https://host.example', icons: [] }),
  projectId: undefined,
  relay: undefined,
  id: undefined,
  family: () => ({}),
  refused: () => {},
}

/** The moments at which the SDK fails to tell a wallet. */
const moments = ['connecting', 'before it publishes', 'publishing', 'after it published'] as const
/** The errors of the SDK, of the relay and of the browser; `hangs` is none. */
const faults = [
  'hangs',
  'No internet connection detected. Please restart your network and try again.',
  'Failed to publish custom payload, please try again. id:1 tag:1112',
  'Not initialized. engine',
  'Socket stalled when trying to connect to wss://relay.example',
  'Missing or invalid. session topic does not exist in keychain: one',
  "No matching key. session topic doesn't exist: one",
  'The database connection is closing.',
] as const

/** A client that cannot tell a wallet anything for now, and the stored session of that wallet. */
function startFailing(moment: (typeof moments)[number], fault: (typeof faults)[number], isFit = () => true) {
  const fake = fakeClient(sessionRecord('one'))
  const { client, stored, ended, emit } = fake
  let isUp = false
  const waiting = new Set<() => void>()
  async function pass(at: typeof moment) {
    if (isUp || at !== moment) return
    if (fault !== 'hangs') throw new Error(fault)
    // A message that is not confirmed is left open, and one that waits for the line is sent with it.
    await new Promise<void>((resolve) => void (at === 'connecting' && waiting.add(resolve)))
  }
  Object.assign(client, { connect: (abort: AbortSignal) => abortable(pass('connecting'), abort) })
  Object.assign(client.sdk, {
    disconnect: async ({ topic }: { readonly topic: string }) => {
      await pass('before it publishes')
      if (!stored.has(topic) || !isFit()) throw new Error('Missing or invalid.')
      await pass('publishing')
      ended.push(topic)
      await pass('after it published')
      stored.delete(topic)
    },
  })
  return {
    ...fake,
    visit: () => createPairingSessions(context, {}, async () => client),
    comeBack(event: 'relayer_connect' | 'online') {
      isUp = true
      for (const go of waiting) go()
      if (event === 'online') globalThis.dispatchEvent(new Event('online'))
      else emit(event, undefined)
    },
  }
}

const spansMs = fc.constantFrom(0, 100, 4_990, 20_000, 10 * 60_000)

search(
  'a wallet that could not be notified of the end of its session is notified later, in that visit or a later one',
  async (look) => {
    await look(
      fc.asyncProperty(
        fc.constantFrom(...moments),
        fc.constantFrom(...faults),
        fc.constantFrom('relayer_connect' as const, 'online' as const),
        spansMs,
        fc.option(spansMs, { nil: undefined }),
        async (moment, fault, event, backMs, leavesMs) => {
          const { visit, comeBack, ended, stored, rest } = startFailing(moment, fault)
          let sessions = visit()
          await sessions.restore(signal)

          void sessions.end()
          if (leavesMs !== undefined) {
            await vi.advanceTimersByTimeAsync(leavesMs)
            sessions.dispose()
            sessions = visit()
            const settled = await Promise.race([sessions.settle?.(), vi.advanceTimersByTimeAsync(6_000)])
            expect(settled).not.toBe(true)
            expect(await sessions.restore(signal)).toBeUndefined()
          }
          await vi.advanceTimersByTimeAsync(backMs)
          expect(sessions.session()).toBeUndefined()
          if (moment !== 'after it published') expect(ended).toEqual([])
          expect(stored.size).toBe(1)
          rest.mockClear()
          comeBack(event)
          await vi.advanceTimersByTimeAsync(10_000)

          expect(new Set(ended)).toEqual(new Set(['one']))
          expect(stored.size).toBe(0)
          expect(rest).toHaveBeenCalled()
          expect(await sessions.settle?.()).toBe(true)
          sessions.dispose()
        },
      ),
    )
  },
  { gate: 100 },
)

test('a wallet is notified once of the end of its session, however often the debts are settled', async () => {
  const { visit, ended } = startFailing('after it published', 'hangs')
  const sessions = visit()
  await sessions.restore(signal)

  void sessions.end()
  for (let again = 0; again < 10; again += 1) {
    void sessions.settle?.()
    await vi.advanceTimersByTimeAsync(100)
  }

  expect(ended).toEqual(['one'])
})

test('a session whose key is gone has no wallet to notify, and is not kept', async () => {
  const { visit, keys, stored, ended } = startFailing('connecting', 'hangs', () => false)
  const sessions = visit()
  await sessions.restore(signal)
  keys.has = () => false

  const ends = sessions.end()
  await vi.advanceTimersByTimeAsync(10_000)
  await ends

  expect(ended).toEqual([])
  expect(stored.size).toBe(0)
  expect(await sessions.settle?.()).toBe(true)
  sessions.dispose()
})
