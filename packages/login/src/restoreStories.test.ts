// @tier gate, exhaustive: every story under a service that runs, and before it starts
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import { changeStep } from './frame/answers.js'
import { joinWallet, readWallet } from './frame/joinWallet.js'
import { addWay, keepWallet, openKey, openWallet, replaceKey } from './frame/vaults.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  memorySealer,
  url,
  vaultOf,
} from './login.test-support.js'
import { socialWorld } from './social/social.test-support.js'
import { writeBackup } from './store/backup.js'
import { restore } from './store/restore.js'
import { lastingDatabase, testStore } from './store/store.test-support.js'

// Ada has a wallet and two browsers, of which a thief holds the second one. Something begins before the backup, and something
// happens since. Then the database is lost and restored, sooner or later, before the service starts or while it runs. The thief
// tries for nine days. Ada presses the links that she gets if the thief began the change, and comes back in the end.

const hourMs = 3_600_000
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const kit = { kind: 'kit' as const, code: randomBytes(16) }
const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
const [ada, hers, eve] = ['ada@app.example', 'ada@new.example', 'eve@evil.example']
const never = () => Promise.reject(new Error('Nothing is unlocked.'))

type World = Awaited<ReturnType<typeof socialWorld>>

const settled = ({ db }: Pick<World, 'db'>) =>
  vi.waitUntil(
    async () =>
      (await db.selectFrom('outbox').select('id').execute()).length === 0 &&
      (await db.selectFrom('users').select('id').where('restored_from', 'is not', null).execute()).length ===
        0,
    { interval: 5 },
  )

async function setup() {
  const world = await socialWorld({ sealers, secret: new Uint8Array(32) })
  const [one, two] = [await world.browser(), await world.browser()]
  const first = await logIn(world, one)
  await keepWallet(vaultOf(one, first.access), secret, { eip155: '0xabc' })
  const thief = vaultOf(two, (await logInByLink(world, two)).access)
  const kept = await joinWallet(thief, await readWallet(thief), two.jkt, never)
  // Both may begin changes a day later.
  world.clock.now += 25 * hourMs

  const own = async (browser: Browser) => atManage(browser, (await logIn(world, browser)).access)
  async function ask(path: string, from: string, browser: Browser, body: object, access: string) {
    const answer = await browser.service.post(`/v1/email/change/${path}`, body, { access })
    await settled(world)
    const otp = world.sent.filter(({ to }) => to === from).map(({ text }) => codeIn(text))
    return { ...v.parse(changeStep, answer), otp: otp.findLast((code) => code) ?? '' }
  }
  /** Moves the account by a code of each address. */
  async function move(browser: Browser, email: string) {
    const access = await own(browser)
    const first = await ask('start', ada, browser, { email }, access)
    const second = await ask('primary', email, browser, { email, ...first }, access)
    await browser.service.post('/v1/email/change/secondary', { email, ...second }, { access })
    await settled(world)
  }
  /** Begins a change that waits. */
  async function wait(browser: Browser, email: string) {
    const access = await own(browser)
    const begun = await ask('start', email, browser, { email, isLost: true }, access)
    await browser.service.post('/v1/email/change/wait', { email, ...begun }, { access })
    await settled(world)
  }
  async function remove() {
    const access = await own(one)
    await one.service.post('/v1/devices/remove', { jkt: two.jkt }, { access })
    const vault = vaultOf(one, access)
    const key = await openKey(vault, await readWallet(vault), one.jkt, 1)
    await replaceKey(vault, await readWallet(vault), key, ({ jkt }) => jkt !== two.jkt)
  }
  return { world, one, two, kept, own, move, wait, remove, press: () => pressAll(world, ada) }
}

type Drill = Awaited<ReturnType<typeof setup>>

