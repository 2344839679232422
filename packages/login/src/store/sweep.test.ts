// @tier gate
import { expect, test } from 'vitest'
import { createCodes } from '../codes/codes.js'
import { createMacs } from '../codes/mac.js'
import { randomBytes } from '../custody/bytes.js'
import { createDeviceSessions, sessionMs } from '../devices/sessions.js'
import { keepWallet, openWallet } from '../frame/vaults.js'
import { atManage, logIn, logInByLink, loginWorld, url, vaultOf } from '../login.test-support.js'
import { createSocialAttempts, socialMs } from '../social/socialAttempts.js'
import { lastingDatabase, testStore } from './store.test-support.js'
import { sweep } from './sweep.js'

const dayMs = 86_400_000

test('what is over goes after a day, what counts stays', async () => {
  const { db, clock } = await testStore()
  const now = () => clock.now
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const sessions = createDeviceSessions(db, now)
  const codes = createCodes(db, createMacs(Buffer.alloc(32, 1)), 600_000, now)
  const wanted = { kind: 'login', email: 'ada@app.example', jkt: 'device-1' } as const
  await sessions.begin('ada', 'device-1', 'https://app.example')
  await codes.start(wanted)
  await db.insertInto('proofs').values({ jti: 'old', ends_at: clock.now }).execute()
  const left = async () =>
    (
      await Promise.all(
        (['sessions', 'attempts', 'proofs'] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      )
    ).map(({ length }) => length)

  clock.now += 1_000
  await sweep(db, clock.now)
  expect(await left()).toEqual([1, 1, 0])
  clock.now += 2 * dayMs
  await sweep(db, clock.now)
  expect(await left()).toEqual([1, 0, 0])
  clock.now += sessionMs.most
  await sweep(db, clock.now)
  expect(await left()).toEqual([0, 0, 0])
})

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

test('parts of slots that never came to be go, and wallets open as before', async () => {
  const open = await lastingDatabase()
  const world = await loginWorld({ store: open() })
  const browser = await world.browser()
  const access = await atManage(browser, (await logIn(world, browser)).access)
  const vault = vaultOf(browser, access)
  const wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  const begun = {
    wallet: wallet.id,
    version: 1,
    once: browser.device.box,
    slots: [{ id: crypto.randomUUID(), kind: 'passkey' }],
  }
  await vault.service.post('/v1/slots/make', begun, { access })
  const { db } = await testStore(open())
  const count = async (table: 'secrets') => (await db.selectFrom(table).selectAll().execute()).length
  expect(await count('secrets')).toBe(3)

  world.clock.now += 3 * 86_400_000
  await sweep(db, world.clock.now)

  expect(await count('secrets')).toBe(2)
  const again = await logIn(world, browser)
  expect(await openWallet(vaultOf(browser, again.access), wallet, browser.jkt, 1)).toEqual(secret)
})

test('who a provider named, and nobody came for, is forgotten', async () => {
  const { db, clock } = await testStore()
  const attempts = createSocialAttempts(db, () => clock.now)
  const page = { origin: 'https://app.example', locale: 'en', back: undefined }
  const { id } = await attempts.begin({ provider: 'google', jkt: 'device-1', ...page })
  await attempts.settle(id, { identity: { subject: '1', email: 'ada@app.example', name: 'Ada' } })

  clock.now += 2 * socialMs.attempt
  await sweep(db, clock.now)

  expect(await db.selectFrom('social_attempts').selectAll().execute()).toEqual([])
})

test.each([1, 23, 25, 24 * 40])(
  'the page of a link says if its device is in, %d hours after it was let in',
  async (hours) => {
    const database = await lastingDatabase()
    const world = await loginWorld({ store: database() })
    const { db } = await testStore(database())
    const [one, two] = [await world.browser(), await world.browser()]
    await logIn(world, one)
    await logInByLink(world, two)
    const [link = ''] = world.sent.flatMap(({ text }) => /https:\S+approve\S+/.exec(text) ?? [])
    const titleOf = async (page: Response) => /<title>(.*?)<\/title>/.exec(await page.text())?.[1]
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = `${new URL(link).search.slice(1)}&answer=no`
    const titles = async () => [
      await titleOf(await world.login.fetch(new Request(link))),
      await titleOf(
        await world.login.fetch(new Request(`${url}/approve`, { method: 'POST', body, headers })),
      ),
    ]
    world.clock.now += hours * 3_600_000
    await sweep(db, world.clock.now)
    expect(await titles()).toEqual(['That device is in already', 'That device is in already'])

    const access = await atManage(one, (await logIn(world, one)).access)
    await one.service.post('/v1/devices/remove', { jkt: two.jkt }, { access })
    expect(await titles()).toEqual(['This link no longer works', 'This link no longer works'])
    world.clock.now += 2 * dayMs
    await sweep(db, world.clock.now)
    expect(await db.selectFrom('approvals').select('id').execute()).toEqual([])
  },
)
