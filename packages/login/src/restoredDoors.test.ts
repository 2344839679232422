// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { randomBytes, toBase64Url } from './custody/bytes.js'
import { changeKey } from './custody/changeKey.js'
import { changeStep, finished, me, tokens } from './frame/answers.js'
import { joinWallet, readWallet } from './frame/joinWallet.js'
import { keepWallet, openKeyBy, openWallet } from './frame/vaults.js'
import {
  atManage,
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  memorySealer,
  origin,
  url,
  vaultOf,
} from './login.test-support.js'
import { socialWorld } from './social/social.test-support.js'
import { writeBackup } from './store/backup.js'
import { restore } from './store/restore.js'
import { lastingDatabase, testStore } from './store/store.test-support.js'

// A restore makes each device a new one. So each device that waits for the wallet can be stopped before it opens it, by any other
// one and by the link of its email, and no first address lasts that its owner could still have ended.

const hourMs = 3_600_000
const eve = 'eve@evil.example'
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const kit = { kind: 'kit' as const, code: randomBytes(16) }
const base = {
  sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
  secret: new Uint8Array(32),
}
const never = () => Promise.reject(new Error('Nothing is unlocked.'))

type World = Awaited<ReturnType<typeof socialWorld>>
type Options = { readonly custody: 'assisted' | 'self-required'; readonly recoveryDelayMs: number }

async function settled({ db }: Pick<World, 'db'>) {
  const left = async () => [
    ...(await db.selectFrom('outbox').select('id').execute()),
    ...(await db.selectFrom('users').select('id').where('restored_from', 'is not', null).execute()),
  ]
  await vi.waitUntil(async () => (await left()).length === 0, { interval: 5 })
}

async function backupOf({ db, clock }: Pick<World, 'db' | 'clock'>) {
  const lines: string[] = []
  await writeBackup(db, clock.now, async (line) => void lines.push(line))
  return lines
}

/** Restores a backup into another database, with a service at it. */
async function restoredWorld(world: World, lines: readonly string[], options: Options) {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  await restore(db, lines, { now: world.clock.now })
  const there = await socialWorld({ ...base, ...options, store: database(), now: () => world.clock.now })
  const next: World = { ...there, db, clock: world.clock }
  await settled(next)
  return { next, at: (browser: Browser): Browser => ({ ...browser, ...browser.at(next) }) }
}

/** Opens the wallet as the page does. */
async function opens(browser: Browser, access: string) {
  const vault = vaultOf(browser, access)
  const wallet = await readWallet(vault)
  const joined = await joinWallet(vault, wallet, browser.jkt, never).catch(() => wallet)
  return openWallet(vault, joined, browser.jkt, 1)
}

/** Presses the first link to stop a device that is in the emails from one on. */
async function pressStop({ login, sent }: Pick<World, 'login' | 'sent'>, from: number) {
  const links = sent.slice(from).flatMap(({ text }) => /https:\S+undo\S+/.exec(text) ?? [])
  const body = new URL(links[0] ?? '').search.slice(1)
  const headers = { 'sec-fetch-site': 'same-origin' }
  return login.fetch(new Request(`${url}/undo`, { method: 'POST', body, headers }))
}

interface Waits {
  readonly custody: Options['custody']
  readonly delay: number
  readonly isRestored: boolean
  /** How many hours after the thief the owner comes back, and when the owner acts. */
  readonly later: number
  readonly by: 'removal' | 'link'
  /** Whether the thief stops the owner's device, too. */
  readonly isMutual: boolean
}

