// @tier gate
import { expect, test, vi } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import { keepWallet } from '../frame/vaults.js'
import {
  atManage,
  logIn,
  logInByLink,
  loginWorld,
  memorySealer,
  url,
  vaultOf,
} from '../login.test-support.js'
import type { Mail } from '../mail/mailer.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { interrupted } from '../store/interrupted.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const dayMs = 86_400_000
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const never = () => Promise.reject(new Error('Nothing is unlocked.'))
const subject = 'A new device will be able to open your wallet'

/** A reader of the mailbox lets a browser in, which waits for a day. */
async function setup(change = {}) {
  const world = await loginWorld({ recoveryDelayMs: dayMs, ...change })
  const [one, two] = [await world.browser(), await world.browser()]
  await keepWallet(vaultOf(one, (await logIn(world, one)).access), secret, { eip155: '0xabc' })
  await logInByLink(world, two)
  const emails = () => world.sent.filter((mail) => mail.subject === subject).map(({ text }) => text)
  /** Returns the link of the newest email, once there are so many. */
  async function linkOf(count: number) {
    await vi.waitUntil(() => emails().length === count, { interval: 5 })
    return /https:\S+undo\S+/.exec(emails().at(-1) ?? '')?.[0] ?? ''
  }
  const link = await linkOf(1)
  const titleOf = async (page: Promise<Response>) =>
    /<title>(.*?)<\/title>/.exec(await (await page).text())?.[1]
  const look = (at = link) => titleOf(world.login.fetch(new Request(at)))
  const press = (site = 'same-origin') => {
    const [body, headers] = [new URL(link).search.slice(1), { 'sec-fetch-site': site }]
    return titleOf(world.login.fetch(new Request(`${url}/undo`, { method: 'POST', body, headers })))
  }
  return { world, two, link, linkOf, titleOf, look, press }
}

test('the link of the email about a device that waits stops it by a press, once, and another link lets it in', async () => {
  const { world, two, linkOf, look, press } = await setup()
  expect(await look()).toBe('Stop this device?')
  expect(await press('cross-site')).toBe('This link no longer works')
  expect(await look()).toBe('Stop this device?')
  expect(await press()).toBe('The device was stopped')
  expect([await look(), await press()]).toEqual(['This link no longer works', 'This link no longer works'])

  world.clock.now += dayMs
  const { access } = await logInByLink(world, two)
  const vault = vaultOf(two, access)
  const entered = joinWallet(vault, await readWallet(vault), two.jkt, never)
  await expect(entered).rejects.toMatchObject({ problem: 'recovery-waits' })
  // The older link is about the older wait.
  expect(await look()).toBe('This link no longer works')
  expect(await look(await linkOf(2))).toBe('Stop this device?')
})

test('the link of the email about a device says so once the device no longer waits, and changes nothing', async () => {
  const { world, two, look, press } = await setup()
  world.clock.now += dayMs
  const late = 'This device no longer waits'
  expect([await look(), await press()]).toEqual([late, late])
  const vault = vaultOf(two, (await logIn(world, two)).access)
  await joinWallet(vault, await readWallet(vault), two.jkt, never)
})

test('a press in the last moment of a wait says at each moment whether the device was stopped or is in', async () => {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const options = { sealers, secret: randomBytes(32), recoveryDelayMs: dayMs }
  const { world, two, link, titleOf } = await setup({ ...options, store: database() })
  const gate = interrupted(database())
  const mail = async () => {}
  const slow = await loginWorld({ ...options, store: gate.store, now: () => world.clock.now, mail })
  await vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0)
  const of = db.selectFrom('devices').select('told_at').where('jkt', '=', two.jkt)
  const end = ((await of.executeTakeFirstOrThrow()).told_at ?? 0) + dayMs
  world.clock.now = end - 120_000
  const vault = vaultOf(two, (await logIn(world, two)).access)
  await vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0)
  const rows = await rowsOf(db)
  const said: string[] = []
  for (let [nth, isOver] = [1, false]; !isOver; nth += 1) {
    await putBack(db, rows)
    world.clock.now = end - 1
    let opens: boolean | undefined
    const stop = gate.interrupt(/./, nth, async () => {
      world.clock.now = end
      const opened = joinWallet(vault, await readWallet(vault), two.jkt, never)
      opens = await opened.then(
        () => true,
        () => false,
      )
    })
    const body = new URL(link).search.slice(1)
    const press = new Request(`${url}/undo`, { method: 'POST', body })
    const title = await titleOf(slow.login.fetch(press))
    stop()
    isOver = opens === undefined
    if (!isOver) said.push(`${title}, and it ${opens ? 'opens' : 'does not open'} the wallet`)
  }
  expect(said.length).toBeGreaterThan(2)
  const either = ['This device no longer waits, and it opens the wallet']
  either.push('The device was stopped, and it does not open the wallet')
  expect(said.filter((one) => !either.includes(one))).toEqual([])
})

test('the email of an earlier wait, which leaves late, begins no later wait', async () => {
  const sent: Mail[] = []
  const held: (() => void)[] = []
  let isAway = false
  async function mail(letter: Mail) {
    if (letter.subject === subject && isAway) throw new Error('The mail server is away.')
    if (letter.subject === subject) await new Promise<void>((resolve) => held.push(resolve))
    sent.push(letter)
  }
  const made = await loginWorld({ recoveryDelayMs: dayMs, mail, onError: () => {} })
  const letter = async (count: number) => {
    await vi.waitUntil(() => sent.length >= count, { interval: 5 })
    return sent[count - 1]?.text ?? ''
  }
  const world = { ...made, sent, letter }
  const [one, two] = [await world.browser(), await world.browser()]
  await keepWallet(vaultOf(one, (await logIn(world, one)).access), secret, { eip155: '0xabc' })
  await logInByLink(world, two)
  await vi.waitUntil(() => held.length === 1, { interval: 5 })
  const access = await atManage(one, (await logIn(world, one)).access)
  await one.service.post('/v1/devices/remove', { jkt: two.jkt }, { access })
  await vi.waitUntil(() => sent.some((mail) => /removed/i.test(mail.subject)), { interval: 5 })

  isAway = true
  await logInByLink(world, two)
  held[0]?.()
  await vi.waitUntil(() => sent.at(-1)?.subject === subject, { interval: 5 })
  world.clock.now += dayMs
  const vault = vaultOf(two, (await logIn(world, two)).access)
  const entered = joinWallet(vault, await readWallet(vault), two.jkt, never)
  await expect(entered).rejects.toMatchObject({ problem: 'recovery-waits' })
})
