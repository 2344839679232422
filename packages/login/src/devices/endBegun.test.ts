// @tier gate
import { expect, test } from 'vitest'
import { createCodes } from '../codes/codes.js'
import { createMacs } from '../codes/mac.js'
import { createAddressMoves } from '../email/addressMoves.js'
import { type ApprovedBy, createApprovals } from '../email/approvals.js'
import { createUsers } from '../email/users.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { createSocialAttempts } from '../social/socialAttempts.js'
import { testStore } from '../store/store.test-support.js'
import { createDeviceSessions } from './sessions.js'

// Ada's account, her browser, a thief at another browser of hers, and a browser that waits to be let in. Each thing that a
// login comes of, by each end that the account may come to.

const origin = 'https://app.example'
const address = (name: string) => ({ typed: `${name}@app.example`, key: `${name}@app.example` })
const device = (jkt: string) => ({ jkt, box: 'Ym94', label: 'Firefox on Linux' })

async function setup() {
  const { db, clock } = await testStore()
  const now = () => clock.now
  const [users, sessions] = [createUsers(db, now), createDeviceSessions(db, now)]
  const [approvals, attempts] = [createApprovals(db, now), createSocialAttempts(db, now)]
  const codes = createCodes(db, createMacs(Buffer.alloc(32, 1)), 600_000, now)
  const tokens: string[] = []
  const undoUrl = (token: string) => `${tokens.push(token)}`
  const notices = { writeWithin: async () => {} }
  const moves = createAddressMoves({ db, sessions, now, undoUrl, notices })
  const user = await users.signUp('email', address('ada').key, device('own'), { email: address('ada').typed })
  await users.letIn(user, device('thief'), async () => {})
  const { access } = await sessions.begin(user, 'own', origin)
  const session = await sessions.check(access, 'own')

  /** Asks for a browser to be let in. */
  const ask = (jkt: string, proof?: string) =>
    approvals.ask({
      user,
      email: 'ada@app.example',
      jkt,
      origin,
      label: 'Firefox on Linux',
      locale: 'en',
      ...(proof !== undefined && { proof }),
    })
  const take = (jkt: string, by: ApprovedBy) =>
    db.transaction().execute((tx) => approvals.take(tx, user, jkt, by))
  async function pressed(jkt: string, proof?: string) {
    const { id, token } = await ask(jkt, proof)
    await approvals.allow(token, proof ?? id)
    return { id, token, code: await codes.start({ kind: 'login', email: address('ada').key, jkt }, id) }
  }

  /** Begins something at a browser. @returns whether it still leads to a login */
  const things: Readonly<Record<string, (jkt: string) => Promise<() => Promise<boolean>>>> = {
    async 'a link that waits'(jkt) {
      const { token } = await ask(jkt)
      return async () => (await approvals.allow(token, 'attempt')) !== undefined
    },
    async 'a link that was pressed'(jkt) {
      const { id } = await pressed(jkt)
      return async () => typeof (await approvals.outcome(id, jkt)) === 'object'
    },
    async 'the code that came after a link'(jkt) {
      const { id, code } = await pressed(jkt)
      return async () =>
        (await codes.redeem(id, code.code, { kind: 'login', email: address('ada').key, jkt })) === 'right' &&
        (await take(jkt, { attempt: id }))
    },
    async 'a link that was pressed for a login elsewhere'(jkt) {
      const { id } = await pressed(jkt, 'proof')
      return () => take(jkt, { link: id })
    },
    async 'the second of two links that were pressed'(jkt) {
      const one = await pressed(jkt, 'proof')
      const two = await pressed(jkt, 'proof')
      await take(jkt, { link: one.id })
      return () => take(jkt, { link: two.id })
    },
    async 'a code'(jkt) {
      const by = { kind: 'login', email: address('ada').key, jkt } as const
      const { attempt, code } = await codes.start(by)
      return async () => (await codes.redeem(attempt, code, by)) === 'right'
    },
    async 'a ticket of a login elsewhere'(jkt) {
      const page = { origin, locale: 'en', back: undefined }
      const { id } = await attempts.begin({ provider: 'google', jkt, ...page })
      const back = await attempts.settle(id, {
        identity: { subject: '1', email: undefined, name: undefined },
      })
      return async () => {
        const found = await attempts.look(back?.ticket ?? '', jkt, origin)
        return found !== undefined && attempts.take(found.id)
      }
    },
    async 'a session'(jkt) {
      const begun = await sessions.begin(user, jkt, origin)
      const isIn = (work: Promise<unknown>) => work.then(Boolean, () => false)
      return async () =>
        (await isIn(sessions.check(begun.access, jkt))) || isIn(sessions.refresh(begun.refresh, jkt))
    },
  }

  const own = async () => ({ own: await moves.addressOf(user), to: address('ada').typed })
  const ends: Readonly<Record<string, { begin?: () => Promise<unknown>; end: () => Promise<unknown> }>> = {
    'a removal': { end: () => users.turnOut(user, 'thief') },
    'a log-out of all devices': { end: () => moves.logOut(session) },
    'a change of the address': { end: async () => moves.move(session, address('eve'), await own()) },
    'a change that is taken back': {
      begin: async () => moves.move(session, address('eve'), await own()),
      end: () => moves.undo(tokens.at(-1) ?? '', user, address('ada')),
    },
    'a change that is stopped': {
      begin: async () => moves.wait(session, address('eve'), await own()),
      end: () => moves.stop(tokens.at(-1) ?? '', user),
    },
    'a change that waited': {
      begin: async () => moves.wait(session, address('eve'), await own()),
      async end() {
        await db.updateTable('address_waits').set({ due_at: clock.now }).execute()
        await moves.settle()
      },
    },
  }
  return { db, things, ends }
}

test('a removal, a log-out and each change of the address end all that a login would come of', async () => {
  const { db, things, ends } = await setup()
  const rows = await rowsOf(db)
  const left: string[] = []
  for (const [thing, begin] of Object.entries(things)) {
    // Without an end, each of them works.
    const works = await begin('thief')
    expect([thing, await works()]).toEqual([thing, true])
    for (const [end, steps] of Object.entries(ends)) {
      await putBack(db, rows)
      await steps.begin?.()
      const works = await begin('thief')
      await steps.end()
      if (await works()) left.push(`${thing}, after ${end}`)
    }
    await putBack(db, rows)
  }
  expect(left).toEqual([])
})
