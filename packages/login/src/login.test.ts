// @tier gate
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkAudit } from './audit/audit.js'
import { randomBytes } from './custody/bytes.js'
import { me, started } from './frame/answers.js'
import { joinWallet } from './frame/joinWallet.js'
import { keepWallet, openWallet, WalletTamperedError } from './frame/vaults.js'
import { codeIn, logIn, loginWorld, origin, url, vaultOf } from './login.test-support.js'
import { createMailer } from './mail/mailer.js'
import { lastingDatabase, testStore } from './store/store.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

test('a visitor signs up by e-mail, has a wallet, and comes back to it', async () => {
  const world = await loginWorld()
  const browser = await world.browser()
  const first = await logIn(world, browser)
  expect(first.wallet).toBeNull()

  const kept = await keepWallet(vaultOf(browser, first.access), secret, { eip155: '0xabc' })
  const again = await logIn(world, browser)

  expect(again.wallet).toEqual({ ...kept, slots: expect.arrayContaining(kept.slots) })
  const opened = await openWallet(vaultOf(browser, again.access), kept, browser.jkt, 1)
  expect(opened).toEqual(secret)
  expect(world.errors).toEqual([])
})

describe('a link of a letter', () => {
  test.each(['GET', 'HEAD'])('lets nobody in by being looked at (%s), however often', async (method) => {
    const world = await loginWorld()
    await logIn(world, await world.browser())
    const two = await world.browser()
    const begun = v.parse(started, await two.start())
    if (begun.next !== 'device') throw new Error(begun.next)
    const link = /https:\S+/.exec(await world.letter(2))?.[0] ?? ''
    for (let looks = 0; looks < 50; looks += 1) await world.login.fetch(new Request(link, { method }))

    await expect(two.finish('attempt-nobody-has', '123456')).rejects.toMatchObject({ problem: 'otp-over' })
    expect(world.sent).toHaveLength(2)
  })

  test('is not pressed from another site', async () => {
    const world = await loginWorld()
    await logIn(world, await world.browser())
    await (await world.browser()).start()
    const { search } = new URL(/https:\S+/.exec(await world.letter(2))?.[0] ?? '')
    const pressed = await world.login.fetch(
      new Request(`${url}/approve`, {
        method: 'POST',
        body: search.slice(1),
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
    )

    // It leads to the page of the link, as it is.
    expect(await pressed.text()).toContain('name="answer" value="no"')
    expect(world.sent).toHaveLength(2)
  })
})

describe('a service that lies about a wallet', () => {
  async function kept() {
    const world = await loginWorld()
    const browser = await world.browser()
    const { access } = await logIn(world, browser)
    const vault = vaultOf(browser, access)
    return { vault, jkt: browser.jkt, wallet: await keepWallet(vault, secret, { eip155: '0xabc' }) }
  }

  test('cannot add a way in', async () => {
    const { vault, jkt, wallet } = await kept()
    const forged = {
      id: crypto.randomUUID(),
      kind: 'device' as const,
      jkt: 'evil',
      box: randomBytes(65),
      blob: randomBytes(60),
    }

    await expect(openWallet(vault, { ...wallet, slots: [...wallet.slots, forged] }, jkt, 1)).rejects.toThrow(
      WalletTamperedError,
    )
  })

  test('cannot put its own key in the place of a device’s', async () => {
    const { vault, jkt, wallet } = await kept()
    const slots = wallet.slots.map((slot) => ({ ...slot, box: randomBytes(65) }))

    await expect(openWallet(vault, { ...wallet, slots }, jkt, 1)).rejects.toThrow(WalletTamperedError)
  })

  test('cannot say another address', async () => {
    const { vault, jkt, wallet } = await kept()
    const addresses = { eip155: '0xeve' }

    await expect(openWallet(vault, { ...wallet, addresses }, jkt, 1)).rejects.toThrow(WalletTamperedError)
    const unlock = () => Promise.reject(new Error('The visitor is not asked.'))
    await expect(joinWallet(vault, { ...wallet, addresses }, jkt, unlock)).rejects.toThrow(
      WalletTamperedError,
    )
    expect(await joinWallet(vault, wallet, jkt, unlock)).toEqual(wallet)
  })

  test('cannot bring back an older one', async () => {
    const { vault, jkt, wallet } = await kept()

    await expect(openWallet(vault, wallet, jkt, 2)).rejects.toThrow(WalletTamperedError)
    await expect(openWallet(vault, { ...wallet, version: 2 }, jkt, 2)).rejects.toThrow('cannot be opened')
  })
})

describe('nothing is answered', () => {
  test('to who proves no key', async () => {
    const { login } = await loginWorld()
    for (const path of [
      'email/start',
      'email/finish',
      'email/device',
      'session/refresh',
      'session/end',
      'me',
      'slots',
      'slots/open',
      'slots/make',
      'wallets',
      'wallets/next',
      'devices',
      'devices/remove',
      'session/end-all',
      'session/consent',
    ]) {
      const response = await login.fetch(new Request(`${url}/v1/${path}`, { method: 'POST', body: '{}' }))
      expect(response.status).toBe(401)
      expect(await response.text()).toContain('proof-missing')
    }
  })

  test('to who is logged in on another device', async () => {
    const world = await loginWorld()
    const one = await world.browser()
    const two = await world.browser()
    const { access, refresh } = await logIn(world, one)

    await expect(two.service.post('/v1/me', {}, { access })).rejects.toMatchObject({
      problem: 'session-over',
    })
    await expect(two.service.post('/v1/session/refresh', { refresh })).rejects.toMatchObject({
      problem: 'session-over',
    })
    expect(v.parse(me, await one.service.post('/v1/me', {}, { access }))).toEqual({ origin, wallet: null })
  })

  test('to pages that are not of the project, and of it to none that it does not name', async () => {
    const { browser } = await loginWorld()
    const { service, device } = await browser()
    const ask = { email: 'ada@app.example', project: 'shop', origin, locale: 'en', ...device }
    for (const wrong of [{ origin: 'https://evil.example' }, { project: 'other' }, { project: '__proto__' }])
      await expect(service.post('/v1/email/start', { ...ask, ...wrong })).rejects.toMatchObject({
        problem: 'bad-request',
      })
  })

  test('to a body that is too large', async () => {
    const { browser } = await loginWorld()
    const { service } = await browser()

    await expect(service.post('/v1/me', { x: 'x'.repeat(40_000) })).rejects.toMatchObject({ status: 413 })
  })
})

test('who logs out is out, and who does not comes back with new tokens', async () => {
  const world = await loginWorld()
  const { service, ...browser } = await world.browser()
  const { access, refresh } = await logIn(world, { service, ...browser })
  world.clock.now += 900_000
  await expect(service.post('/v1/me', {}, { access })).rejects.toMatchObject({ problem: 'session-over' })

  const next = v.parse(
    v.object({ access: v.string() }),
    await service.post('/v1/session/refresh', { refresh }),
  )
  await service.post('/v1/session/end', {}, next)

  await expect(service.post('/v1/me', {}, next)).rejects.toMatchObject({ problem: 'session-over' })
})

test.each([
  [{ url: 'http://login.app.example' }, 'url'],
  [{ url: 'https://app.example/login' }, 'url'],
  [{ projects: {} }, 'projects'],
  [{ projects: { shop: { origins: ['app.example'] } } }, 'projects'],
  [{ projects: { shop: { origins: ['https://*.app.example'] } } }, 'projects'],
  [{ projects: { shop: { origins: ["https://app.example;script-src'"] } } }, 'projects'],
  [{ secret: randomBytes(16) }, 'secret'],
])('%j is told with what to write', async (change, option) => {
  await expect(loginWorld(change)).rejects.toMatchObject({ code: 'login/configuration', context: { option } })
})

test('who logged in and what was opened is written down, without a word of who they are', async () => {
  const database = await lastingDatabase()
  const world = await loginWorld({ store: database() })
  const browser = await world.browser()
  const { access } = await logIn(world, browser)
  const wallet = await keepWallet(vaultOf(browser, access), secret, { eip155: '0xabc' })
  await openWallet(vaultOf(browser, access), wallet, browser.jkt, 1)
  const lines: string[] = []
  const { db } = await testStore(database())
  await checkAudit(db, ({ what }) => lines.push(what))

  expect(lines.map((line) => /"event":"([^"]+)"/.exec(line)?.[1])).toEqual([
    'session.begun',
    'wallet.made',
    'slot.opened',
  ])
  expect(lines.join()).not.toMatch(/ada@|Firefox|withheld/)
})

test('a letter that was written when the service was killed leaves once it runs again', async () => {
  const database = await lastingDatabase()
  const secret = randomBytes(32)
  const { db, clock } = await testStore(database())
  const written = createMailer(
    db,
    async () => {},
    [secret],
    () => clock.now,
    () => {},
  )
  await written.post({ to: 'ada@app.example', subject: 'Your code', text: '123456', html: '<p>123456</p>' })
  const { letter } = await loginWorld({ store: database(), secret })

  expect(codeIn(await letter(1))).toBe('123456')
})
