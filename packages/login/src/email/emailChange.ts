import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { CodeFor, Codes } from '../codes/codes.js'
import type { Macs } from '../codes/mac.js'
import type { Session, Sessions } from '../devices/sessions.js'
import { codeOver, codeWrong, Problem } from '../errors.js'
import type { Rates } from '../limits/rates.js'
import type { Mailer } from '../mail/mailer.js'
import { emailChanged, emailIsBack, emailIsHere, emailTaken, type Notices } from '../mail/notices.js'
import { codeMail } from '../mail/templates.js'
import type { Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { parseEmail } from './address.js'
import { provider } from './emailLogin.js'
import type { Users } from './users.js'

/** How long who reads the old address can take a change back. */
const undoHours = 72

/** What {@link createEmailChange} is made of. */
export interface EmailChangeParts {
  readonly db: Db
  readonly users: Users
  readonly codes: Codes
  readonly rates: Rates
  readonly mailer: Mailer
  readonly macs: Macs
  readonly sessions: Sessions
  readonly notices: Notices
  readonly otpMs: number
  /** The page of a link. */
  undoUrl(token: string): string
  now(): number
}

/** A step of a change: whose code comes next, and the attempt that it is for. */
export interface ChangeStep {
  readonly next: 'primary' | 'secondary'
  readonly attempt: string
}

/** Moving an account to another address: a code to the old one, then one to the new one. */
export interface EmailChange {
  /** @throws {Problem} `bad-request`, `too-many` */
  start(session: Session, email: string): Promise<ChangeStep>
  /** The code of the old address. @throws {Problem} `otp-wrong`, `otp-over` */
  primary(session: Session, email: string, attempt: string, otp: string): Promise<ChangeStep>
  /** The code of the new one: the account is there from then on. @throws {Problem} `otp-wrong`, `otp-over` */
  secondary(
    session: Session,
    email: string,
    attempt: string,
    otp: string,
  ): Promise<{ readonly email: string }>
  /** Whether a link can take a change back; changes nothing. @returns in which language */
  look(token: string): Promise<{ readonly locale: string } | undefined>
  /** Takes a change back, and logs out all devices. */
  undo(token: string): Promise<{ readonly user: string; readonly locale: string } | undefined>
}

export function createEmailChange(parts: EmailChangeParts): EmailChange {
  const { db, users, codes, rates, mailer, macs, sessions, notices, otpMs, now } = parts

  /** @throws {Problem} */
  function read(email: string) {
    const address = parseEmail(email)
    if (!address) throw new Problem(400, 'bad-request', 'Invalid email. Try again.')
    return address
  }

  const addressOf = (user: string, store: Pick<Db, 'selectFrom'> = db) =>
    store
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['identities.subject as key', 'identities.contact', 'users.locale'])
      .where('provider', '=', provider)
      .where('user_id', '=', user)
      .executeTakeFirst()

  /**
   * The address that a change takes the account from: the one that it is reached by, or the one that a provider told.
   * `undefined` where there is none, or where it is the new one.
   */
  async function left(user: string, key: string) {
    const own = await addressOf(user)
    const to = own ? (own.contact ?? own.key) : (await users.contact(user))?.email
    return to === undefined || parseEmail(to)?.key === key ? undefined : { own, to }
  }

  /** A code is for this very change: of this user, to this address. */
  const codeFor = (kind: 'change-old' | 'change-new', { user_id, jkt }: Session, key: string): CodeFor => ({
    kind,
    email: `${user_id} ${key}`,
    jkt,
  })

  async function sendCode(by: CodeFor, to: string, origin: string, locale: string): Promise<string> {
    const { attempt, code } = await codes.start(by)
    const site = new URL(origin).host
    await mailer.post(codeMail({ to, code, site, minutes: otpMs / 60_000, locale, purpose: 'change' }))
    void mailer.flush()
    return attempt
  }

  /** @throws {Problem} */
  async function redeem(attempt: string, otp: string, by: CodeFor) {
    const redeemed = await codes.redeem(attempt, otp, by)
    if (redeemed === 'wrong') throw codeWrong()
    if (redeemed === 'over') throw codeOver()
  }

  /** The code of the new address; where that one has an account already, nothing but a letter that says so. */
  async function toNew(session: Session, email: string, locale: string): Promise<ChangeStep> {
    const { typed, key } = read(email)
    const by = codeFor('change-new', session, key)
    if ((await users.find(provider, key)) === undefined)
      return { next: 'secondary', attempt: await sendCode(by, typed, session.origin, locale) }
    const { attempt } = await codes.start(by)
    await notices.write({ email: typed, locale }, emailTaken)
    return { next: 'secondary', attempt }
  }

  const live = (token: string) =>
    db
      .selectFrom('undos')
      .innerJoin('users', 'users.id', 'undos.user_id')
      .select(['undos.user_id as user', 'undos.email', 'users.locale'])
      .where('token_hash', '=', hashOf(token))
      .where('undos.closed_at', 'is', null)
      .where('ends_at', '>', now())
      .executeTakeFirst()

  /** Browsers that wait to be let in were to be so by who reads the other address. */
  const closeApprovals = (user: string, at: number, tx: Transaction<Tables>) =>
    tx
      .updateTable('approvals')
      .set({ closed_at: at })
      .where('user_id', '=', user)
      .where('closed_at', 'is', null)
      .execute()

  return {
    async start(session, email) {
      const { key } = read(email)
      const user = session.user_id
      const old = await addressOf(user)
      if (old?.key === key) throw new Problem(400, 'bad-request', 'That is your address already.')
      const who = macs.of('rate', 'change', user)
      await rates.take({ codePause: who, codesAnHour: who, codesADay: who })
      const locale = old?.locale ?? (await users.contact(user))?.locale ?? 'en'
      const from = await left(user, key)
      if (!from) return toNew(session, email, locale)
      const by = codeFor('change-old', session, key)
      const attempt = await sendCode(by, from.to, session.origin, locale)
      return { next: 'primary', attempt }
    },
    async primary(session, email, attempt, otp) {
      const { key } = read(email)
      await redeem(attempt, otp, codeFor('change-old', session, key))
      return toNew(session, email, (await users.contact(session.user_id))?.locale ?? 'en')
    },
    async secondary(session, email, attempt, otp) {
      const { typed, key } = read(email)
      const user = session.user_id
      await redeem(attempt, otp, codeFor('change-new', session, key))
      const at = now()
      if (await users.isLeft(key, user)) throw codeOver()
      const from = await left(user, key)
      const locale = (await users.contact(user))?.locale ?? 'en'
      const token = randomBytes(16).toString('base64url')
      await db.transaction().execute(async (tx) => {
        await sessions.endAll(user, session.id, tx)
        const old = await addressOf(user, tx)
        // Another change was faster: the address that gave its code is none of the account's any more.
        if (old?.key !== from?.own?.key) throw codeOver()
        const identity = { provider, subject: key, user_id: user, contact: typed, verified_at: at }
        const made = await tx
          .insertInto('identities')
          .values(identity)
          .onConflict((conflict) => conflict.doNothing())
          .returning('subject')
          .executeTakeFirst()
        // Somebody signed up with it meanwhile.
        if (!made) throw codeOver()
        if (!from) return
        await tx
          .deleteFrom('identities')
          .where('provider', '=', provider)
          .where('subject', '!=', key)
          .where('user_id', '=', user)
          .execute()
        await closeApprovals(user, at, tx)
        await tx
          .insertInto('undos')
          .values({
            token_hash: hashOf(token),
            user_id: user,
            email: from.own ? from.to : null,
            subject: from.own?.key ?? null,
            ends_at: at + undoHours * 3_600_000,
            closed_at: null,
          })
          .execute()
      })
      if (from) await notices.write({ email: from.to, locale }, emailChanged(parts.undoUrl(token), undoHours))
      await notices.write({ email: typed, locale }, emailIsHere)
      return { email: typed }
    },
    look: live,
    async undo(token) {
      const found = await live(token)
      if (!found) return undefined
      const { user, email, locale } = found
      const back = email === null ? undefined : read(email)
      const at = now()
      const wrong = await addressOf(user)
      const isBack = await db.transaction().execute(async (tx) => {
        await sessions.endAll(user, undefined, tx)
        const taken = await tx
          .updateTable('undos')
          .set({ closed_at: at })
          .where('token_hash', '=', hashOf(token))
          .where('closed_at', 'is', null)
          .returning('ends_at')
          .executeTakeFirst()
        if (!taken) return false
        if (back) {
          const identity = {
            provider,
            subject: back.key,
            user_id: user,
            contact: back.typed,
            verified_at: at,
          }
          const made = await tx
            .insertInto('identities')
            .values(identity)
            .onConflict((conflict) => conflict.doNothing())
            .returning('subject')
            .executeTakeFirst()
          // Who reads the old address has an account of its own by now.
          if (!made) return false
        }
        await tx
          .deleteFrom('identities')
          .where('provider', '=', provider)
          .where('user_id', '=', user)
          .where('subject', '!=', back?.key ?? '')
          .execute()
        // Addresses that the account came to later have no say in it any more.
        await tx
          .updateTable('undos')
          .set({ closed_at: at })
          .where('user_id', '=', user)
          .where('ends_at', '>=', taken.ends_at)
          .where('closed_at', 'is', null)
          .execute()
        await closeApprovals(user, at, tx)
        return true
      })
      if (!isBack) return undefined
      if (back) await notices.write({ email: back.typed, locale }, emailIsBack)
      else await notices.tell(user, emailIsBack)
      if (wrong) await notices.write({ email: wrong.contact ?? wrong.key, locale }, emailIsBack)
      return { user, locale }
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
