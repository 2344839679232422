import { type CodeFor, type Codes, checkRedeemed } from '../codes/codes.js'
import type { Macs } from '../codes/mac.js'
import type { Session, Sessions } from '../devices/sessions.js'
import { codeOver, Problem } from '../errors.js'
import type { Rates } from '../limits/rates.js'
import type { Mailer } from '../mail/mailer.js'
import { emailChanged, emailIsBack, emailIsHere, emailTaken, type Notices } from '../mail/notices.js'
import { codeMail } from '../mail/templates.js'
import type { Db } from '../store/store.js'
import { parseEmail } from './address.js'
import { createAddressMoves, undoHours } from './addressMoves.js'
import { provider } from './emailLogin.js'
import type { Users } from './users.js'

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

/** Creates the changes of addresses. */
export function createEmailChange(parts: EmailChangeParts): EmailChange {
  const { db, users, codes, rates, mailer, macs, sessions, notices, otpMs, now } = parts
  const moves = createAddressMoves(db, sessions, now)

  /**
   * Returns the address that a change takes the account from: the one that it is reached by, or the one that a provider told.
   * `undefined` if there is none, or if it is the new one.
   */
  async function left(user: string, key: string) {
    const own = await moves.addressOf(user)
    const to = own ? (own.contact ?? own.key) : (await users.contact(user))?.email
    return to === undefined || parseEmail(to)?.key === key ? undefined : { own, to }
  }

  async function sendCode(by: CodeFor, to: string, origin: string, locale: string): Promise<string> {
    const { attempt, code } = await codes.start(by)
    const site = new URL(origin).host
    await mailer.post(codeMail({ to, code, site, minutes: otpMs / 60_000, locale, purpose: 'change' }))
    void mailer.flush()
    return attempt
  }

  /** @throws {Problem} */
  async function redeem(attempt: string, otp: string, by: CodeFor) {
    checkRedeemed(await codes.redeem(attempt, otp, by))
  }

  /** Sends the code of the new address. If that one has an account already, sends only a mail that says so. */
  async function toNew(session: Session, email: string, locale: string): Promise<ChangeStep> {
    const { typed, key } = read(email)
    const by = codeFor('change-new', session, key)
    if ((await users.find(provider, key)) === undefined)
      return { next: 'secondary', attempt: await sendCode(by, typed, session.origin, locale) }
    const { attempt } = await codes.start(by)
    await notices.write({ email: typed, locale }, emailTaken)
    return { next: 'secondary', attempt }
  }

  return {
    async start(session, email) {
      const { key } = read(email)
      const user = session.user_id
      const old = await moves.addressOf(user)
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
      const to = read(email)
      const user = session.user_id
      await redeem(attempt, otp, codeFor('change-new', session, to.key))
      if (await users.isLeft(to.key, user)) throw codeOver()
      const from = await left(user, to.key)
      const locale = (await users.contact(user))?.locale ?? 'en'
      const token = await moves.move(session, to, from)
      if (from) await notices.write({ email: from.to, locale }, emailChanged(parts.undoUrl(token), undoHours))
      await notices.write({ email: to.typed, locale }, emailIsHere)
      return { email: to.typed }
    },
    look: moves.undoable,
    async undo(token) {
      const found = await moves.undoable(token)
      if (!found) return undefined
      const { user, email, locale } = found
      const back = email === null ? undefined : read(email)
      const wrong = await moves.addressOf(user)
      if (!(await moves.undo(token, user, back))) return undefined
      if (back) await notices.write({ email: back.typed, locale }, emailIsBack)
      else await notices.tell(user, emailIsBack)
      if (wrong) await notices.write({ email: wrong.contact ?? wrong.key, locale }, emailIsBack)
      return { user, locale }
    },
  }
}

/** Parses an address. @throws {Problem} */
function read(email: string) {
  const address = parseEmail(email)
  if (!address) throw new Problem(400, 'bad-request', 'Invalid email. Try again.')
  return address
}

/** Returns the purpose of a code: this very change, of this user, to this address. */
function codeFor(kind: 'change-old' | 'change-new', { user_id, jkt }: Session, key: string): CodeFor {
  return { kind, email: `${user_id} ${key}`, jkt }
}
