// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDeviceSessions } from '../devices/sessions.js'
import { createAddressMoves } from '../email/addressMoves.js'
import { noteTold } from '../email/told.js'
import { createUsers } from '../email/users.js'
import { drawAccount } from '../wallets/heldDevices.test-support.js'
import { writeBackup } from './backup.js'
import { restore } from './restore.js'
import { testStore } from './store.test-support.js'

const address = (name: string) => ({ typed: `${name}@app.example`, key: `${name}@app.example` })
const device = { jkt: 'here', box: 'Ym94', label: 'Firefox on Linux' }

/** The changes of addresses at a database, and the emails that they write: the address, with “link” if a link is in it. */
async function movesAt({ db, clock }: Awaited<ReturnType<typeof testStore>>) {
  const now = () => clock.now
  const letters: string[] = []
  const changes: string[] = []
  const undoUrl = () => 'link'
  const sessions = createDeviceSessions(db, now)
  const notices = {
    async writeWithin(
      _tx: unknown,
      { email }: { email: string },
      notice: object,
      change?: { change: string },
    ) {
      if (change) changes.push(change.change)
      letters.push(`${email}${JSON.stringify(notice).includes('"link"') ? ' link' : ''}`)
    },
  }
  return { letters, changes, sessions, moves: createAddressMoves({ db, sessions, now, undoUrl, notices }) }
}

// A restore writes rows in an order of its own, so providers stand before and after “email”.
const providers = ['apple', 'discord', 'email', 'facebook', 'farcaster', 'github', 'google', 'x']

test.each(
  providers.flatMap((provider) => [
    { provider, hasLeft: true },
    { provider, hasLeft: false },
  ]),
)(
  'after a restore the link goes to the address of before, by $provider, whether the first one had left: $hasLeft',
  async ({ provider, hasLeft }) => {
    const before = await testStore()
    const { db, clock } = before
    const users = createUsers(db, () => clock.now)
    const ada = await users.signUp(provider, address('ada').key, device, { email: address('ada').typed })
    const { moves, sessions, changes } = await movesAt(before)
    const { access } = await sessions.begin(ada, 'here', 'https://app.example')
    const own = await moves.addressOf(ada)
    const left = { own, to: address('ada').typed }
    await moves.move(await sessions.check(access, 'here'), address('eve'), left)
    if (hasLeft) for (const change of changes) await noteTold(db, change, clock.now)
    const lines: string[] = []
    await writeBackup(db, clock.now, async (line) => void lines.push(line))

    const after = await testStore()
    after.clock.now = clock.now + 3_600_000
    await restore(after.db, lines, { now: after.clock.now })
    const next = await movesAt(after)
    await next.moves.tellRestored()

    expect(next.letters.toSorted()).toEqual(['ada@app.example', 'ada@app.example link', 'eve@app.example'])
  },
)

const hourMs = 3_600_000

test.each([0, 23, 25])(
  'the new address of a change that waits gets an email after a restore, %i hours after the first address came',
  async (hours) => {
    const before = await testStore()
    const { moves, sessions } = await movesAt(before)
    await drawAccount(before.db, 'ada', { ways: [{ kind: 'device' }, { kind: 'kit' }] }, before.clock.now)
    const here = 'device 0 of ada'
    const { access } = await sessions.begin('ada', here, 'https://app.example')
    const session = await sessions.check(access, here)
    await moves.move(session, address('first'), undefined)
    before.clock.now += hours * hourMs
    await moves.wait(session, address('next'), {
      own: await moves.addressOf('ada'),
      to: address('first').typed,
    })
    const lines: string[] = []
    await writeBackup(before.db, before.clock.now, async (line) => void lines.push(line))

    const after = await testStore()
    after.clock.now = before.clock.now
    await restore(after.db, lines, { now: after.clock.now })
    const next = await movesAt(after)
    for (const _start of [1, 2]) await next.moves.tellRestored()
    const told = next.letters.filter((letter) => letter.startsWith(address('next').typed))
    expect(told).toHaveLength(1)
  },
)

// Nothing says when the service starts, and in which order it writes to its owners.
search(
  'after a restore a new device is let in 72 hours after the emails about an open change, whenever these are written',
  fc.asyncProperty(
    fc.constantFrom('made', 'waits', 'none'),
    fc.boolean(),
    fc.nat(200),
    fc.nat(80),
    async (change, isLate, hours, since) => {
      const before = await testStore()
      const { db, clock } = before
      const ada = await createUsers(db, () => clock.now).signUp('email', address('ada').key, device, {
        email: address('ada').typed,
      })
      const { moves, sessions } = await movesAt(before)
      const session = await sessions.check(
        (await sessions.begin(ada, 'here', 'https://app.example')).access,
        'here',
      )
      const left = { own: await moves.addressOf(ada), to: address('ada').typed }
      if (change === 'made') await moves.move(session, address('eve'), left)
      if (change === 'waits') await moves.wait(session, address('eve'), left)
      const lines: string[] = []
      await writeBackup(db, clock.now, async (line) => void lines.push(line))

      const after = await testStore()
      after.clock.now = clock.now
      await restore(after.db, lines, { now: clock.now })
      const users = createUsers(after.db, () => after.clock.now)
      const isLetIn = () =>
        users.checkLetsIn(ada).then(
          () => true,
          () => false,
        )
      after.clock.now += hours * hourMs
      if (isLate) expect(await isLetIn(), 'before the emails').toBe(change === 'none')
      await (await movesAt(after)).moves.tellRestored()
      after.clock.now += since * hourMs
      expect(await isLetIn(), 'after the emails').toBe(change === 'none' || since >= 72)
    },
  ),
  { gate: 8, exhaustive: 500 },
)
