// @tier gate
import { expect, test } from 'vitest'
import { writeBackup } from './backup.js'
import { restore } from './restore.js'
import { testStore } from './store.test-support.js'

test('after a restore no letter leaves about what the restore ended', async () => {
  const { db, clock } = await testStore()
  const at = clock.now
  const letter = (id: string, lifeMs: number, about: object = {}) => ({
    id,
    message: id,
    created_at: at,
    ends_at: at + lifeMs,
    tries: 0,
    next_at: at,
    ...about,
  })
  await db
    .insertInto('outbox')
    .values([
      letter('a code', 900_000),
      letter('a device that will open the wallet', 1e9, { user_id: 'ada', jkt: 'phone' }),
      letter('a change of the address', 1e9, { change_id: 'change' }),
      letter('the words were shown', 1e9),
    ])
    .execute()
  const lines: string[] = []
  await writeBackup(db, at, async (line) => void lines.push(line))
  const { db: next } = await testStore()
  await restore(next, lines, { now: at + 1 })

  expect(await next.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'the words were shown' }])
})
