// @tier gate
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { changeStep, finished, tokens } from '../frame/answers.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import { keepWallet, openWallet } from '../frame/vaults.js'
import {
  atManage,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  url,
  vaultOf,
  type World,
} from '../login.test-support.js'
import { socialWorld } from '../social/social.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const never = () => Promise.reject(new Error('nothing is asked here'))
const linkIn = (letter: string) => /https:\S+/.exec(letter)?.[0] ?? ''

type Post = (path: string, ask: object) => Promise<unknown>

/** Moves an account, by both codes. @returns the letter to the address that was left */
async function change(world: Pick<World, 'sent' | 'letter'>, post: Post, email: string): Promise<string> {
  const letters = world.sent.length
  const first = v.parse(changeStep, await post('start', { email }))
  const one = codeIn(await world.letter(letters + 1))
  const second = v.parse(changeStep, await post('primary', { email, attempt: first.attempt, otp: one }))
  const two = codeIn(await world.letter(letters + 2))
  await post('secondary', { email, attempt: second.attempt, otp: two })
  await world.letter(letters + 4)
  return world.letter(letters + 3)
}

function undo({ login }: Pick<World, 'login'>, letter: string) {
  const body = new URL(linkIn(letter)).search.slice(1)
  const headers = { 'sec-fetch-site': 'same-origin' }
  return login.fetch(new Request(`${url}/undo`, { method: 'POST', body, headers }))
}

async function setup() {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const world = await loginWorld({ store: database() })
  const browser = await world.browser()
  const access = await atManage(browser, (await logIn(world, browser)).access)
  const post: Post = (path, ask) => browser.service.post(`/v1/email/change/${path}`, ask, { access })
  const addresses = async () =>
    (await db.selectFrom('identities').select('subject').orderBy('subject').execute()).map((of) => of.subject)
  return { world, browser, access, post, db, addresses }
}

test('what was taken back cannot be brought back by an address that the account passed through', async () => {
  const { world, post, addresses } = await setup()
  const toAda = await change(world, post, 'eve@evil.example')
  world.clock.now += 60_000
  const toEve = await change(world, post, 'eva@evil.example')
  expect((await undo(world, toAda)).status).toBe(200)

  expect((await undo(world, toEve)).status).toBe(410)
  expect(await addresses()).toEqual(['ada@app.example'])
})

test('of two changes that end at once, one counts', async () => {
  const { world, post, addresses } = await setup()
  const ends = []
  for (const email of ['eve@evil.example', 'eva@evil.example']) {
    const letters = world.sent.length
    const first = v.parse(changeStep, await post('start', { email }))
    const one = codeIn(await world.letter(letters + 1))
    const second = v.parse(changeStep, await post('primary', { email, attempt: first.attempt, otp: one }))
    ends.push({ email, attempt: second.attempt, otp: codeIn(await world.letter(letters + 2)) })
    world.clock.now += 60_000
  }
  await Promise.allSettled(ends.map((ask) => post('secondary', ask)))

  expect(await addresses()).toHaveLength(1)
})

describe('an account of a provider, whose session somebody has for a moment', () => {
  async function social() {
    const world = await socialWorld()
    const browser = await world.browser()
    const told = v.parse(tokens, await world.redeem(browser, await world.ticket(browser)))
    const access = await atManage(browser, told.access)
    const post: Post = (path, ask) => browser.service.post(`/v1/email/change/${path}`, ask, { access })
    return { world, post }
  }

  test('gets no address without a code of the one that the provider told', async () => {
    const { world, post } = await social()
    const begun = v.parse(changeStep, await post('start', { email: 'eve@evil.example' }))

    expect(begun.next).toBe('primary')
    await world.letter(1)
    expect(world.sent.map(({ to }) => to)).toEqual(['ada@app.example'])
  })

  test('whose owner reads of it can take it back', async () => {
    const { world, post } = await social()
    const letter = await change(world, post, 'eve@evil.example')
    expect(world.sent[2]?.to).toBe('ada@app.example')

    expect((await undo(world, letter)).status).toBe(200)
    const left = await world.db.selectFrom('identities').select('provider').execute()
    expect(left).toEqual([{ provider: 'google' }])
  })
})