// A thief reads the mailbox and has the second device, which was removed. The owner has the first one.
searchModel('a device that waits for the wallet is stopped in time by any other one and by its link', {
  gate: 3,
  exhaustive: 60,
  stories: fc
    .record({
      custody: fc.constantFrom('assisted' as const, 'self-required' as const),
      delay: fc.constantFrom(0, 24, 96, 168),
      isRestored: fc.boolean(),
      later: fc.constantFrom(0, 1, 20),
      by: fc.constantFrom('removal' as const, 'link' as const),
      isMutual: fc.boolean(),
    })
    // Nothing waits in the others.
    .filter(({ custody, delay, isRestored }) =>
      custody === 'assisted' ? delay > 0 : isRestored && delay !== 24,
    ),
  async play({ custody, delay, isRestored, later, by, isMutual }: Waits, tell) {
    const options = { custody, recoveryDelayMs: delay * hourMs }
    const world = await socialWorld({ ...base, ...options })
    const [one, two] = [await world.browser(), await world.browser()]
    const vault = vaultOf(one, await atManage(one, (await logIn(world, one)).access))
    await keepWallet(
      vault,
      secret,
      { eip155: '0xabc' },
      custody === 'assisted' ? [{ kind: 'assisted' }] : [kit],
    )
    const second = vaultOf(two, (await logInByLink(world, two)).access)
    if (custody === 'self-required')
      await joinWallet(second, await readWallet(second), two.jkt, (_wallet, open) => open(kit))
    world.clock.now += 200 * hourMs
    const own = async (there: World, browser: Browser) =>
      atManage(browser, (await logIn(there, browser)).access)
    const lines = await backupOf(world)
    world.clock.now += hourMs
    const other = { jkt: two.jkt }
    await one.service.post('/v1/devices/remove', other, { access: await own(world, one) })

    const { next, at } = isRestored
      ? await restoredWorld(world, lines, options)
      : { next: world, at: (browser: Browser) => browser }
    const [owners, thiefs] = [at(one), at(two)]
    const start = next.clock.now
    const letters = next.sent.length
    await logInByLink(next, thiefs)
    await settled(next)
    next.clock.now += later * hourMs
    if (isRestored) await logInByLink(next, owners)
    await settled(next)
    if (isMutual && isRestored) {
      const said = await thiefs.service
        .post('/v1/devices/remove', { jkt: one.jkt }, { access: await own(next, thiefs) })
        .then(() => 'stopped', String)
      tell(`the thief stops the owner: ${said}`)
      await settled(next)
      next.clock.now += 60_000
      if (said === 'stopped') await logInByLink(next, owners)
      await settled(next)
    }
    tell(`the owner stops the thief by a ${by}`)
    if (by === 'removal')
      await owners.service.post('/v1/devices/remove', other, { access: await own(next, owners) })
    else expect((await pressStop(next, letters)).status).toBe(200)
    await settled(next)
    for (const hours of [24, 72, 96, 168, 240]) {
      next.clock.now = start + hours * hourMs
      await expect(logIn(next, thiefs), `the thief comes in after ${hours} h`).rejects.toThrow('device')
    }
    next.clock.now += 100 * hourMs
    expect(await opens(owners, (await logIn(next, owners)).access)).toEqual(secret)
  },
  finds: [
    {
      input: { custody: 'assisted', delay: 24, isRestored: true, later: 1, by: 'removal', isMutual: false },
      found: 'after a restore each device was new, and could not remove the one that came first',
    },
    {
      input: { custody: 'self-required', delay: 96, isRestored: true, later: 1, by: 'link', isMutual: true },
      found: 'the email about a device that waits had no link that stops it',
    },
  ],
})

interface First extends Options {
  /** How many hours after the address the backup is written. */
  readonly hours: number
  readonly since: 'removes' | 'logs out' | 'nothing'
  /** How many hours after that the database is restored. */
  readonly lost: number
}

