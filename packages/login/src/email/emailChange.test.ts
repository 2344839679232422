// @tier gate
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { changeStep, me, tokens } from '../frame/answers.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  url,
  type World,
} from '../login.test-support.js'
import { socialWorld } from '../social/social.test-support.js'

const hourMs = 3_600_000
const [old, next] = ['ada@app.example', 'Ada@new.example']

async function setup() {
  const world = await loginWorld()
  const browser = await world.browser()
  const { access: there } = await logIn(world, browser)
  const access = await atManage(browser, there)
  const post = (path: string, ask: object) =>
    browser.service.post(`/v1/email/change/${path}`, ask, { access })
  return { world, browser, access, post }
}

async function change(
  { world, post }: Pick<Awaited<ReturnType<typeof setup>>, 'world' | 'post'>,
  email = next,
) {
  const letters = world.sent.length
  const first = v.parse(changeStep, await post('start', { email }))
  const one = codeIn(await world.letter(letters + 1))
  const second = v.parse(changeStep, await post('primary', { email, attempt: first.attempt, otp: one }))
  const two = codeIn(await world.letter(letters + 2))
  const done = await post('secondary', { email, attempt: second.attempt, otp: two })
  await world.letter(letters + 4)
  return done
}

function undo(world: World, link: string, site = 'same-origin') {
  const { search } = new URL(link)
  const headers = { 'sec-fetch-site': site }
  return world.login.fetch(new Request(`${url}/undo`, { method: 'POST', body: search.slice(1), headers }))
}

const linkIn = (letter: string) => /https:\S+/.exec(letter)?.[0] ?? ''

test('an account moves by a code of each address; other devices are logged out, both addresses are told', async () => {
  const here = await setup()
  const { world, browser, access } = here
  const other = await world.browser()
  const elsewhere = await logInByLink(world, other)
  const before = world.sent.length

  expect(await change(here)).toEqual({ email: next })

  expect(world.sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    `${old}: Your code to change your email`,
    `${next}: Your code to change your email`,
    `${old}: Your email was changed`,
    `${next}: This is the email of your account now`,
  ])
  expect(v.parse(me, await browser.service.post('/v1/me', {}, { access })).origin).toBeTruthy()
  await expect(other.service.post('/v1/me', {}, elsewhere)).rejects.toMatchObject({ problem: 'session-over' })
  world.clock.now += 60_000
  const again = await logIn(world, browser, 'ada@NEW.example')
  expect(again.access).toBeTruthy()
  expect(world.errors).toEqual([])
})

describe('nobody moves an account', () => {
  test('with a wrong code, with the code of the other address, or to another address than the code was for', async () => {
    const { world, post } = await setup()
    const first = v.parse(changeStep, await post('start', { email: next }))
    const code = codeIn(await world.letter(2))
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(post('primary', { email: next, attempt: first.attempt, otp: wrong })).rejects.toMatchObject({
      problem: 'otp-wrong/4',
    })
    for (const ask of [
      { email: 'eve@evil.example', attempt: first.attempt, otp: code },
      { email: next, attempt: crypto.randomUUID(), otp: code },
    ])
      await expect(post('primary', ask)).rejects.toMatchObject({ problem: 'otp-over' })
    await expect(post('secondary', { email: next, attempt: first.attempt, otp: code })).rejects.toMatchObject(
      { problem: 'otp-over' },
    )
    const second = v.parse(
      changeStep,
      await post('primary', { email: next, attempt: first.attempt, otp: code }),
    )
    const other = codeIn(await world.letter(3))
    await expect(
      post('secondary', { email: 'eve@evil.example', attempt: second.attempt, otp: other }),
    ).rejects.toMatchObject({ problem: 'otp-over' })
  })

  test('to an address that has one, and learns nothing of it', async () => {
    const { world, post } = await setup()
    await logIn(world, await world.browser(), next)
    const first = v.parse(changeStep, await post('start', { email: next }))
    const code = codeIn(await world.letter(3))
    const second = v.parse(
      changeStep,
      await post('primary', { email: next, attempt: first.attempt, otp: code }),
    )

    expect(second.next).toBe('secondary')
    const letter = await world.letter(4)
    expect(world.sent[3]).toMatchObject({ to: next, subject: 'This address is in use already' })
    expect(codeIn(letter)).toBe('')
  })

  test('to the address it has, nor by codes that are asked for too fast', async () => {
    const { post } = await setup()
    await expect(post('start', { email: 'ADA@app.example' })).rejects.toMatchObject({
      problem: 'bad-request',
    })
    await post('start', { email: next })
    await expect(post('start', { email: next })).rejects.toMatchObject({ problem: 'too-many' })
  })
})

