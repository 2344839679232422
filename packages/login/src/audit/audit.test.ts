// @tier gate
import { expect, test } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { checkAudit, createAudit } from './audit.js'

async function setup() {
  const { db, clock } = await testStore()
  return { db, audit: createAudit(db, () => clock.now) }
}

test('what happens is written in its order, also of two services at once', async () => {
  const { db, audit } = await setup()
  const twin = createAudit(db, () => 1)
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? audit : twin).append('slot.opened', { slot: `slot-${at}` }),
    ),
  )
  const lines: string[] = []
  const { head, ...checked } = await checkAudit(db, ({ what }) => lines.push(what))

  expect(checked).toEqual({ lines: 40, brokenAt: undefined })
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

  expect(await checkAudit(db)).toMatchObject({ brokenAt })
})

test('lines that were cut off at the end are missed by who kept the last hash', async () => {
  const { db, audit } = await setup()
  for (let at = 0; at < 3; at += 1) await audit.append('session.begun', { at })
  const { head } = await checkAudit(db)
  await db.deleteFrom('audit').where('seq', '=', 3).execute()

  expect((await checkAudit(db)).head).not.toBe(head)
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
