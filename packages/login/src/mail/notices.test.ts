// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createDeviceSessions } from '../devices/sessions.js'
import { parseEmail } from '../email/address.js'
import { createAddressMoves } from '../email/addressMoves.js'
import { noteTold } from '../email/told.js'
import { createUsers } from '../email/users.js'
import { testStore } from '../store/store.test-support.js'
import { createNotices, wordsShown } from './notices.js'

const device = { jkt: 'here', box: 'Ym94', label: 'Firefox on Linux' }
const page = 'https://app.example'
const emailOf = (name: string) => `${name}@app.example`
const addressOf = (name: string) => parseEmail(emailOf(name)) ?? { typed: emailOf(name), key: emailOf(name) }

// A notice says that words were shown, a kit was made, a device was removed. Its owner may be at an address that the account
// was moved away from, by a thief or not, for as long as that address can take it back.
searchModel('a notice goes to each address that an account has, or that can take it back', {
  stories: fc.record({
    provider: fc.constantFrom('email', 'google'),
    acts: fc.array(
      fc.oneof(
        fc.record({
          act: fc.constant('move'),
          to: fc.constantFrom('bob', 'eve', 'ada'),
          hasLeft: fc.boolean(),
        }),
        fc.record({ act: fc.constant('take back'), link: fc.nat(3) }),
        fc.record({ act: fc.constant('wait'), hours: fc.constantFrom(1, 71, 73) }),
      ),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  async play({ provider, acts }, tell) {
    const { db, clock } = await testStore()
    const now = () => clock.now
    const [users, sessions] = [createUsers(db, now), createDeviceSessions(db, now)]
    const ada = await users.signUp(provider, emailOf('ada'), device, { email: emailOf('ada') })
    const links: { readonly token: string; readonly to: string }[] = []
    const sent: string[] = []
    let [token, told] = ['', '']
    const moves = createAddressMoves({
      db,
      sessions,
      now,
      undoUrl: (of) => {
        token = of
        return of
      },
      notices: {
        async writeWithin(_tx, { email }, _notice, change) {
          // The letter to the new address begins no time.
          if (!change || change.change.endsWith(' here')) return
          links.push({ token, to: email })
          told = change.change
        },
      },
    })
    const mailer = {
      post: async ({ to }: { readonly to: string }) => void sent.push(to),
      flush: async () => {},
      sealAgain: async () => {},
      close: async () => {},
    }
    const notices = createNotices(users, mailer, () => 'Shop')

    for (const one of acts) {
      tell(JSON.stringify(one))
      if ('to' in one) {
        const own = await moves.addressOf(ada)
        const from = { own, to: own?.contact ?? emailOf('ada') }
        const { access } = await sessions.begin(ada, 'here', page)
        told = ''
        // The address may be the one that the account has.
        await moves.move(await sessions.check(access, 'here'), addressOf(one.to), from).catch(() => {})
        if (told !== '' && one.hasLeft) await noteTold(db, told, clock.now)
        else if (told !== '') await db.insertInto('outbox').values(waiting(told, clock.now)).execute()
      }
      const link = 'link' in one ? links[one.link] : undefined
      const undone = link && (await moves.undoable(link.token))
      if (link && undone)
        await moves.undo(
          link.token,
          ada,
          undone.email === null ? undefined : addressOf(undone.email.split('@')[0] ?? ''),
        )
      if ('hours' in one) clock.now += one.hours * 3_600_000

      const expected = new Set([(await users.contact(ada))?.email])
      for (const { token, to } of links) if (await moves.undoable(token)) expected.add(to)
      const all = [...expected].toSorted()
      for (const write of [
        () => notices.tell(ada, wordsShown),
        () => notices.tellWith(ada, [wordsShown], (deed) => db.transaction().execute(deed)),
        () =>
          notices.tellOf({ user: ada, jkt: 'here', stop: 'hash' }, wordsShown, (deed) =>
            db.transaction().execute(deed),
          ),
      ]) {
        sent.length = 0
        await write()
        expect([...sent].toSorted()).toEqual(all)
      }
    }
  },
  gate: 8,
  exhaustive: 400,
})

/** The letter of a change that has not left yet. */
const waiting = (change_id: string, at: number) => ({
  id: change_id,
  message: '',
  created_at: at,
  ends_at: at + 30 * 86_400_000,
  tries: 0,
  next_at: at,
  change_id,
})