describe('a device that was let in by somebody who reads the mail, and waits', () => {
  const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

  async function waiting() {
    const world = await loginWorld({ recoveryDelayMs: 86_400_000 })
    const one = await world.browser()
    const vault = vaultOf(one, (await logIn(world, one)).access)
    await keepWallet(vault, secret, { eip155: '0xabc' })
    const two = await world.browser()
    const access = await atManage(two, (await logInByLink(world, two)).access)
    return { world, one, vault, two, access }
  }

  test.each([
    ['remove the devices that could prevent it', '/v1/devices/remove'],
    ['log them out', '/v1/session/end-all'],
    ['move the account', '/v1/email/change/start'],
  ])('cannot %s', async (_what, path) => {
    const { one, vault, two, access } = await waiting()
    const ask = { jkt: one.jkt, email: 'eve@evil.example' }

    await expect(two.service.post(path, ask, { access })).rejects.toMatchObject({ problem: 'recovery-waits' })
    expect(await openWallet(vault, await readWallet(vault), one.jkt, 1)).toEqual(secret)
    // Itself it can remove.
    await two.service.post('/v1/devices/remove', { jkt: two.jkt }, { access })
  })

  test('can do all that once it waited', async () => {
    const { world, one, two } = await waiting()
    world.clock.now += 86_400_000
    const access = await atManage(two, (await logIn(world, two)).access)
    const later = vaultOf(two, access)
    await joinWallet(later, await readWallet(later), two.jkt, never)

    await two.service.post('/v1/devices/remove', { jkt: one.jkt }, { access })
  })

  test('writes to its owner once, however often it asks', async () => {
    const { world, two, access } = await waiting()
    const vault = vaultOf(two, access)
    const letters = world.sent.length
    for (let count = 0; count < 5; count += 1)
      await expect(joinWallet(vault, await readWallet(vault), two.jkt, never)).rejects.toMatchObject({
        problem: 'recovery-waits',
      })
    await laterLetter(world, letters + 1)
    const told = world.sent.filter(
      ({ subject }) => subject === 'A new device will be able to open your wallet',
    )
    expect(told).toHaveLength(1)
  })
})

/** Has a letter sent to somebody else: letters leave in the order in which they were written. */
async function laterLetter(world: World, count: number) {
  world.clock.now += 1_000
  await (await world.browser()).start('grace@app.example')
  expect(await world.letter(count)).toBe(world.sent.find(({ to }) => to === 'grace@app.example')?.text)
}

