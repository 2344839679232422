// @tier exhaustive: real servers under load
// @module-tag exhaustive
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCodes, triesPerCode } from '../../../packages/login/src/codes/codes.js'
import { createMacs } from '../../../packages/login/src/codes/mac.js'
import { openStore } from '../../../packages/login/src/store/store.js'
import { databaseAt, startDatabases } from './databases.test-support.js'

const rounds = 1_000
const guesses = 100

let databases: Awaited<ReturnType<typeof startDatabases>>
beforeAll(async () => {
  databases = await startDatabases()
})
afterAll(() => databases.stop())

describe.each([
  ['SQLite', async (): Promise<string> => ':memory:'],
  ['Postgres', (): Promise<string> => databases.newUrl()],
] as const)('in %s', (_kind, place) => {
  it(`of ${guesses} guesses at once, ${rounds} times over, never more than five are looked at`, async () => {
    const where = await place()
    // Two services at one database, where that is possible.
    const dbs = await Promise.all(
      [where, ...(where === ':memory:' ? [] : [where])].map((at) => openStore(databaseAt(at))),
    )
    const services = dbs.map((db) => createCodes(db, createMacs(Buffer.alloc(32, 1)), 600_000, Date.now))
    const [first] = services
    if (!first) throw new Error('There is one.')
    let [over, lost] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const by = { kind: 'login', email: 'ada@app.example', jkt: `device-${round}` } as const
      const { attempt, code } = await first.start(by)
      const wrong = code === '000000' ? '000001' : '000000'
      // In every tenth round the right code is among them: it lets in once at most.
      const right = round % 10 === 0 ? round % guesses : -1
      const told = await Promise.all(
        Array.from({ length: guesses }, (_, at) =>
          services[at % services.length]?.redeem(attempt, at === right ? code : wrong, by),
        ),
      )
      // The last wrong guess is answered like those that come too late.
      const wrongs = told.filter((one) => typeof one === 'object').length
      const rights = told.filter((one) => one === 'right').length
      if (wrongs + rights > triesPerCode || rights > 1) over += 1
      if (right < 0 && wrongs !== triesPerCode - 1) lost += 1
    }
    for (const db of dbs) await db.destroy()

    expect({ over, lost }).toEqual({ over: 0, lost: 0 })
  }, 400_000)
})
