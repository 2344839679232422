// @tier gate
import { runsOf } from '@foyer/search'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { letIn, me, started } from './frame/answers.js'
import { createService } from './frame/service.js'
import { type Browser, codeIn, logIn, loginWorld, origin, url, type World } from './login.test-support.js'

const times = runsOf({ gate: 50, exhaustive: 1_000 })
const repeated = { tags: ['search'] }

/** What a browser began, and the code that came. */
async function begun(world: World, browser: Browser) {
  const letters = world.sent.length
  const answer = v.parse(started, await browser.start())
  if (answer.next !== 'otp') throw new Error(answer.next)
  return { attempt: answer.attempt, code: codeIn(await world.letter(letters + 1)) }
}

/** How many of many tries came through. */
async function through(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  for (let at = 0; at < times; at += 1)
    await work().then(
      () => (count += 1),
      () => {},
    )
  return count
}

describe('a code', () => {
  test('that was used is of no use again', repeated, async () => {
    const world = await loginWorld()
    const browser = await world.browser()
    const { attempt, code } = await begun(world, browser)
    await browser.finish(attempt, code)

    expect(await through(() => browser.finish(attempt, code))).toBe(0)
  })

  test('is of no use to another device, which does not use it up', repeated, async () => {
    const world = await loginWorld()
    const browser = await world.browser()
    const { attempt, code } = await begun(world, browser)
    const thief = await world.browser()

    expect(await through(() => thief.finish(attempt, code))).toBe(0)
    await browser.finish(attempt, code)
  })

  test('is of no use with another address, nor for another page', repeated, async () => {
    const world = await loginWorld()
    const browser = await world.browser()
    const { attempt, code } = await begun(world, browser)
    const { service, device } = browser
    const ask = { email: 'ada@app.example', attempt, otp: code, project: 'shop', ...device }

    expect(await through(() => browser.finish(attempt, code, 'bob@app.example'))).toBe(0)
    expect(
      await through(() => service.post('/v1/email/finish', { ...ask, origin: 'https://evil.example' })),
    ).toBe(0)
    await service.post('/v1/email/finish', { ...ask, origin })
  })
})

test('a request that was overheard is of no use again, whole or with another body', repeated, async () => {
  const world = await loginWorld()
  const browser = await world.browser()
  const { access } = await logIn(world, browser)
  const heard: Request[] = []
  const service = createService({
    url,
    keys: async () => browser.keys,
    now: () => world.clock.now,
    fetch(request) {
      heard.push(request.clone())
      return world.login.fetch(request)
    },
  })
  v.parse(me, await service.post('/v1/me', {}, { access }))
  const last = heard.at(-1)
  if (!last) throw new Error('Nothing was asked')
  const again = async (body?: string) => {
    const request = body
      ? new Request(last.url, { method: 'POST', headers: last.headers, body })
      : last.clone()
    const { status } = await world.login.fetch(request)
    if (status !== 200) throw new Error(`${status}`)
  }

  expect(await through(() => again())).toBe(0)
  expect(await through(() => again('{"a":1}'))).toBe(0)
})

test(
  'a refresh that was used, and its successor too, is of no use again, and nothing that came of it',
  repeated,
  async () => {
    const world = await loginWorld()
    const browser = await world.browser()
    const first = await logIn(world, browser)
    const tokens = v.object({ access: v.string(), refresh: v.string() })
    const next = v.parse(
      tokens,
      await browser.service.post('/v1/session/refresh', { refresh: first.refresh }),
    )
    await browser.service.post('/v1/me', {}, { access: next.access })
    const thief = await world.browser()

    expect(await through(() => thief.service.post('/v1/session/refresh', { refresh: next.refresh }))).toBe(0)
    expect(await through(() => browser.service.post('/v1/session/refresh', { refresh: first.refresh }))).toBe(
      0,
    )
    await expect(browser.service.post('/v1/me', {}, { access: next.access })).rejects.toMatchObject({
      problem: 'session-over',
    })
  },
)

test(
  'whoever follows the link of a letter without pressing its button lets nobody in',
  repeated,
  async () => {
    const world = await loginWorld()
    await logIn(world, await world.browser())
    const stranger = await world.browser()
    const letters = world.sent.length
    const asked = v.parse(started, await stranger.start())
    if (asked.next !== 'device') throw new Error(asked.next)
    const link = /https:\S+/.exec(await world.letter(letters + 1))?.[0] ?? ''
    const body = new URL(link).search.slice(1)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const scanners: readonly [string, RequestInit][] = [
      [link, {}],
      [link, { method: 'HEAD' }],
      [link, { headers: { 'sec-purpose': 'prefetch;prerender' } }],
      [link, { headers: { purpose: 'prefetch', 'x-moz': 'prefetch' } }],
      [link, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; safelinks)' } }],
      [link, { method: 'OPTIONS' }],
      [link, { method: 'PUT', body }],
      [link, { method: 'POST' }],
      [`${url}/approve`, { method: 'POST', body, headers: { ...form, 'sec-fetch-site': 'cross-site' } }],
      [`${url}/approve`, { method: 'POST', body, headers: { ...form, 'sec-fetch-site': 'none' } }],
      [`${url}/approve`, { method: 'POST', body, headers: { ...form, 'sec-fetch-site': 'same-site' } }],
    ]
    for (let at = 0; at < times; at += 1) {
      const [to, how] = scanners[at % scanners.length] ?? [link, {}]
      await world.login.fetch(new Request(to, how))
    }

    expect(world.sent).toHaveLength(letters + 1)
    // The service keeps the browser waiting, and says after a while that nobody let it in.
    let isOver = false
    const waiting = stranger.service.post('/v1/email/device', { approval: asked.approval }).finally(() => {
      isOver = true
    })
    await vi.waitUntil(() => {
      world.clock.now += 10_000
      return isOver
    })
    expect(v.parse(letIn, await waiting).attempt).toBeUndefined()

    const pressed = { ...form, 'sec-fetch-site': 'same-origin' }
    const answer = await world.login.fetch(
      new Request(`${url}/approve`, { method: 'POST', body, headers: pressed }),
    )
    expect(answer.status).toBe(200)
  },
)
