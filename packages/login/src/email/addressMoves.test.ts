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
  let told: string | undefined
  const moves = createAddressMoves({
    db,
    sessions,
    now,
    undoUrl: (token) => `${tokens.push(token)}`,
    notices: {
      async writeWithin(_tx, _to, _notice, change) {
        told ??= change
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
  return { db, clock, users, sessions, moves: { ...moves, move }, ada, session, access, elsewhere, from }
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
