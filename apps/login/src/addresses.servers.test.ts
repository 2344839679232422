// @tier exhaustive: a real Postgres
// @module-tag exhaustive
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeviceSessions } from '../../../packages/login/src/devices/sessions.js'
import { createAddressMoves } from '../../../packages/login/src/email/addressMoves.js'
import { createUsers } from '../../../packages/login/src/email/users.js'
import { type Db, openStore } from '../../../packages/login/src/store/store.js'
import { databaseAt, startDatabases } from './databases.test-support.js'

const rounds = 20

let databases: Awaited<ReturnType<typeof startDatabases>>
beforeAll(async () => {
  databases = await startDatabases()
}, 120_000)
afterAll(() => databases.stop())

function serviceAt(db: Db) {
  const sessions = createDeviceSessions(db, Date.now)
  const users = createUsers(db, Date.now)
  const notices = { writeWithin: async () => {} }
  const links: string[] = []
  const undoUrl = (token: string) => {
    links.push(token)
    return token
  }
  const moves = createAddressMoves({ db, sessions, undoUrl, now: Date.now, notices })
  const device = (jkt: string) => ({ jkt, box: 'b', label: 'Firefox' })
  /** An account at an address, with a device that is logged in. */
  async function seat(email: string) {
    const user = await users.signUp('email', email, device(email), { email })
    const { access } = await sessions.begin(user, email, 'https://shop.example')
    const from = { own: { key: email, contact: email, locale: 'en' }, to: email }
    return { session: await sessions.check(access, email), from }
  }
  return { users, moves, device, seat, links }
}

it.each(['signs up with', 'moves to', 'comes back to'] as const)(
  'no account %s an address for which another one begins to wait at that moment',
  async (act) => {
    const where = await databases.newUrl()
    const dbs = [await openStore(databaseAt(where)), await openStore(databaseAt(where))] as const
    const [one, two] = [serviceAt(dbs[0]), serviceAt(dbs[1])]
    let [both, some] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const [ada, bob] = [await one.seat(`ada${round}@x.example`), await one.seat(`bob${round}@x.example`)]
      const key = act === 'comes back to' ? `bob${round}@x.example` : `new${round}@x.example`
      const to = { typed: key, key }
      const left = `left${round}@x.example`
      if (act === 'comes back to') await two.moves.move(bob.session, { typed: left, key: left }, bob.from)
      const acts = {
        'signs up with': () => two.users.signUp('email', key, two.device(key), { email: key }),
        'moves to': () => two.moves.move(bob.session, to, bob.from),
        'comes back to': () => two.moves.undo(two.links.at(-1) ?? '', bob.session.user_id, to),
      }
      await Promise.allSettled([one.moves.wait(ada.session, to, ada.from), acts[act]()])
      const taken = await dbs[0]
        .selectFrom('identities')
        .select('user_id')
        .where('subject', '=', key)
        .execute()
      const waits = await dbs[0]
        .selectFrom('address_waits')
        .select('user_id')
        .where('subject', '=', key)
        .execute()
      if (taken.length > 0 && waits.length > 0) both += 1
      if (taken.length + waits.length > 0) some += 1
    }
    for (const db of dbs) await db.destroy()

    expect({ both, some }).toEqual({ both: 0, some: rounds })
  },
  60_000,
)

it.each(['a change', 'a change that is due'] as const)(
  '%s to an address at which others sign up at that moment waits for no transaction that waits for it',
  async (act) => {
    const where = await databases.newUrl()
    const dbs = [await openStore(databaseAt(where)), await openStore(databaseAt(where))] as const
    const [one, two] = [serviceAt(dbs[0]), serviceAt(dbs[1])]
    const failed: string[] = []
    for (let round = 0; round < 2 * rounds; round += 1) {
      const ada = await one.seat(`ada${round}@x.example`)
      const key = `new${round}@x.example`
      const to = { typed: key, key }
      if (act === 'a change that is due') {
        await one.moves.wait(ada.session, to, ada.from)
        const due = dbs[0].updateTable('address_waits').set({ due_at: 1 })
        await due.where('closed_at', 'is', null).execute()
      }
      const ended = await Promise.allSettled([
        act === 'a change' ? one.moves.move(ada.session, to, ada.from) : one.moves.settle(),
        two.users.signUp('email', key, two.device(key), { email: key }),
        two.users.signUp('email', key, two.device(`${key} 2`), { email: key }),
      ])
      for (const each of ended) if (each.status === 'rejected') failed.push(String(each.reason))
    }
    for (const db of dbs) await db.destroy()

    expect(failed.filter((why) => why.includes('deadlock'))).toEqual([])
  },
  120_000,
)
