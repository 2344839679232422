// @tier gate
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Call, retryPublications } from './relayRequests.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** When the SDK tells that a message was not published, in ms. */
const sdkBoundMs = 60_000

/** The parts of the SDK that messages go through, over a line that can be cut. */
function setup() {
  const events = new EventEmitter()
  const sent: unknown[] = []
  const messages: string[] = []
  const waiting = new Set<() => void>()
  let connected = true
  let confirms = true
  const relayer = {
    get connected() {
      return connected
    },
    on: events.on.bind(events),
    async request({ id = 0, params }: Call) {
      sent.push(params.message)
      return confirms ? { id, jsonrpc: '2.0', result: true } : new Promise<never>(() => {})
    },
  }
  const publications = retryPublications(
    { core: { relayer } },
    {
      connected: () => new Promise<void>((resolve) => waiting.add(resolve)),
      answered() {},
    },
  )
  const publish = (message: string, { topic = 't', tag = 1108 } = {}) => {
    if (!messages.includes(message)) messages.push(message)
    const call = { id: messages.indexOf(message), method: 'irn_publish', params: { topic, tag, message } }
    return relayer.request(call).catch(() => expect.unreachable('nobody could hear it'))
  }
  return {
    publications,
    sent,
    publish,
    mute() {
      confirms = false
    },
    cut() {
      connected = false
      events.emit('relayer_disconnect')
    },
    async restore() {
      connected = true
      confirms = true
      for (const resolve of waiting) resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a message that waits for the line is published once it is back', async () => {
  const { publish, sent, cut, restore } = setup()
  cut()
  const answer = publish('a')
  await vi.advanceTimersByTimeAsync(30_000)

  await restore()

  await expect(answer).resolves.toMatchObject({ result: true })
  expect(sent).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a message that the SDK has given up is never published, however often it was tried', async () => {
  const { publish, sent, cut, restore } = setup()
  cut()
  void publish('a')
  for (let passed = 15_000; passed < sdkBoundMs; passed += 5_000) {
    await vi.advanceTimersByTimeAsync(passed === 15_000 ? 15_000 : 5_000)
    void publish('a')
  }
  await vi.advanceTimersByTimeAsync(sdkBoundMs - 55_000)

  await restore()
  await vi.advanceTimersByTimeAsync(10 * sdkBoundMs)

  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a message that the relay never confirmed is not repeated after the SDK has given it up', async () => {
  const { publish, sent, mute, cut, restore } = setup()
  mute()
  void publish('a')
  await vi.advanceTimersByTimeAsync(sdkBoundMs)

  cut()
  await restore()

  expect(sent).toEqual(['a'])
})

test('the requests of a session that ended are dropped, also those made later; the word that it ended is not', async () => {
  const { publications, publish, sent, cut, restore } = setup()
  cut()
  void publish('request')
  void publish('another session', { topic: 'other' })
  publications.end('t')
  void publish('late request')
  void publish('end of session', { tag: 1112 })

  await restore()

  expect(sent).toEqual(['another session', 'end of session'])
})

test('a message that was given up is forgotten once the SDK no longer tries it', async () => {
  const { publish, sent, mute } = setup()
  mute()
  void publish('a')
  await vi.advanceTimersByTimeAsync(sdkBoundMs)
  void publish('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['a'])

  await vi.advanceTimersByTimeAsync(sdkBoundMs)
  void publish('a')
  await vi.advanceTimersByTimeAsync(0)

  expect(sent).toEqual(['a', 'a'])
})