/** Presses the newest link that an address got about a change. */
async function pressAll({ login, sent }: Pick<World, 'login' | 'sent'>, to: string) {
  const links = sent
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => /https:\S+undo\S+/.exec(text) ?? [])
  for (const link of links.slice(-1))
    await login.fetch(
      new Request(`${url}/undo`, {
        method: 'POST',
        body: new URL(link).search.slice(1),
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
    )
}

interface Story {
  readonly name: string
  readonly before?: (drill: Drill) => Promise<unknown>
  readonly since?: (drill: Drill) => Promise<unknown>
  /** Whether the thief began the change, so that Ada presses the link that stops it or takes it back. */
  readonly isTheft?: boolean
  /** The address that Ada reads; another one that she had is lost. */
  readonly reads?: string
}

const stories: readonly Story[] = [
  { name: 'nothing' },
  {
    name: 'a thief moved the account, and it was taken back since',
    before: ({ move, two }) => move(two, eve),
    since: ({ press }) => press(),
    isTheft: true,
  },
  { name: 'a thief moved the account', before: ({ move, two }) => move(two, eve), isTheft: true },
  {
    name: 'a thief moved the account since, and it was taken back',
    since: ({ move, two, press }) => move(two, eve).then(press),
  },
  {
    name: 'a thief had a change wait, and it was stopped since',
    before: ({ wait, two }) => wait(two, eve),
    since: ({ press }) => press(),
    isTheft: true,
  },
  {
    name: 'a thief had a change wait, and its device was removed since',
    before: ({ wait, two }) => wait(two, eve),
    since: ({ remove }) => remove(),
    isTheft: true,
  },
  { name: 'a device was removed since', since: ({ remove }) => remove() },
  {
    name: 'all devices were logged out since',
    since: async ({ one, own }) => one.service.post('/v1/session/end-all', {}, { access: await own(one) }),
  },
  {
    name: 'the owner lost the mailbox, and waits for another address',
    before: ({ wait, one }) => wait(one, hers),
    reads: hers,
  },
  {
    name: 'the owner lost the mailbox, and the change that waited was made since',
    before: ({ wait, one }) => wait(one, hers),
    async since({ world }) {
      world.clock.now += 73 * hourMs
      await (await world.browser()).start('grace@app.example')
      await settled(world)
    },
    reads: hers,
  },
  { name: 'the owner moved the account', before: ({ move, one }) => move(one, hers), reads: hers },
  { name: 'the owner moved the account since', since: ({ move, one }) => move(one, hers) },
  {
    name: 'a kit was made since',
    async since({ one, own }) {
      const vault = vaultOf(one, await own(one))
      const wallet = await readWallet(vault)
      await addWay(vault, wallet, await openKey(vault, wallet, one.jkt, 1), kit)
    },
  },
]

/** The database is restored soon under a service that runs, or days later, before the service starts. */
const cases = stories.flatMap((story) => [
  { ...story, hours: 1, isRunning: true },
  { ...story, hours: 75, isRunning: false },
])

const title =
  'a thief that was shut out opens no wallet after a restore, and the owner does: $name, $hours h later'
// Each story is in the gate once; the exhaustive tier has both moments of each.
test.each(cases.filter((_, at) => at % 4 === 0 || at % 4 === 3))(title, opensNothing)
test.for(cases)(`${title}, all of them`, { tags: 'exhaustive' }, opensNothing)

async function opensNothing({
  before,
  since,
  isTheft,
  reads = ada,
  hours,
  isRunning,
}: (typeof cases)[number]) {
  const drill = await setup()
  const { world, one, two, kept } = drill
  await before?.(drill)
  const lines: string[] = []
  await writeBackup(world.db, world.clock.now, async (line) => void lines.push(line))
  world.clock.now += hourMs
  await since?.(drill)
  const { clock } = world
  clock.now += hours * hourMs

  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const options = { sealers, secret: new Uint8Array(32), store: database(), now: () => clock.now }
  const serve = async () => ({ ...(await socialWorld(options)), clock })
  const running = isRunning ? await serve() : undefined
  await restore(db, lines, { now: clock.now })
  const next = running ?? (await serve())
  const lostAt = clock.now
  await (await world.browser()).at(next).start('grace@app.example')
  await settled({ db })

  const opensAt = async (browser: Browser, email: string) => {
    const there: Browser = { ...browser, ...browser.at(next) }
    const { access } = await logInByLink(next, there, email)
    const vault = vaultOf(there, access)
    return openWallet(vault, kept, browser.jkt, 1).catch(async () => {
      const wallet = await joinWallet(vault, await readWallet(vault), browser.jkt, never)
      return openWallet(vault, wallet, browser.jkt, 1)
    })
  }
  for (const day of [0, 1, 3, 4, 7, 9]) {
    clock.now = lostAt + day * 24 * hourMs
    const opened = await opensAt(two, eve).catch(() => undefined)
    expect(opened, `on day ${day}`).toBeUndefined()
    if (day === 1 && isTheft) await pressAll(next, ada)
    await settled({ db })
  }
  expect(await opensAt(one, reads)).toEqual(secret)
  const told = next.sent.filter(({ subject }) => subject === 'Your devices were logged out')
  expect(told.map(({ to }) => to)).toContain(ada)
}
