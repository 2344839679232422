// @tier gate
import { expect, test, vi } from 'vitest'
import { createService } from './service.js'

test.each([
  ['says nothing', (_: AbortSignal): Promise<Response> | Response => new Promise(() => {})],
  [
    'begins to answer and falls silent',
    (_: AbortSignal) => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
  ],
])('a service that takes a call and %s is out of reach after a while', async (_what, respond) => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const asked = vi.fn()
  const service = createService({
    url: 'https://login.app.example',
    keys: async () => keys,
    now: Date.now,
    // As `fetch` does, it and what it reads end with the signal of the request.
    async fetch({ signal }) {
      asked()
      const over = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
      const response = await Promise.race([respond(signal), over])
      const { body } = response
      const read = body?.getReader()
      return new Response(
        new ReadableStream({
          async pull(controller) {
            await Promise.race([read?.read(), over])
            controller.close()
          },
        }),
      )
    },
  })
  const failed = expect(service.post('/v1/me', {})).rejects.toMatchObject({ problem: 'offline' })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  late.abort(new DOMException('late', 'TimeoutError'))
  await failed
  vi.restoreAllMocks()
})