// An account by X with a kit. A thief at the second device adds an address.
searchModel(
  'after a restore a first address that its owner could still end lets no thief in, and the kit lets in the owner',
  {
    gate: 3,
    exhaustive: 60,
    stories: fc.record({
      custody: fc.constantFrom('assisted' as const, 'self-required' as const),
      recoveryDelayMs: fc.constantFrom(0, 24 * hourMs, 96 * hourMs),
      hours: fc.constantFrom(0, 1, 23),
      since: fc.constantFrom('removes' as const, 'logs out' as const, 'nothing' as const),
      lost: fc.constantFrom(0, 1, 23, 30, 100),
    }),
    async play({ hours, since, lost, ...options }: First, tell) {
      const world = await socialWorld({ ...base, ...options })
      const [one, two] = [await world.browser(), await world.browser()]
      const byX = async (there: World, browser: Browser) =>
        there.redeem(browser, await there.ticket(browser, 'x'))
      const byKey = v.object({ next: v.literal('key'), approval: v.string(), wallet: v.unknown() })
      /** The kit lets a new browser in. */
      async function joins(there: World, browser: Browser) {
        const { approval, wallet } = v.parse(byKey, await byX(there, browser))
        const listed = v.parse(me, { origin, wallet }).wallet ?? (await never())
        const unlocked = { ...vaultOf(browser, ''), service: { post: browser.service.post } }
        const key = await openKeyBy(unlocked, listed, kit)
        const proven = { approval, changeKey: toBase64Url(await changeKey(key)) }
        const ask = { project: 'shop', origin, ...browser.device, ...proven }
        const { access } = v.parse(finished, await browser.service.post('/v1/social/key', ask))
        const vault = vaultOf(browser, access)
        return openWallet(
          vault,
          await joinWallet(vault, listed, browser.jkt, never, undefined, key),
          browser.jkt,
          1,
        )
      }
      const own = async (browser: Browser) =>
        atManage(browser, v.parse(tokens, await byX(world, browser)).access)
      const first = vaultOf(one, v.parse(tokens, await byX(world, one)).access)
      const ways = options.custody === 'assisted' ? [{ kind: 'assisted' as const }, kit] : [kit]
      await keepWallet(first, secret, { eip155: '0xabc' }, ways)
      await joins(world, two)
      world.clock.now += 200 * hourMs
      const access = await own(two)
      const slot = (await readWallet(vaultOf(two, access))).slots.find(({ kind }) => kind === 'kit')?.id
      const proof = Object(await two.service.post('/v1/export/confirm', { for: 'way', slot }, { access }))
      const begun = await two.service.post('/v1/email/change/start', { email: eve, ...proof }, { access })
      await settled(world)
      const typed = {
        attempt: v.parse(changeStep, begun).attempt,
        otp: codeIn(world.sent.at(-1)?.text ?? ''),
      }
      await two.service.post('/v1/email/change/secondary', { email: eve, ...typed }, { access })
      await settled(world)
      world.clock.now += hours * hourMs
      const lines = await backupOf(world)
      const ends = {
        removes: ['/v1/devices/remove', { jkt: two.jkt }] as const,
        'logs out': ['/v1/session/end-all', {}] as const,
        nothing: undefined,
      }[since]
      if (ends) await one.service.post(ends[0], ends[1], { access: await own(one) })
      world.clock.now += lost * hourMs

      const { next, at } = await restoredWorld(world, lines, options)
      expect(next.sent.map(({ to, subject }) => [to, subject])).toEqual([
        [eve, 'This is no longer the email of your account'],
      ])
      expect(await joins(next, at(one))).toEqual(secret)
      const lostAt = next.clock.now
      for (const after of [0, 25, 73, 170, 270]) {
        next.clock.now = lostAt + after * hourMs
        const said = await logInByLink(next, at(two), eve).then(() => 'is in', String)
        tell(`the thief after ${after} h: ${said}`)
        expect(said).not.toBe('is in')
      }
    },
    finds: [
      {
        input: { custody: 'assisted', recoveryDelayMs: 0, hours: 1, since: 'removes', lost: 2 },
        found: 'a restore made the first address of a thief a lasting one, and locked the owner out',
      },
    ],
  },
)
