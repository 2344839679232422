// @tier gate
import { fakeNetwork } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoot } from '../state.js'
import { startRequests } from './requests.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const state = createRoot([fakeNetwork('eip155:1')], 'eip155')
  const refresh = vi.fn(async () => {})
  const open = vi.fn()
  const error = vi.fn()
  const end = startRequests({
    state,
    balances: { refresh },
    modal: { open },
    toasts: { error },
    text: { t: (key) => key },
  })
  return { state, refresh, open, error, end }
}

test('once a page’s own request is answered, balances are asked for past every cache', async () => {
  const { state, refresh, open } = setup()
  state.requests = { answered: 1, refused: 0 }
  await vi.advanceTimersByTimeAsync(0)

  expect(refresh).toHaveBeenCalledExactlyOnceWith({ force: true })
  expect(open).not.toHaveBeenCalled()
})

test('that a request is not allowed the modal says, 300 ms after it was asked to open', async () => {
  const { state, refresh, open, error, end } = setup()
  state.requests = { answered: 0, refused: 1 }
  await vi.advanceTimersByTimeAsync(299)
  expect(open).toHaveBeenCalledOnce()
  expect(error).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(error).toHaveBeenCalledExactlyOnceWith('visit.notAllowed')
  expect(refresh).not.toHaveBeenCalled()

  state.requests = { answered: 0, refused: 2 }
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(error).toHaveBeenCalledOnce()
})
