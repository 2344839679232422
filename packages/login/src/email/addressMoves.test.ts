// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
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
const page = 'https://app.example'
const device = { jkt: 'here', box: 'Ym94', label: 'Firefox on Linux' }

/** Ada's account, with her address and two browsers. */
async function setup() {
  const { db, clock } = await testStore()
  const now = () => clock.now
  const [users, sessions] = [createUsers(db, now), createDeviceSessions(db, now)]
  const ada = await users.signUp('email', address('Ada').key, device, { email: address('Ada').typed })
  await users.letIn(ada, { ...device, jkt: 'there' }, async () => {})
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
        told ??= change?.change
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
    tokens,
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
  const { moves, letters, sessions, session, access, elsewhere, ada, from } = await setup()
  // No letter is in the database, as after the last try.
  await moves.wait(session, address('Eve'), await from())
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
    const from = { own: await moves.addressOf(ada), to: address('Ada').typed }
    await expect(moves.wait(there, address('Eve'), from)).rejects.toMatchObject(over)
    await expect(moves.move(there, address('Eve'), from)).rejects.toMatchObject(over)
  },
)

test('however a change that waits ends, both of its addresses hear of it, or of the change that was made', async () => {
  const unheard: string[] = []
  type World = Awaited<ReturnType<typeof setup>>
  const wait = async ({ moves, session, ada }: World, name: string) => {
    const own = await moves.addressOf(ada)
    return moves.wait(session, address(name), { own, to: own?.contact ?? '' })
  }
  const ends: Readonly<Record<string, (world: World, undo: string) => Promise<unknown>>> = {
    'another one takes its place': (world) => wait(world, 'Mallory'),
    'another one to the same address takes its place': (world) => wait(world, 'Eve'),
    'a change by both codes is made': async ({ moves, session, ada }) =>
      moves.move(session, address('Mallory'), { own: await moves.addressOf(ada), to: address('Ada').typed }),
    'a change by both codes to the same address is made': async ({ moves, session, ada }) =>
      moves.move(session, address('Eve'), { own: await moves.addressOf(ada), to: address('Ada').typed }),
    'an older change is taken back': ({ moves, ada }, undo) => moves.undo(undo, ada, address('Bob')),
    'it is stopped': ({ moves, ada, tokens }) => moves.stop(tokens.at(-1) ?? '', ada),
    'all devices are logged out': ({ moves, session }) => moves.logOut(session),
    'its device is removed': ({ db, moves, ada }) =>
      db.transaction().execute((tx) => moves.endChanges(ada, 'here', tx)),
    'its email is given up': ({ moves }) => moves.settle(),
    'it is made': async ({ db, moves, letters }) => {
      await db.updateTable('address_waits').set({ due_at: 1 }).execute()
      await moves.settle()
      // The old address got its email before.
      letters.push(address('Ada').typed)
    },
  }
  for (const [end, run] of Object.entries(ends)) {
    const world = await setup()
    const { moves, session, letters, from } = world
    // An older change, from Bob's address.
    await world.db.updateTable('identities').set({ subject: 'bob@app.example' }).execute()
    const undo = await moves.move(session, address('Ada'), {
      own: (await from()).own,
      to: address('Bob').typed,
    })
    await wait(world, 'Eve')
    letters.length = 0
    await run(world, undo)
    for (const name of ['Ada', 'Eve'])
      if (!letters.some((letter) => letter.startsWith(address(name).typed))) unheard.push(`${end}: ${name}`)
  }
  expect(unheard).toEqual([])
})

const names = ['Bob', 'Eve', 'Mallory', 'Ada'] as const
const acts = [
  'move',
  'move',
  'wait',
  'wait',
  'take back',
  'stop',
  'make',
  'give up',
  'remove',
  'log out',
] as const

