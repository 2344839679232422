// @tier gate
import { abortable } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
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

/** A client whose line is down, and the stored session of a wallet. */
function startOffline() {
  const fake = fakeClient(sessionRecord('one'))
  const { client, stored, ended, emit } = fake
  let isUp = false
  const waiting = new Set<() => void>()
  const up = () => new Promise<void>((resolve) => (isUp ? resolve() : waiting.add(resolve)))
  Object.assign(client, { connect: (abort: AbortSignal) => abortable(up(), abort) })
  Object.assign(client.sdk, {
    // A message that is not confirmed is left open.
    disconnect: async ({ topic }: { readonly topic: string }) => {
      if (!isUp) await new Promise(() => {})
      ended.push(topic)
      stored.delete(topic)
    },
  })
  return {
    ...fake,
    visit: () => createPairingSessions(context, {}, async () => client),
    comeBack() {
      isUp = true
      for (const go of waiting) go()
      emit('relayer_connect', undefined)
    },
  }
}

const moments = fc.constantFrom(0, 100, 4_990, 20_000, 10 * 60_000)

search(
  'a wallet whose session ended while the line was down is notified once it is back, in that visit or a later one',
  async (look) => {
    await look(
      fc.asyncProperty(moments, fc.option(moments, { nil: undefined }), async (backMs, leavesMs) => {
        const { visit, comeBack, ended, stored, rest } = startOffline()
        let sessions = visit()
        await sessions.restore(signal)

        void sessions.end()
        if (leavesMs !== undefined) {
          await vi.advanceTimersByTimeAsync(leavesMs)
          sessions.dispose()
          sessions = visit()
          expect(await Promise.race([sessions.settle?.(), vi.advanceTimersByTimeAsync(6_000)])).not.toBe(true)
          expect(await sessions.restore(signal)).toBeUndefined()
        }
        await vi.advanceTimersByTimeAsync(backMs)
        expect(sessions.session()).toBeUndefined()
        expect(ended).toEqual([])
        rest.mockClear()
        comeBack()
        await vi.advanceTimersByTimeAsync(10_000)

        expect(new Set(ended)).toEqual(new Set(['one']))
        expect(stored.size).toBe(0)
        expect(rest).toHaveBeenCalled()
        expect(await sessions.settle?.()).toBe(true)
        sessions.dispose()
      }),
    )
  },
  { gate: 25 },
)