describe('the old address', () => {
  test('takes a change back by a press, for 72 hours, once', async () => {
    const here = await setup()
    const { world, browser, access } = here
    await change(here)
    const link = linkIn(world.sent[3]?.text ?? '')
    world.clock.now += 71 * 3_600_000
    for (const method of ['GET', 'HEAD'])
      expect((await world.login.fetch(new Request(link, { method }))).status).toBe(200)
    expect((await undo(world, link, 'cross-site')).status).toBe(410)

    expect((await undo(world, link)).status).toBe(200)

    await world.letter(7)
    expect((await undo(world, link)).status).toBe(410)
    await expect(browser.service.post('/v1/me', {}, { access })).rejects.toMatchObject({
      problem: 'session-over',
    })
    expect((await logIn(world, browser, old)).access).toBeTruthy()
    const begun = await (await world.browser()).start(next)
    expect(begun).toMatchObject({ next: 'otp' })
  })

  test('does not take it back later', async () => {
    const here = await setup()
    await change(here)
    const link = linkIn(here.world.sent[3]?.text ?? '')
    here.world.clock.now += 72 * 3_600_000
    expect((await here.world.login.fetch(new Request(link))).status).toBe(404)
    expect((await undo(here.world, link)).status).toBe(410)
  })

  test('is kept for it meanwhile: whoever signs up with it then would end the way back', async () => {
    const here = await setup()
    const { world, browser } = here
    await change(here)
    const link = linkIn(world.sent[3]?.text ?? '')
    world.clock.now += 60_000
    const anew: Browser = await world.browser()
    await expect(logIn(world, anew, old)).rejects.toMatchObject({ problem: 'email-left', status: 409 })
    const bob = await world.browser()
    const access = await atManage(bob, (await logIn(world, bob, 'bob@app.example')).access)
    const post = (path: string, ask: object) => bob.service.post(`/v1/email/change/${path}`, ask, { access })
    await expect(change({ world, post }, old)).rejects.toMatchObject({ problem: 'otp-over' })

    const letters = world.sent.length
    expect((await undo(world, link)).status).toBe(200)
    await world.letter(letters + 2)
    world.clock.now += 60_000
    expect((await logIn(world, browser, old)).access).toBeTruthy()
  })

  test('is free once nobody can take the change back any more', async () => {
    const here = await setup()
    await change(here)
    here.world.clock.now += 72 * 3_600_000
    expect((await logIn(here.world, await here.world.browser(), old)).access).toBeTruthy()
  })
})

describe('without the old mailbox, a change', () => {
  async function waiting() {
    const here = await setup()
    const { world, post } = here
    const letters = world.sent.length
    const { attempt } = v.parse(changeStep, await post('start', { email: next, isLost: true }))
    const otp = codeIn(await world.letter(letters + 1))
    expect(world.sent.at(-1)?.to).toBe(next)
    const answer = await post('wait', { email: next, attempt, otp })
    await world.letter(letters + 3)
    const [toOld, toNew] = world.sent.slice(letters + 1)
    return { ...here, answer, toOld, toNew }
  }

  test('waits for 72 hours, which both addresses hear in an email, and is made then', async () => {
    const { world, browser, answer, toOld, toNew } = await waiting()
    expect(answer).toEqual({ from: world.clock.now + 72 * hourMs })
    const subject = 'Your email changes in 72 hours'
    expect([toOld, toNew]).toMatchObject([
      { to: old, subject },
      { to: next, subject },
    ])
    world.clock.now += 72 * hourMs - 1
    expect(await (await world.browser()).start(old)).toMatchObject({ next: 'device' })

    world.clock.now += 60_000
    expect((await logIn(world, browser, next)).access).toBeTruthy()
    // The old address is no longer one of the account, and the new one lets in no new device yet.
    expect(await (await world.browser()).start(old)).toMatchObject({ next: 'otp' })
    await expect((await world.browser()).start(next)).rejects.toMatchObject({ problem: 'devices-wait' })
    world.clock.now += 72 * hourMs
    expect(await (await world.browser()).start(next)).toMatchObject({ next: 'device' })
  })

  test.each(['toOld', 'toNew'] as const)('is stopped by the link in the email %s', async (which) => {
    const { world, browser, access, ...emails } = await waiting()
    const link = linkIn(emails[which]?.text ?? '')
    expect(await (await world.login.fetch(new Request(link))).text()).toContain('Stop the change')

    expect((await undo(world, link)).status).toBe(200)

    expect((await undo(world, link)).status).toBe(410)
    await expect(browser.service.post('/v1/me', {}, { access })).rejects.toMatchObject({
      problem: 'session-over',
    })
    world.clock.now += 73 * hourMs
    expect((await logIn(world, browser, old)).access).toBeTruthy()
    expect(await (await world.browser()).start(next)).toMatchObject({ next: 'otp' })
  })

  test('ends once a change by both codes is made', async () => {
    const here = await waiting()
    here.world.clock.now += 60_000
    await change(here, 'third@app.example')
    here.world.clock.now += 73 * hourMs

    expect((await logIn(here.world, here.browser, 'third@app.example')).access).toBeTruthy()
  })
})

