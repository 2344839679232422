// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { loginWorld, origin, url } from '../login.test-support.js'
import { started } from './answers.js'
import { createService } from './service.js'

test('a browser whose clock is wrong is told the time by the first answer, and goes on', async () => {
  const { login, clock, browser } = await loginWorld()
  const { keys, device } = await browser()
  const asked: string[] = []
  const service = createService({
    url,
    keys: async () => keys,
    now: () => clock.now - 7_200_000,
    async fetch(request) {
      asked.push(request.url)
      const { status, headers, body } = await login.fetch(request)
      return new Response(body, {
        status,
        headers: { ...Object.fromEntries(headers), date: new Date(clock.now).toUTCString() },
      })
    },
  })
  const ask = { email: 'ada@app.example', project: 'shop', origin, locale: 'en', ...device }

  expect(v.parse(started, await service.post('/v1/email/start', ask)).next).toBe('otp')

  expect(asked).toHaveLength(2)
  await expect(service.post('/v1/me', {})).rejects.toMatchObject({ problem: 'session-over' })
  expect(asked).toHaveLength(3)
})
