// @tier gate
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestExpiry, watchRequests } from './openRequests.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The parts of the SDK that requests go through: what it tells, and the engine that waits for answers. */
function setup() {
  const [sent, history, engine] = [new EventEmitter(), new EventEmitter(), new EventEmitter()]
  const sdk = { on: sent.on.bind(sent), core: { history }, engine: { events: engine } }
  const requests = watchRequests(sdk)
  const rejected: number[] = []
  return {
    requests,
    rejected,
    send(id: number, topic = 't') {
      engine.once(`session_request:${id}`, () => rejected.push(id))
      sent.emit('session_request_sent', { id, topic })
    },
    answer: (id: number) => history.emit('history_updated', { id }),
  }
}

test('a request that stays unanswered is ended before the SDK would, however long it took to send', async () => {
  const { send, rejected } = setup()
  send(1)

  await vi.advanceTimersByTimeAsync((requestExpiry - 61) * 1_000)

  expect(rejected).toEqual([1])
})

test('an answered request is left alone', async () => {
  const { send, answer, rejected } = setup()
  send(1)
  answer(1)

  await vi.advanceTimersByTimeAsync(requestExpiry * 1_000)

  expect(rejected).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('the end of a session ends its requests, and those sent too late', () => {
  const { requests, send, rejected } = setup()
  send(1, 'mine')
  send(2, 'other')

  requests.end('mine')
  send(3, 'mine')

  expect(rejected).toEqual([1, 3])
})

test('the end of all ends all', () => {
  const { requests, send, rejected } = setup()
  send(1, 'mine')
  send(2, 'other')

  requests.endAll()
  send(3)

  expect(rejected).toEqual([1, 2, 3])
  expect(vi.getTimerCount()).toBe(0)
})
