// @tier gate
import { expect, test } from 'vitest'
import { memorySealer } from '../login.test-support.js'
import { takePurposes } from '../wallets/secrets.js'
import { writeBackup } from './backup.js'
import { restore } from './restore.js'
import { testStore } from './store.test-support.js'

const [a, b, c] = [await memorySealer('key-a'), await memorySealer('key-b'), await memorySealer('key-c')]
const orders = [
  { login: a, recovery: b },
  { login: b, recovery: a },
  { login: c, recovery: b },
  { login: a, recovery: c },
  { login: c, recovery: a },
  { login: b, recovery: c },
]

test('after a restore the keys of the backup have their purposes, whichever keys the empty database had', async () => {
  const { db, clock } = await testStore()
  await takePurposes(db, { login: a, recovery: b })
  const lines: string[] = []
  await writeBackup(db, clock.now, async (line) => void lines.push(line))
  const found: string[] = []
  for (const first of orders) {
    const { db: empty } = await testStore()
    await takePurposes(empty, first)
    await restore(empty, lines, { now: clock.now })
    const starts = (login: typeof a, recovery: typeof a) =>
      takePurposes(empty, { login, recovery }).then(
        () => true,
        () => false,
      )
    if (!(await starts(a, b)))
      found.push(`${first.login.keyId} and ${first.recovery.keyId} shut out the keys`)
    if (await starts(b, a)) found.push(`${first.login.keyId} and ${first.recovery.keyId} let swapped keys in`)
  }
  expect(found).toEqual([])
})
