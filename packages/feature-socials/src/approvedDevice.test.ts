// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import { guardMs, withApprovedDevice } from './approvedDevice.js'
import { createState } from './state.js'

const unknown = { action: 'VERIFY_DEVICE', number: '47', email: 'ada@example.com' } as const
const { signal } = new AbortController()

afterEach(() => {
  vi.useRealTimers()
})

test('a step that is answered changes nothing on screen', async () => {
  const state = createState()
  const ask = vi.fn(async () => ({ address: '0x' }))
  expect(await withApprovedDevice(state, signal, ask, true)).toEqual({ address: '0x' })
  expect(ask).toHaveBeenCalledTimes(1)
  expect(state).toEqual(createState())
})

test('a browser that has to be approved shows how, and the step is asked again without a time limit', async () => {
  vi.useFakeTimers()
  const state = createState()
  const answers = [unknown, unknown, { address: '0x' }]
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? unknown
    // The visitor takes longer than a machine may.
    if (!('action' in answer)) await new Promise((resolve) => setTimeout(resolve, guardMs * 3))
    return answer
  })
  const approved = withApprovedDevice(state, signal, ask, true)
  await vi.advanceTimersByTimeAsync(guardMs * 3)

  expect(await approved).toEqual({ address: '0x' })
  expect(ask).toHaveBeenCalledTimes(3)
  expect(state).toMatchObject({ stage: 'device', number: '47', email: 'ada@example.com' })
})

test('a guarded step that gets no answer times out', async () => {
  vi.useFakeTimers()
  const asked = withApprovedDevice(createState(), signal, () => new Promise<never>(() => {}), true)
  const failed = expect(asked).rejects.toMatchObject({ code: 'timeout' })
  await vi.advanceTimersByTimeAsync(guardMs)
  await failed
})
