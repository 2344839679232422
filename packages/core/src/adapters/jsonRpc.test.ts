// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import { callEndpoint, type RpcAnswerOptions } from './jsonRpc.js'

const { signal } = new AbortController()
afterEach(() => vi.unstubAllGlobals())

/** A call that is answered with this text. */
function call(text: string, options?: RpcAnswerOptions, url = 'https://node.test') {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(text))
  vi.stubGlobal('fetch', fetch)
  return { fetch, answer: callEndpoint(url, 'method', [1, 'a'], signal, options) }
}

test('a call is one request without cookies, and its result the answer', async () => {
  const { fetch, answer } = call('{"jsonrpc":"2.0","id":1,"result":{"a":[null]}}')

  expect(await answer).toEqual({ a: [null] })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('https://node.test', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"method","params":[1,"a"]}',
    credentials: 'omit',
    signal,
  })
})

test('the data API is asked in plain text, which needs no preflight', async () => {
  const { fetch } = call('{"result":1}', {}, 'https://api.test/v1/?chainId=eip155%3A1')

  expect(fetch.mock.lastCall?.[1].headers).toEqual({ 'content-type': 'text/plain' })
})

test('a refusal keeps the code, 300 characters of the words, and what the node added', async () => {
  const error = { code: -32002, message: 'x'.repeat(400), data: { err: 'BlockhashNotFound' } }

  await expect(call(JSON.stringify({ error, result: 1 })).answer).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { method: 'method', code: -32002, reason: 'x'.repeat(300), data: { err: 'BlockhashNotFound' } },
  })
})

test.each([200, 408, 429, 502])('a refusal says the status that it came with: %i', async (status) => {
  const text = '{"error":{"code":-32000,"message":"no"}}'
  vi.stubGlobal('fetch', async () => new Response(text, { status }))

  await expect(callEndpoint('https://node.test', 'method', [], signal)).rejects.toMatchObject({
    context: { code: -32000, status },
  })
})

test('a code or words of another kind are none', async () => {
  await expect(call('{"error":{"code":"1","message":7}}').answer).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { code: undefined, reason: '', data: undefined },
  })
})

test.each(['', '<html>', '[]', '7', 'null', '{"error":null}'])('"%s" is no answer', async (text) => {
  await expect(call(text).answer).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { reason: 'not a JSON-RPC answer' },
  })
})

test('an answer is read up to the length that the caller allows', async () => {
  const text = '{"result":1}'

  expect(await call(text, { maxBytes: text.length }).answer).toBe(1)
  await expect(call(text, { maxBytes: text.length - 1 }).answer).rejects.toMatchObject({ code: 'rpc/failed' })
})

test('of an answer without end no more is read than is allowed', async () => {
  let sent = 0
  let ended = false
  const body = new ReadableStream({
    pull(controller) {
      sent += 1_000
      controller.enqueue(new Uint8Array(1_000).fill(32))
    },
    cancel() {
      ended = true
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))

  const answer = callEndpoint('https://node.test', 'method', [], signal, { maxBytes: 10_000 })

  await expect(answer).rejects.toMatchObject({ code: 'rpc/failed' })
  expect(sent).toBeLessThan(20_000)
  expect(ended).toBe(true)
})

test('the caller may read each value in its own way', async () => {
  const revive = (_key: string, value: unknown) => (typeof value === 'number' ? BigInt(value) : value)

  expect(await call('{"result":[7]}', { revive }).answer).toEqual([7n])
})

test('no answer is a failure of the network; an aborted call is aborted', async () => {
  const gone = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(gone))
  await expect(callEndpoint('https://node.test', 'method', [], signal)).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { reason: 'no answer' },
    cause: gone,
  })

  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const abort = new AbortController()
  const answer = callEndpoint('https://node.test', 'method', [], abort.signal)
  abort.abort()
  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
})
