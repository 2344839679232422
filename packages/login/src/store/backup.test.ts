// @tier gate
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkAudit } from '../audit/audit.js'
import { randomBytes } from '../custody/bytes.js'
import { finished, started } from '../frame/answers.js'
import { keepWallet, openWallet } from '../frame/vaults.js'
import { codeIn, loginWorld, memorySealer, withAccess } from '../login.test-support.js'
import { readBackup, writeBackup } from './backup.js'
import { oddTexts, writeOddRows } from './oddTexts.test-support.js'
import { sqlite } from './sqlite.js'
import { lastingDatabase, testStore } from './store.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }

/** Somebody with a wallet, and a backup that was taken while others came. */
async function setup() {
  const database = await lastingDatabase()
  const world = await loginWorld({ store: database(), sealers, secret: new Uint8Array(32) })
  const browser = await world.browser()
  async function logIn(
    there: Pick<typeof browser, 'start' | 'finish'>,
    of = world,
    letters = of.sent.length,
  ) {
    const begun = v.parse(started, await there.start())
    if (begun.next !== 'otp') throw new Error(begun.next)
    const done = await there.finish(begun.attempt, codeIn(await of.letter(letters + 1)))
    of.clock.now += 60_000
    return v.parse(finished, done)
  }
  const { access } = await logIn(browser)
  await keepWallet(
    { service: withAccess(browser.service, access), box: browser.box, jkt: browser.jkt },
    secret,
    {
      eip155: '0xabc',
    },
  )
  const { db } = await testStore(database())
  const lines: string[] = []
  const others = Array.from({ length: 5 }, async (_, at) =>
    (await world.browser()).start(`bob-${at}@app.example`),
  )
  await writeBackup(db, 1, async (line) => void lines.push(line))
  await Promise.all(others)
  return { world, browser, logIn, lines, db }
}

test('who had a wallet opens it in a service that was restored from a backup', async () => {
  const { browser, logIn, lines, world } = await setup()
  const elsewhere = await lastingDatabase()
  const { db } = await testStore(elsewhere())
  const { rows } = await readBackup(db, lines)
  const next = await loginWorld({ store: elsewhere(), sealers, secret: new Uint8Array(32) })
  next.clock.now = world.clock.now

  const there = browser.at(next)
  const { access, wallet } = await logIn(there, next)

  if (!wallet) throw new Error('The wallet is lost.')
  const vault = { service: withAccess(there.service, access), box: browser.box, jkt: browser.jkt }
  expect(await openWallet(vault, wallet, browser.jkt, 1)).toEqual(secret)
  expect(rows).toBe(lines.length - 2)
  expect(await checkAudit(db)).toMatchObject({ brokenAt: undefined })
})

test('a backup of what was restored is the same', async () => {
  const { lines } = await setup()
  const { db } = await testStore()
  await readBackup(db, lines)
  const again: string[] = []
  await writeBackup(db, 1, async (line) => void again.push(line))

  expect(again).toEqual(lines)
})

test('each database takes all texts of a backup', async () => {
  const { db } = await testStore(sqlite(':memory:'))
  await writeOddRows(db, oddTexts)
  const lines: string[] = []
  const { rows } = await writeBackup(db, 1, async (line) => void lines.push(line))
  const next = await testStore()

  expect(await readBackup(next.db, lines)).toEqual({ rows })
})

test('a backup has neither codes nor tokens nor what opens a wallet', async () => {
  const { lines, world } = await setup()
  const whole = lines.join('\n')
  const secrets = [secret.seed, secret.entropy].flatMap((bytes) => [
    Buffer.from(bytes).toString('base64url'),
    Buffer.from(bytes).toString('hex'),
  ])
  const [code = ''] = world.sent.map(({ text }) => codeIn(text))

  expect([...secrets, `"${code}"`].filter((one) => whole.includes(one))).toEqual([])
})

describe('nothing is restored', () => {
  test.each<readonly [string, (lines: string[]) => string[]]>([
    ['that is cut off', (lines) => lines.slice(0, -1)],
    ['of which a row is missing', (lines) => lines.toSpliced(3, 1)],
    [
      'of which a row was changed',
      (lines) => lines.with(3, lines[3]?.replace(/\d/, (n) => `${9 - Number(n)}`) ?? ''),
    ],
    ['to which something was added', (lines) => [...lines, '{"table":"users","row":{"id":"eve"}}']],
    [
      'of another version',
      (lines) => lines.with(0, '{"format":"foyer login backup 1","migrations":["000"]}'),
    ],
    ['that is none', () => ['hello']],
    ['that is empty', () => []],
  ])('of a backup %s', async (_what, change) => {
    const { lines } = await setup()
    const { db } = await testStore()

    await expect(readBackup(db, change(lines))).rejects.toThrow()

    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('over what is there', async () => {
    const { lines, db } = await setup()

    await expect(readBackup(db, lines)).rejects.toThrow('The database is not empty')
  })
})