describe('no new device is let in', () => {
  test('for 72 hours after a change, and after it was taken back', async () => {
    const here = await setup()
    const { world, browser } = here
    // A link from before the change lets no browser in either.
    const early = await world.browser()
    await early.start(old)
    const link = linkIn(await world.letter(2))
    await change(here)
    const undoing = linkIn(world.sent.findLast(({ to }) => to === old)?.text ?? '')
    const press = new URL(link).search.slice(1)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const pressed = new Request(`${url}/approve`, { method: 'POST', body: press, headers })
    expect((await world.login.fetch(pressed)).status).toBe(410)
    await expect((await world.browser()).start(next)).rejects.toMatchObject({ problem: 'devices-wait' })

    world.clock.now += 71 * hourMs
    expect((await undo(world, undoing)).status).toBe(200)
    world.clock.now += 71 * hourMs
    await expect((await world.browser()).start(old)).rejects.toMatchObject({
      problem: 'devices-wait',
      // True for a change that was taken back, too.
      message: expect.stringContaining('or tried to'),
      retryAfter: 3_600,
    })
    expect((await logIn(world, browser, old)).access).toBeTruthy()
  })

  test('for a day after the first address was added, which a known device alone does', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    const told = v.parse(tokens, await world.redeem(browser, await world.ticket(browser, 'github')))
    const access = await atManage(browser, told.access)
    const post = (path: string, ask: object) =>
      browser.service.post(`/v1/email/change/${path}`, ask, { access })
    const { attempt, next: step } = v.parse(changeStep, await post('start', { email: next }))
    expect(step).toBe('secondary')
    await post('secondary', { email: next, attempt, otp: codeIn(await world.letter(1)) })
    world.clock.now += 60_000
    await expect((await world.browser()).start(next)).rejects.toMatchObject({ problem: 'devices-wait' })

    world.clock.now += 24 * hourMs
    const two = await world.browser()
    const late = await logInByLink(world, two, next)
    await expect(
      two.service.post(
        '/v1/email/change/start',
        { email: old },
        { access: await atManage(two, late.access) },
      ),
    ).rejects.toMatchObject({ problem: 'export-waits' })
  })
})

test('a stranger with the account elsewhere learns no address that the provider does not tell', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const told = v.parse(tokens, await world.redeem(browser, await world.ticket(browser)))
  const access = await atManage(browser, told.access)
  const post = (path: string, ask: object) =>
    browser.service.post(`/v1/email/change/${path}`, ask, { access })
  const two = await world.browser()
  expect(await world.redeem(two, await world.ticket(two))).toMatchObject({ email: old })
  await world.letter(1)
  await change({ world, post })
  world.clock.now += 72 * hourMs

  expect(await world.redeem(two, await world.ticket(two))).toMatchObject({ email: 'A***@new.example' })
})

test('in a place whose emails strangers used up, a browser that is known logs in all the same', async () => {
  const world = await loginWorld({ clientAddress: () => '203.0.113.7' })
  const browser = await world.browser()
  await logIn(world, browser)
  for (let count = 0; count < 30; count += 1)
    await (await world.browser()).start(`bob-${count}@app.example`).catch(() => {})
  await expect((await world.browser()).start('grace@app.example')).rejects.toMatchObject({
    problem: 'too-many',
  })

  expect((await logIn(world, browser)).access).toBeTruthy()
})
