// @tier gate, exhaustive: browsers that a link lets in
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { finished } from '../frame/answers.js'
import { atManage, codeIn, memorySealer, origin, url } from '../login.test-support.js'
import type { Mail } from '../mail/mailer.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { socialWorld } from '../social/social.test-support.js'
import { interrupted } from '../store/interrupted.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const attemptOf = (answer: unknown) => v.parse(v.object({ attempt: v.string() }), answer).attempt
const approvalOf = (answer: unknown) => v.parse(v.object({ approval: v.string() }), answer).approval

/** Ada's account, and a login at a service that she can interrupt. */
async function setup() {
  const lasting = await lastingDatabase()
  const { db } = await testStore(lasting())
  const gate = interrupted(lasting())
  const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const options = { sealers, secret: randomBytes(32) }
  const world = await socialWorld({ ...options, store: lasting() })
  const mail = async (letter: Mail) => void world.sent.push(letter)
  const slow = await socialWorld({ ...options, mail, now: () => world.clock.now, store: gate.store })
  const [ada, eve] = [await world.browser(), await world.browser()]
  const { access } = v.parse(finished, await world.redeem(ada, await world.ticket(ada)))
  const own = await atManage(ada, access)
  world.clock.now += 60_000
  const byEmail = () =>
    db.updateTable('identities').set({ provider: 'email', subject: 'ada@app.example' }).execute()
  async function press() {
    const [link = ''] = world.sent.flatMap(({ text }) => /https:\S+approve\S+/.exec(text) ?? [])
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = new URL(link).search.slice(1)
    await world.login.fetch(new Request(`${url}/approve`, { method: 'POST', body, headers }))
  }
  /** Each begins a login, and returns its last request. */
  const logins: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    async 'a code'() {
      await byEmail()
      const attempt = attemptOf(await ada.start())
      const otp = codeIn(await world.letter(1))
      return () => ada.at(slow).finish(attempt, otp)
    },
    async 'a login elsewhere'() {
      const ticket = await world.ticket(ada)
      return () => world.redeem({ ...ada, ...ada.at(slow) }, ticket)
    },
    async 'a link and a code'() {
      await byEmail()
      const approval = approvalOf(await eve.start())
      await world.letter(1)
      await press()
      const otp = codeIn(await world.letter(2))
      const attempt = attemptOf(await eve.service.post('/v1/email/device', { approval }))
      return () => eve.at(slow).finish(attempt, otp)
    },
    async 'a link after a login elsewhere'() {
      const approval = approvalOf(await world.redeem(eve, await world.ticket(eve)))
      await world.letter(1)
      await press()
      const ask = { project: 'shop', origin, approval, ...eve.device }
      return () => eve.at(slow).service.post('/v1/social/device', ask)
    },
  }
  const logOut = () => ada.service.post('/v1/session/end-all', {}, { access: own })
  return { db, gate, logins, logOut }
}

/** Logs out all devices after each statement of a login. */
async function loggedOutAnywhere(by: string): Promise<void> {
  const { db, gate, logins, logOut } = await setup()
  const logIn = (await logins[by]?.()) ?? (() => Promise.reject(new Error(by)))
  const rows = await rowsOf(db)
  const left: number[] = []
  let isUsed = false
  for (let [nth, isOver] = [1, false]; !isOver; nth += 1) {
    await putBack(db, rows)
    // The mailer of the service goes on after the answer, so the log-out may be under way then.
    let ended: Promise<unknown> | undefined
    const end = gate.interrupt(/./, nth, () => {
      ended = logOut()
      return ended
    })
    await logIn().catch(() => {})
    isOver = !end()
    await ended
    const open = db.selectFrom('sessions').select('id').where('closed_at', 'is', null)
    const isOpen = (await open.execute()).length > 0
    if (isOver) isUsed = isOpen
    else if (isOpen) left.push(nth)
  }
  expect({ left, isUsed }).toEqual({ left: [], isUsed: true })
}

const anywhere = 'no login by %s outlives a log-out of all devices, at whichever moment that was'
test.each(['a code', 'a login elsewhere'])(anywhere, loggedOutAnywhere)
test.for(['a link and a code', 'a link after a login elsewhere'])(
  anywhere,
  { tags: 'exhaustive' },
  loggedOutAnywhere,
)
