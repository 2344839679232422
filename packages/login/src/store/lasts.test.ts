// @tier gate
import { expect, test } from 'vitest'
import { createCodes } from '../codes/codes.js'
import { createMacs } from '../codes/mac.js'
import { createDeviceSessions } from '../devices/sessions.js'
import { createApprovals } from '../email/approvals.js'
import { createUsers } from '../email/users.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import { createSocialAttempts } from '../social/socialAttempts.js'
import { testStore } from './store.test-support.js'

const dayMs = 86_400_000
const jkt = 'device-1'
const origin = 'https://app.example'

/** The questions about a row, by the function that answers. */
type Asks = Readonly<Record<string, () => Promise<unknown>>>
/** Brings a row into a state. */
type State = () => Promise<Asks>

async function setup() {
  const { db, clock } = await testStore()
  const now = () => clock.now
  const user = await createUsers(db, now).signUp('email', 'ada', { jkt, box: 'Ym94', label: 'Firefox' })
  const sessions = createDeviceSessions(db, now)
  const codes = createCodes(db, createMacs(Buffer.alloc(32, 1)), 600_000, now)
  const social = createSocialAttempts(db, now)
  const approvals = createApprovals(db, now)
  const transaction = db.transaction()

  /** Asks for tokens of a session. @param session is none if the access was lost */
  async function sessionAsks(refresh: string, access?: string): Promise<Asks> {
    const again = { refresh: () => sessions.refresh(refresh, jkt) }
    if (access === undefined) return again
    const session = await sessions.check(access, jkt)
    return {
      ...again,
      check: () => sessions.check(access, jkt),
      hold: () => transaction.execute((tx) => sessions.hold(session, tx)).then(() => true),
      extend: () => sessions.extend(session, origin),
    }
  }
  const begunSession = () => sessions.begin(user, jkt, origin)
  const sessionStates: Readonly<Record<string, State>> = {
    async fresh() {
      const { access, refresh } = await begunSession()
      return sessionAsks(refresh, access)
    },
    async 'its answer was lost'() {
      const { refresh } = await begunSession()
      await sessions.refresh(refresh, jkt)
      return sessionAsks(refresh)
    },
    async 'almost thirty days old'() {
      let { access, refresh } = await begunSession()
      for (const days of [6, 6, 6, 6, 5.999]) {
        clock.now += days * dayMs
        ;({ access, refresh } = await sessions.refresh(refresh, jkt))
      }
      return sessionAsks(refresh, access)
    },
  }
  const codeStates: Readonly<Record<string, State>> = {
    async sent() {
      const by = { kind: 'login', email: 'ada', jkt } as const
      const { attempt, code } = await codes.start(by)
      return {
        check: () => codes.check(attempt, code, by),
        redeem: () => codes.redeem(attempt, code, by),
        take: () => codes.take(attempt),
      }
    },
  }
  const secrets = { state: 'state', nonce: 'nonce', verifier: 'verifier' }
  async function begunSocial() {
    const made = await social.begin({ provider: 'google', jkt, origin, locale: 'en', back: undefined })
    return { ...made, lead: () => social.lead(made.link, 'google', secrets) }
  }
  async function settledSocial() {
    const { id } = await begunSocial()
    clock.now += 500_000
    const done = await social.settle(id, { identity: { subject: '1', email: undefined, name: undefined } })
    return { id, ticket: done?.ticket ?? '', leave: done?.leave ?? '' }
  }
  const socialStates: Readonly<Record<string, State>> = {
    async begun() {
      const { id, lead } = await begunSocial()
      const settle = () => social.settle(id, 'declined')
      return {
        lead,
        settle,
        begun: () => social.begun(id, jkt, 'google'),
        outcome: () => social.outcome(id, jkt),
      }
    },
    async 'at the provider'() {
      await (await begunSocial()).lead()
      return { answered: () => social.answered('google', secrets.state) }
    },
    async 'came back'() {
      const { id, ticket, leave } = await settledSocial()
      const look = () => social.look(ticket, jkt, origin)
      return { look, allow: () => social.allow(leave), take: () => social.take(id) }
    },
    async allowed() {
      const { id, leave } = await settledSocial()
      await social.allow(leave)
      return { outcome: () => social.outcome(id, jkt) }
    },
  }
  async function asked(more: object = {}) {
    const wanted = { user, email: 'ada@app.example', jkt, origin, label: 'Firefox', locale: 'en' }
    return approvals.ask({ ...wanted, ...more })
  }
  const approvalStates: Readonly<Record<string, State>> = {
    async asked() {
      const { id, token } = await asked()
      return {
        look: () => approvals.look(token),
        allow: () => approvals.allow(token, 'attempt'),
        // The page of a link that is over still says of which browser it was.
        find: async () => (await approvals.find(token))?.open,
        decline: async () => (await approvals.decline(token))?.open,
        outcome: () => approvals.outcome(id, jkt),
      }
    },
    // One that was allowed for a code ends with that code.
    async 'allowed after a login elsewhere'() {
      const { id, token } = await asked({ proof: 'google' })
      await approvals.allow(token, 'attempt')
      const take = () => transaction.execute((tx) => approvals.take(tx, user, jkt, { link: id }))
      return { approved: () => approvals.approved(id, jkt), take }
    },
    async 'for a key'() {
      const { id } = await asked({ email: '' })
      const take = () => transaction.execute((tx) => approvals.take(tx, user, jkt, { key: id }))
      return { byKey: () => approvals.byKey(id, jkt), take }
    },
  }
  const tables = {
    sessions: { of: sessions, states: sessionStates, begins: ['begin', 'end', 'endAll'] },
    attempts: { of: codes, states: codeStates, begins: ['start'] },
    social_attempts: { of: social, states: socialStates, begins: ['begin'] },
    approvals: { of: approvals, states: approvalStates, begins: ['ask'] },
  } as const
  return { db, clock, tables }
}

/** Whether an answer is of use. */
const isGood = (answer: Promise<unknown>) =>
  answer.then(
    (value) => value !== undefined && value !== false && value !== 'over',
    () => false,
  )

test.each(['sessions', 'attempts', 'social_attempts', 'approvals'] as const)(
  'each question about one of the %s takes a row at its end for none',
  async (table) => {
    const { db, clock, tables } = await setup()
    const { of, states, begins } = tables[table]
    const [empty, began] = [await rowsOf(db), clock.now]
    const [good, late] = [new Set<string>(begins), [] as string[]]
    for (const [name, state] of Object.entries(states)) {
      await putBack(db, empty)
      clock.now = began
      const asks = await state()
      const rows = await rowsOf(db)
      const at = clock.now
      const ends = await db.selectFrom(table).select('ends_at').execute()
      const end = Math.max(...ends.map(({ ends_at }) => ends_at))
      for (const [ask, by] of Object.entries(asks))
        for (const moment of [at, end]) {
          await putBack(db, rows)
          clock.now = moment
          if (!(await isGood(by()))) continue
          if (moment === at) good.add(ask)
          else late.push(`${ask}, ${name}`)
        }
    }
    expect({ late, good: [...good].sort() }).toEqual({ late: [], good: Object.keys(of).sort() })
  },
)