test('a link that is pressed twice sends a code that works', async () => {
  const { world } = await setup()
  const browser = await world.browser()
  const begun = v.parse(v.object({ approval: v.string() }), await browser.start())
  const link = new URL(linkIn(await world.letter(2)))
  const press = () =>
    world.login.fetch(
      new Request(`${url}/approve`, {
        method: 'POST',
        body: link.search.slice(1),
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
    )
  await Promise.all([press(), press()])
  const told = await browser.service.post('/v1/email/device', { approval: begun.approval })
  const { attempt } = v.parse(v.object({ attempt: v.string() }), told)
  await world.letter(3)
  await laterLetter(world, 4)

  expect(world.sent).toHaveLength(4)
  v.parse(finished, await browser.finish(attempt, codeIn(world.sent[2]?.text ?? '')))
})

test('which browser asked to be let in, and was, is written down', async () => {
  const { world, db } = await setup()
  const browser = await world.browser()
  await logInByLink(world, browser)
  const lines = (await db.selectFrom('audit').select('what').orderBy('seq').execute()).map(
    ({ what }): Record<string, unknown> => JSON.parse(what),
  )

  const of = { jkt: browser.jkt, origin: 'https://app.example' }
  expect(lines.slice(-3)).toMatchObject([
    { event: 'device.asked', ...of, by: 'email' },
    { event: 'device.allowed', ...of },
    { event: 'session.begun', ...of, by: 'email' },
  ])
})

test('letters go to the address as its owner wrote it, not as somebody else does', async () => {
  const { world } = await setup()
  const stranger = await world.browser()
  await stranger.start('ADA@app.example')
  await world.letter(2)

  expect(world.sent[1]?.to).toBe('ada@app.example')
})

test('who asks too often from one network uses up no address', async () => {
  const world = await loginWorld({
    clientAddress: (request) => request.headers.get('x-place') ?? undefined,
  })
  const from = (place: string, email: string) =>
    world.browser().then(async ({ keys, device }) => {
      const { createService } = await import('../frame/service.js')
      const service = createService({
        url,
        keys: async () => keys,
        fetch(request) {
          request.headers.set('x-place', place)
          return world.login.fetch(request)
        },
        now: () => world.clock.now,
      })
      const at = { project: 'shop', origin: 'https://app.example', locale: 'en' }
      return service.post('/v1/email/start', { email, ...at, ...device })
    })
  for (let count = 0; count < 60; count += 1)
    await from('203.0.113.1', `bob-${count}@app.example`).catch(() => {})
  expect(world.sent).toHaveLength(20)
  for (let count = 0; count < 10; count += 1) {
    world.clock.now += 30_000
    await expect(from('203.0.113.1', 'ada@app.example')).rejects.toMatchObject({ problem: 'too-many' })
  }
  world.clock.now += 30_000

  expect(await from('198.51.100.1', 'ada@app.example')).toMatchObject({ next: 'otp' })
})

test.each([
  'You. Press Allow to keep your wallet',
  'Firefox\n\nYour wallet is in danger: https://evil.example',
  'Firefox \u202exunil no',
  `Firefox${' on Linux'.repeat(10)}`,
])('what a stranger calls their browser is not read as words of the service: %s', async (label) => {
  const { world } = await setup()
  const { service, device } = await world.browser()
  const at = { project: 'shop', origin: 'https://app.example', locale: 'en' }
  await service.post('/v1/email/start', { email: 'ada@app.example', ...at, ...device, label })
  const page = await (await world.login.fetch(new Request(linkIn(await world.letter(2))))).text()

  expect(page).toContain('<dt>Device</dt><dd translate="no">Browser</dd>')
})

test('a browser that waits is kept on few lines', async () => {
  const { world } = await setup()
  const { start, service } = await world.browser()
  const { approval } = v.parse(v.object({ approval: v.string() }), await start())
  let refused = 0
  const waiting = Promise.allSettled(
    Array.from({ length: 50 }, () =>
      service.post('/v1/email/device', { approval }).catch((error: unknown) => {
        refused += 1
        throw error
      }),
    ),
  )
  await expect.poll(() => refused).toBe(42)
  world.clock.now += 30_000

  const told = await waiting
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  // The line is free again.
  let isOver = false
  const again = service.post('/v1/email/device', { approval }).finally(() => {
    isOver = true
  })
  await vi.waitUntil(() => {
    world.clock.now += 10_000
    return isOver
  })
  expect(await again).toEqual({})
})

test('one guess at each of many accounts is a guess at none: a stranger’s browser gets no code to guess', async () => {
  const world = await loginWorld()
  const stranger = await world.browser()
  for (let count = 0; count < 12; count += 1) {
    const email = `ada${count}@app.example`
    await logIn(world, await world.browser(), email)
    expect(await stranger.start(email)).toMatchObject({ next: 'device' })
    await expect(stranger.finish(crypto.randomUUID(), '123456', email)).rejects.toMatchObject({
      problem: 'otp-over',
    })
  }
  expect(world.sent.filter(({ text }) => codeIn(text))).toHaveLength(12)
})