// A thief who moved an account may move it on, or begin another change. The owner reads the mail of an address that can take all
// of that back, and has to know of it.
searchModel('each further change of an address goes to every address that can take an earlier one back', {
  stories: fc.record({
    provider: fc.constantFrom('email', 'google'),
    steps: fc.array(
      fc.record({
        act: fc.constantFrom(...acts),
        to: fc.constantFrom(...names),
        link: fc.nat(3),
        hasLeft: fc.boolean(),
        hours: fc.constantFrom(0, 0, 1, 20),
      }),
      { minLength: 2, maxLength: 6 },
    ),
  }),
  async play({ provider, steps }, tell) {
    const { db, clock } = await testStore()
    const now = () => clock.now
    const [users, sessions] = [createUsers(db, now), createDeviceSessions(db, now)]
    const ada = await users.signUp(provider, address('Ada').key, device, { email: address('Ada').typed })
    const links: { readonly token: string; readonly to: string }[] = []
    let [letters, begun]: [string[], string[]] = [[], []]
    let token = ''
    const moves = createAddressMoves({
      db,
      sessions,
      now,
      undoUrl: (of) => {
        token = of
        return of
      },
      notices: {
        async writeWithin(tx, { email }, _notice, change) {
          letters.push(email)
          if (!change || / (here|new)$/.test(change.change)) return
          links.push({ token, to: email })
          begun.push(change.change)
          await tx.insertInto('outbox').values(waitingLetter(change.change, clock.now)).execute()
        },
      },
    })
    const first = { act: 'move', to: 'Eve', link: 0, hasLeft: true, hours: 0 } as const
    for (const { act, to, link, hasLeft, hours } of [first, ...steps]) {
      clock.now += hours * 3_600_000
      const undoers: string[] = []
      for (const one of links) if (await moves.undoable(one.token)) undoers.push(one.to)
      const own = await moves.addressOf(ada)
      const from = { own, to: own?.contact ?? address('Ada').typed }
      ;[letters, begun] = [[], []]
      const here = async () => sessions.check((await sessions.begin(ada, 'here', page)).access, 'here')
      const chosen = links[link % links.length]?.token ?? ''
      const deeds: Readonly<Record<typeof act, () => Promise<unknown>>> = {
        move: async () => moves.move(await here(), address(to), from),
        wait: async () => moves.wait(await here(), address(to), from),
        'take back': async () => {
          const undo = await moves.undoable(chosen)
          const back = undo?.email?.split('@')[0]
          if (undo) await moves.undo(chosen, ada, back === undefined ? undefined : address(back))
        },
        stop: () => moves.stop(token, ada),
        make: async () => {
          await db.updateTable('address_waits').set({ due_at: 1 }).where('closed_at', 'is', null).execute()
          await moves.settle()
        },
        'give up': async () => {
          await db
            .deleteFrom('outbox')
            .where('change_id', 'in', db.selectFrom('address_waits').select('id'))
            .execute()
          await moves.settle()
        },
        remove: () => db.transaction().execute((tx) => moves.endChanges(ada, 'here', tx)),
        'log out': async () => moves.logOut(await here()),
      }
      // The address may be the one that the account has.
      await deeds[act]().catch(() => {})
      tell(`${act} ${to}: ${letters.length} emails`)
      if (letters.length > 0) expect(letters).toEqual(expect.arrayContaining(undoers))
      if (!hasLeft) continue
      for (const change of begun) {
        await noteTold(db, change, clock.now)
        await db.deleteFrom('outbox').where('change_id', '=', change).execute()
      }
    }
  },
  gate: 40,
  exhaustive: 2_000,
})

/** The email about a change that has not left yet. */
const waitingLetter = (change_id: string, at: number) => ({
  id: crypto.randomUUID(),
  message: '',
  created_at: at,
  ends_at: at + 30 * 86_400_000,
  tries: 0,
  next_at: at,
  change_id,
})

test('a change that was read before another one leaves no wait from an address that the account has left', async () => {
  const left: string[] = []
  for (const first of ['move', 'wait', 'undo', 'stop', 'settle'] as const)
    for (const second of ['move', 'wait'] as const) {
      const { db, clock, moves, tokens, ada, session, sessions, from } = await setup()
      const read =
        first === 'undo' ? await from().then((own) => moves.move(session, address('Bob'), own)) : ''
      if (first === 'stop' || first === 'settle') await moves.wait(session, address('Bob'), await from())
      const own = await moves.addressOf(ada)
      const before = { own, to: own?.contact ?? '' }
      const deeds: Readonly<Record<typeof first, () => Promise<unknown>>> = {
        move: async () => moves.move(session, address('Bob'), before),
        wait: async () => moves.wait(session, address('Bob'), before),
        undo: () => moves.undo(read, ada, address('Ada')),
        // The newest link is that of the new address, which stops the change as well.
        stop: () => moves.stop(tokens.at(-1) ?? '', ada),
        async settle() {
          await db.updateTable('address_waits').set({ due_at: clock.now }).execute()
          await moves.settle()
        },
      }
      await deeds[first]()
      // A device logs in again where that one logged it out.
      const { access } = await sessions.begin(ada, 'here', 'https://app.example')
      const again = await sessions.check(access, 'here')
      await moves[second](again, address('Mallory'), before).catch(() => {})
      const now = await moves.addressOf(ada)
      const waits = await db
        .selectFrom('address_waits')
        .select('from_email')
        .where('closed_at', 'is', null)
        .execute()
      for (const { from_email } of waits)
        if (from_email !== now?.contact) left.push(`${second} after ${first}`)
    }
  expect(left).toEqual([])
})
