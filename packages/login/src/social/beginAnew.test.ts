// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { changeStep, finished } from '../frame/answers.js'
import { keepWallet } from '../frame/vaults.js'
import { atManage, codeIn, memorySealer, vaultOf } from '../login.test-support.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { interrupted } from '../store/interrupted.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'
import { redeemed, socialWorld } from './social.test-support.js'

// Ada signs up by X, which gives no address. A thief who has her account there starts over until she has an address or a wallet.

/** Ada's account, with no address and no wallet, and what she does at the moment when another browser logs in by X. */
async function setup() {
  const lasting = await lastingDatabase()
  const { db } = await testStore(lasting())
  const gate = interrupted(lasting())
  const sealers = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const options = { sealers, secret: randomBytes(32) }
  const world = await socialWorld({ ...options, store: lasting() })
  const slow = await socialWorld({ ...options, store: gate.store, now: () => world.clock.now })
  const [ada, eve] = [await world.browser(), await world.browser()]
  const { access } = v.parse(finished, await world.redeem(ada, await world.ticket(ada, 'x')))
  const own = await atManage(ada, access)
  const email = 'ada@app.example'
  const begun = await ada.service.post('/v1/email/change/start', { email }, { access: own })
  const ask = { email, attempt: v.parse(changeStep, begun).attempt, otp: codeIn(await world.letter(1)) }
  const kit = { kind: 'kit' as const, code: randomBytes(16) }
  const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    wallet: () => keepWallet(vaultOf(ada, access), secret, { eip155: '0xabc' }, [{ kind: 'assisted' }, kit]),
    address: () => ada.service.post('/v1/email/change/secondary', ask, { access: own }),
  }
  const ticket = await world.ticket(eve, 'x')
  const there = { ...eve, ...eve.at(slow) }
  const logIn = () =>
    world.redeem(there, ticket).then(
      (answer) => v.parse(redeemed, answer).next === 'in',
      () => false,
    )
  return { db, gate, ada, eve, deeds, logIn }
}

test.each(['wallet', 'address'])(
  'an account that has got its first %s lets no browser start over, at whichever moment that was',
  async (deed) => {
    const { db, gate, ada, eve, deeds, logIn } = await setup()
    const rows = await rowsOf(db)
    const isIn = async (jkt: string) =>
      (await db
        .selectFrom('devices')
        .select('jkt')
        .where('jkt', '=', jkt)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()) !== undefined
    const found = new Set<string>()
    for (let [nth, isOver] = [1, false]; !isOver; nth += 1) {
      await putBack(db, rows)
      // The mailer of the service goes on after the answer, so the deed may be under way then.
      let done = Promise.resolve(false)
      const end = gate.interrupt(/./, nth, () => {
        done = (deeds[deed]?.() ?? Promise.reject(new Error(deed))).then(
          () => true,
          () => false,
        )
        return done
      })
      expect(await logIn()).toBe(await isIn(eve.jkt))
      isOver = !end()
      const isDone = await done
      const open = await db
        .selectFrom('sessions')
        .select('id')
        .where('jkt', '=', ada.jkt)
        .where('closed_at', 'is', null)
        .execute()
      const state = `${(await isIn(ada.jkt)) ? 'in' : 'out'} with ${open.length > 0 ? 'sessions' : 'none'}`
      found.add(
        `${isDone ? 'made' : 'not made'}: ${state}, the other one ${(await isIn(eve.jkt)) ? 'in' : 'out'}`,
      )
    }
    expect([...found].sort()).toEqual([
      'made: in with sessions, the other one out',
      'not made: out with none, the other one in',
    ])
  },
)
