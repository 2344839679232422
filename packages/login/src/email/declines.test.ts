// @tier gate, exhaustive: a login elsewhere
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { finished } from '../frame/answers.js'
import { approvalMessages } from '../http/messages.js'
import { codeIn, memorySealer, url } from '../login.test-support.js'
import type { Mail } from '../mail/mailer.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { socialWorld } from '../social/social.test-support.js'
import { interrupted } from '../store/interrupted.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const { stopped, late, over } = approvalMessages
const attemptOf = (answer: unknown) => v.parse(v.object({ attempt: v.string() }), answer).attempt
const approvalOf = (answer: unknown) => v.parse(v.object({ approval: v.string() }), answer).approval

/** Ada's account, known by her address and by Google, and a browser that a link lets in. */
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
  v.parse(finished, await world.redeem(ada, await world.ticket(ada)))
  world.clock.now += 60_000

  /** Presses a button of the page of the newest link. @returns the title of the next page */
  async function press(answer: 'yes' | 'no') {
    const links = world.sent.flatMap(({ text }) => /https:\S+approve\S+/.exec(text) ?? [])
    const body = `${new URL(links.at(-1) ?? '').search.slice(1)}${answer === 'no' ? '&answer=no' : ''}`
    const headers = { 'sec-fetch-site': 'same-origin' }
    const page = await world.login.fetch(new Request(`${url}/approve`, { method: 'POST', body, headers }))
    return /<title>(.*?)<\/title>/.exec(await page.text())?.[1]
  }
  const there = eve.at(slow)
  const origin = 'https://app.example'
  const ways = {
    /** A login elsewhere: the link alone lets the browser in. @param ms that the owner takes to allow it */
    async link(ms = 0) {
      const approval = approvalOf(await world.redeem(eve, await world.ticket(eve)))
      await world.letter(1)
      world.clock.now += ms
      await press('yes')
      return () =>
        there.service.post('/v1/social/device', { project: 'shop', origin, approval, ...eve.device })
    },
    /** An email: the code after the link lets the browser in. */
    async code(ms = 0) {
      await db.updateTable('identities').set({ provider: 'email', subject: 'ada@app.example' }).execute()
      const approval = approvalOf(await eve.start())
      await world.letter(1)
      world.clock.now += ms
      await press('yes')
      const otp = codeIn(await world.letter(2))
      const attempt = attemptOf(await eve.service.post('/v1/email/device', { approval }))
      return () => there.finish(attempt, otp)
    },
  }
  return { world, db, gate, eve, press, ways }
}

/** Presses “This wasn’t me” after each statement by which a browser comes in. */
async function answeredAnywhere(way: 'link' | 'code'): Promise<void> {
  const { db, gate, eve, press, ways } = await setup()
  const comeIn = await ways[way]()
  const rows = await rowsOf(db)
  const found = new Set<string>()
  for (let [nth, isOver] = [1, false]; !isOver; nth += 1) {
    await putBack(db, rows)
    let title: string | undefined
    const end = gate.interrupt(/./, nth, async () => {
      title = await press('no')
    })
    const isIn = await comeIn().then(
      () => true,
      () => false,
    )
    isOver = !end()
    const row = await db.selectFrom('devices').select('revoked_at').where('jkt', '=', eve.jkt).execute()
    if (!isOver) found.add(`${title}: ${row.length > 0 ? 'in' : 'out'}`)
    expect(isIn).toBe(row.length > 0)
  }
  expect([...found].sort()).toEqual([`${stopped}: out`, `${late}: in`].sort())
}

const anywhere =
  'a browser that a %s lets in is out if the page says that it was stopped, at whichever moment the owner presses'
test.each(['code'] as const)(anywhere, answeredAnywhere)
test.for(['link'] as const)(anywhere, { tags: 'exhaustive' }, answeredAnywhere)

test.each(['link', 'code'] as const)(
  'a browser that a %s lets in is turned away for as long as it can come in',
  async (way) => {
    const { world, press, ways } = await setup()
    const comeIn = await ways[way](14 * 60_000)
    world.clock.now += 2 * 60_000
    expect(await press('no')).toBe(stopped)
    await expect(comeIn()).rejects.toThrow()
    expect(await press('no')).toBe(over)
  },
)
