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

const { stopped, late, over, stoppedNote, stoppedAccount, stoppedMailbox } = approvalMessages
const attemptOf = (answer: unknown) => v.parse(v.object({ attempt: v.string() }), answer).attempt
const approvalOf = (answer: unknown) => v.parse(v.object({ approval: v.string() }), answer).approval

const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1]

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

  const linkOf = (nth = -1) => {
    const links = world.sent.flatMap(({ text }) => /https:\S+approve\S+/.exec(text) ?? [])
    return new URL(links.at(nth) ?? '')
  }
  const look = async (nth?: number) => (await world.login.fetch(new Request(linkOf(nth)))).text()

  /** Presses a button of the page of a link, by default of the newest. @returns the next page */
  async function pressed(answer: 'yes' | 'no', nth?: number) {
    const body = `${linkOf(nth).search.slice(1)}${answer === 'no' ? '&answer=no' : ''}`
    const headers = { 'sec-fetch-site': 'same-origin' }
    const page = await world.login.fetch(new Request(`${url}/approve`, { method: 'POST', body, headers }))
    return page.text()
  }
  /** As `pressed`. @returns the title of the next page */
  const press = async (answer: 'yes' | 'no') => titleOf(await pressed(answer))
  const there = eve.at(slow)
  const origin = 'https://app.example'
  const ways = {
    /** A login elsewhere: the link alone lets the browser in. @param ms that the owner takes to allow it @param asked before that */
    async link(ms = 0, asked = async () => {}) {
      const approval = approvalOf(await world.redeem(eve, await world.ticket(eve)))
      await world.letter(1)
      await asked()
      world.clock.now += ms
      await press('yes')
      return () =>
        there.service.post('/v1/social/device', { project: 'shop', origin, approval, ...eve.device })
    },
    /** An email: the code after the link lets the browser in. */
    async code(ms = 0, asked = async () => {}) {
      await db.updateTable('identities').set({ provider: 'email', subject: 'ada@app.example' }).execute()
      const approval = approvalOf(await eve.start())
      await world.letter(1)
      await asked()
      world.clock.now += ms
      await press('yes')
      const otp = codeIn(await world.letter(2))
      const attempt = attemptOf(await eve.service.post('/v1/email/device', { approval }))
      return () => there.finish(attempt, otp)
    },
  }
  return { world, db, gate, eve, look, press, pressed, ways }
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

/** Compares the page of each link with what its “This wasn’t me” does at that moment, and the page after “Yes, it’s me” with the link. */
async function answerable(way: 'link' | 'code'): Promise<void> {
  const { world, db, eve, look, pressed, ways } = await setup()
  const found: string[] = []
  async function check(moment: string, links = 1) {
    const rows = await rowsOf(db)
    for (let nth = 0; nth < links; nth += 1) {
      await putBack(db, rows)
      const shown = await look(nth)
      const after = titleOf(await pressed('no', nth))
      const offered = /name="answer" value="no"/.test(shown) ? stopped : titleOf(shown)
      found.push(`${moment}: ${offered}`)
      expect(after, `${moment}, link ${nth}`).toBe(offered)
      if (moment === 'asked') continue
      await putBack(db, rows)
      const [next, then] = [await pressed('yes', nth), await look(nth)]
      const says = (page: string) => [titleOf(page) === over, page.includes('name="answer" value="no"')]
      expect([moment, nth, ...says(next)]).toEqual([moment, nth, ...says(then)])
    }
    await putBack(db, rows)
  }
  const comeIn = await ways[way](0, () => check('asked'))
  await check('allowed')
  await comeIn()
  await check('in')
  await db.updateTable('devices').set({ revoked_at: 1 }).where('jkt', '=', eve.jkt).execute()
  await check('removed')
  world.clock.now += 60_000
  const letters = world.sent.length
  await (way === 'code' ? eve.start() : world.redeem(eve, await world.ticket(eve)))
  await world.letter(letters + 1)
  await check('asked again', 2)
  await pressed('no')
  await check('stopped', 2)
  expect(found).toEqual([
    `asked: ${stopped}`,
    `allowed: ${stopped}`,
    `in: ${late}`,
    `removed: ${over}`,
    `asked again: ${stopped}`,
    `asked again: ${stopped}`,
    `stopped: ${over}`,
    `stopped: ${over}`,
  ])
}

const shown =
  'the page of a link by which a %s lets in offers “This wasn’t me” for as long as it ends something'
test.each(['code'] as const)(shown, answerable)
test.for(['link'] as const)(shown, { tags: 'exhaustive' }, answerable)

/** Presses “This wasn’t me” before the link is used, or after it. */
async function proven([way, proof, isUsed]: readonly ['code' | 'link', string, boolean]): Promise<void> {
  const { pressed, ways } = await setup()
  let page = ''
  const answer = async () => {
    page = await pressed('no')
  }
  if (isUsed) {
    await ways[way]()
    await answer()
  } else
    await ways[way](0, async () => {
      await answer()
      throw new Error('It is over.')
    }).catch(() => {})

  const notes = { address: stoppedNote, account: stoppedAccount, mailbox: stoppedMailbox }
  expect(Object.entries(notes).flatMap(([of, note]) => (page.includes(note) ? [of] : []))).toEqual(
    proof.split(' and '),
  )
}

const proves = 'the page after “This wasn’t me” says of a login by %s that it proved the %s'
test.for([
  ['code', 'mailbox', true],
  ['link', 'account', false],
] as const)(proves, proven)
test.for([
  ['code', 'address', false],
  ['link', 'account and mailbox', true],
] as const)(proves, { tags: 'exhaustive' }, proven)

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
