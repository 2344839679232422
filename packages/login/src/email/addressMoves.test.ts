// @tier gate
import { expect, test } from 'vitest'
import { createDeviceSessions } from '../devices/sessions.js'
import { testStore } from '../store/store.test-support.js'
import type { EmailAddress } from './address.js'
import { createAddressMoves } from './addressMoves.js'
import { noteTold, undoHours } from './told.js'
import { createUsers } from './users.js'

const address = (name: string): EmailAddress => ({
  typed: `${name}@app.example`,
  key: `${name.toLowerCase()}@app.example`,
})
const device = { jkt: 'here', box: 'Ym94', label: 'Firefox on Linux' }

/** Ada's account, with her address and two browsers. */
async function setup() {
  const { db, clock } = await testStore()
  const now = () => clock.now
  const [users, sessions] = [createUsers(db, now), createDeviceSessions(db, now)]
  const ada = await users.signUp('email', address('Ada').key, device, { email: address('Ada').typed })
  await users.letIn(ada, { ...device, jkt: 'there' })
  const { access } = await sessions.begin(ada, 'here', 'https://app.example')
  const elsewhere = await sessions.begin(ada, 'there', 'https://app.example')
  const session = await sessions.check(access, 'here')
  const tokens: string[] = []
  const letters: string[] = []
  let told: string | undefined
  const moves = createAddressMoves({
    db,
    sessions,
    now,
    undoUrl: (token) => `${tokens.push(token)}`,
    notices: {
      async writeWithin(_tx, { email }, { subject }, change) {
        told ??= change
        letters.push(`${email}: ${subject.key}`)
      },
    },
  })
  /** Moves the account; the letter with the link leaves at once. @returns the token of the link */
  const move = async (...[by, to, left]: Parameters<typeof moves.move>) => {
    await moves.move(by, to, left)
    if (told !== undefined) await noteTold(db, told, clock.now)
    told = undefined
    return tokens.at(-1) ?? ''
  }
  const from = async () => ({ own: await moves.addressOf(ada), to: address('Ada').typed })
  return {
    db,
    clock,
    users,
    sessions,
    moves: { ...moves, move },
    letters,
    ada,
    session,
    access,
    elsewhere,
    from,
  }
}

test('an account moves, its other devices are logged out, and a link takes it back', async () => {
  const { moves, sessions, ada, session, access, elsewhere, from, users } = await setup()
  const token = await moves.move(session, address('Eve'), await from())

  expect(await moves.addressOf(ada)).toMatchObject({ key: 'eve@app.example', contact: 'Eve@app.example' })
  expect(await sessions.check(access, 'here')).toMatchObject({ user_id: ada })
  await expect(sessions.check(elsewhere.access, 'there')).rejects.toMatchObject({ problem: 'session-over' })
  expect(await moves.undoable(token)).toMatchObject({ user: ada, email: 'Ada@app.example' })

  expect(await moves.undo(token, ada, address('Ada'))).toBe(true)
  expect(await moves.addressOf(ada)).toMatchObject({ key: 'ada@app.example' })
  expect(await users.find('email', 'eve@app.example')).toBeUndefined()
  await expect(sessions.check(access, 'here')).rejects.toMatchObject({ problem: 'session-over' })
  // A link works once.
  expect(await moves.undoable(token)).toBeUndefined()
  expect(await moves.undo(token, ada, address('Ada'))).toBe(false)
})

test('a link is over after 72 hours', async () => {
  const { moves, clock, session, from } = await setup()
  const token = await moves.move(session, address('Eve'), await from())
  clock.now += undoHours * 3_600_000 - 1
  expect(await moves.undoable(token)).toBeDefined()
  clock.now += 1
  expect(await moves.undoable(token)).toBeUndefined()
})

test('nothing changes if another change was faster, or another account has the address', async () => {
  const { moves, ada, session, access, sessions, elsewhere, from, users } = await setup()
  const before = await from()
  await users.signUp('email', 'bob@app.example', { ...device, jkt: 'bob' })
  await expect(moves.move(session, address('Bob'), before)).rejects.toMatchObject({ problem: 'otp-over' })
  // The transaction logged no device out either.
  expect(await sessions.check(elsewhere.access, 'there')).toMatchObject({ user_id: ada })

  await moves.move(session, address('Eve'), before)
  await expect(moves.move(session, address('Mallory'), before)).rejects.toMatchObject({ problem: 'otp-over' })
  expect(await moves.addressOf(ada)).toMatchObject({ key: 'eve@app.example' })
  expect(await sessions.check(access, 'here')).toMatchObject({ user_id: ada })
})

test('the first of several links ends all those after it', async () => {
  const { moves, clock, ada, session, from } = await setup()
  const first = await moves.move(session, address('Eve'), await from())
  clock.now += 1_000
  const second = await moves.move(session, address('Mallory'), {
    own: await moves.addressOf(ada),
    to: address('Eve').typed,
  })

  expect(await moves.undo(first, ada, address('Ada'))).toBe(true)
  expect(await moves.undoable(second)).toBeUndefined()
  expect(await moves.addressOf(ada)).toMatchObject({ key: 'ada@app.example' })
})

test('a change whose letter was given up ends, logs no device out, and both addresses get an email', async () => {
  const { moves, letters, sessions, session, access, elsewhere, ada } = await setup()
  // No letter is in the database, as after the last try.
  await moves.wait(session, address('Eve'), address('Ada').typed)
  letters.length = 0
  expect(await moves.settle()).toEqual([])

  expect(letters).toEqual(['Ada@app.example: changeFailed.subject', 'Eve@app.example: changeFailed.subject'])
  expect(await moves.addressOf(ada)).toMatchObject({ key: 'ada@app.example' })
  for (const [token, jkt] of [
    [access, 'here'],
    [elsewhere.access, 'there'],
  ] as const)
    expect(await sessions.check(token, jkt)).toMatchObject({ user_id: ada })
  // The address is free again, and nothing is written twice.
  expect(await moves.settle()).toEqual([])
  expect(letters).toHaveLength(2)
})

test.each(['removes', 'logs out'])(
  'a request that a device sent before its owner %s it begins no change',
  async (what) => {
    const { moves, sessions, users, ada, session, elsewhere } = await setup()
    const there = await sessions.check(elsewhere.access, 'there')
    if (what === 'removes') await users.turnOut(ada, 'there', (tx) => moves.endChanges(ada, 'there', tx))
    else await moves.logOut(session)

    const over = { problem: 'session-over' }
    await expect(moves.wait(there, address('Eve'), address('Ada').typed)).rejects.toMatchObject(over)
    const from = { own: await moves.addressOf(ada), to: address('Ada').typed }
    await expect(moves.move(there, address('Eve'), from)).rejects.toMatchObject(over)
  },
)
