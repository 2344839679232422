// @tier gate

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMacs } from '../codes/mac.js'
import { encodeParts, randomBytes } from '../custody/bytes.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { testStore } from '../store/store.test-support.js'
import { checkAudit, createAudit } from './audit.js'

const [secret, next] = [randomBytes(32), randomBytes(32)]
const macs = createMacs(secret)

async function setup() {
  const { db, clock } = await testStore()
  return { db, audit: createAudit(db, () => clock.now, macs) }
}

test('what happens is written in its order, also of two services at once', async () => {
  const { db, audit } = await setup()
  const twin = createAudit(db, () => 1, macs)
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? audit : twin).append('slot.opened', { slot: `slot-${at}` }),
    ),
  )
  const lines: string[] = []
  const { head, ...checked } = await checkAudit(db, ({ what }) => lines.push(what), macs)

  expect(checked).toEqual({ lines: 40, brokenAt: undefined, unproven: 0 })
  expect(head).toMatch(/^[-\w]{43}$/)
  expect(lines.toSorted()).toEqual(
    Array.from({ length: 40 }, (_, at) =>
      JSON.stringify({ event: 'slot.opened', slot: `slot-${at}` }),
    ).toSorted(),
  )
})

test.each<readonly [string, (db: Awaited<ReturnType<typeof setup>>['db']) => Promise<unknown>, number]>([
  [
    'changed',
    (db) => db.updateTable('audit').set({ what: '{"event":"nothing"}' }).where('seq', '=', 3).execute(),
    3,
  ],
  ['dated back', (db) => db.updateTable('audit').set({ at: 1 }).where('seq', '=', 2).execute(), 2],
  ['taken away', (db) => db.deleteFrom('audit').where('seq', '=', 4).execute(), 5],
])('a line that was %s is found', async (_how, change, brokenAt) => {
  const { db, audit } = await setup()
  for (let at = 0; at < 6; at += 1) await audit.append('session.begun', { at })
  await change(db)

  expect(await checkAudit(db, undefined, macs)).toMatchObject({ brokenAt })
})

test('lines that were cut off at the end are missed by who kept the last hash', async () => {
  const { db, audit } = await setup()
  for (let at = 0; at < 3; at += 1) await audit.append('session.begun', { at })
  const { head } = await checkAudit(db)
  await db.deleteFrom('audit').where('seq', '=', 3).execute()

  expect((await checkAudit(db)).head).not.toBe(head)
})

/** The log as a version before wrote it: each line has the bare hash of the one before. */
async function rewriteBare(db: Db, rows: readonly Pick<Row<'audit'>, 'at' | 'what'>[]): Promise<void> {
  await db.deleteFrom('audit').execute()
  let previous = ''
  for (const [index, { at, what }] of rows.entries()) {
    const seq = index + 1
    const parts = encodeParts('foyer audit 1', seq, at, what, previous)
    const hash = createHash('sha256').update(parts).digest('base64url')
    await db.insertInto('audit').values({ seq, at, what, previous, hash }).execute()
    previous = hash
  }
}

/** Writers to the database who take out or change a line, and write all that follows again as they can. */
const insiders: Readonly<
  Record<string, (db: Db, rows: readonly Row<'audit'>[], at: number) => Promise<unknown>>
> = {
  'writes all lines with bare hashes': (db, rows, at) => rewriteBare(db, rows.toSpliced(at, 1)),
  async 'writes the lines since then under a secret of its own'(db, rows, at) {
    await db.deleteFrom('audit').where('seq', '>', at).execute()
    const own = createAudit(db, () => 1, createMacs(next))
    for (const { what } of rows.slice(at + 1)) await own.append('session.begun', JSON.parse(what))
  },
  async 'writes the lines since then with MACs of others'(db, rows, at) {
    await db.deleteFrom('audit').where('seq', '>', at).execute()
    for (const { seq, ...row } of rows.slice(at + 1))
      await db
        .insertInto('audit')
        .values({ ...row, seq: seq - 1 })
        .execute()
  },
  'changes the line': (db, _, at) =>
    db
      .updateTable('audit')
      .set({ what: '{}' })
      .where('seq', '=', at + 1)
      .execute(),
}

test.each(
  Object.entries(insiders).flatMap(([name, deed]) =>
    [0, 3, 6].flatMap((at) => [false, true].map((goesOn) => ({ name, deed, at, goesOn }))),
  ),
)(
  'a writer to the database who $name proves no line from $at on (the service goes on: $goesOn)',
  async ({ deed, at, goesOn }) => {
    const { db, audit } = await setup()
    for (let n = 0; n < 8; n += 1) await audit.append('session.begun', { n })
    await deed(db, await db.selectFrom('audit').selectAll().orderBy('seq').execute(), at)
    // It writes as before, whatever it finds.
    if (goesOn) for (let n = 0; n < 3; n += 1) await audit.append('session.begun', { n })

    const { brokenAt, unproven } = await checkAudit(db, undefined, macs)
    expect(brokenAt ?? (unproven || Number.POSITIVE_INFINITY)).toBeLessThan(9)
    expect(brokenAt ?? unproven).toBeGreaterThan(at === 0 ? 0 : at - 1)
  },
)

test('lines are proven while the secret is changed and after, and lines of a version before by none', async () => {
  const { db, audit } = await setup()
  for (let n = 0; n < 3; n += 1) await audit.append('session.begun', { n })
  for (const now of [createMacs(secret, [next]), createMacs(next, [secret]), createMacs(next)]) {
    const service = createAudit(db, () => 1, now)
    await service.append('session.begun', {})
    await service.append('session.begun', {})
    expect(await checkAudit(db, undefined, now)).toMatchObject({ brokenAt: undefined, unproven: 0 })
  }
  // Lines under the secret of before are proven by those that follow, and bare hashes by none.
  const rows = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
  await rewriteBare(db, rows)
  expect(await checkAudit(db, undefined, macs)).toMatchObject({ brokenAt: undefined, unproven: rows.length })
  await audit.append('session.begun', {})
  expect(await checkAudit(db, undefined, macs)).toMatchObject({ brokenAt: undefined, unproven: rows.length })
  await db.updateTable('audit').set({ what: '{}' }).where('seq', '=', 2).execute()
  expect(await checkAudit(db, undefined, macs)).toMatchObject({ brokenAt: 2 })
})

test('nothing of a name, an address or a text is written, whoever tells it', async () => {
  const { db, audit } = await setup()
  await audit.append('session.begun', {
    user: 'ada@app.example',
    label: 'Ada’s phone',
    jkt: 'x'.repeat(201),
    n: 1,
  })
  const [line] = await db.selectFrom('audit').select('what').execute()

  expect(line?.what).toBe(
    '{"event":"session.begun","user":"withheld","label":"withheld","jkt":"withheld","n":1}',
  )
})
