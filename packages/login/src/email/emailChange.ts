import type { Transaction } from 'kysely'
import { type CodeFor, type Codes, checkRedeemed } from '../codes/codes.js'
import type { Macs } from '../codes/mac.js'
import type { Session, Sessions } from '../devices/sessions.js'
import { codeOver, Problem } from '../errors.js'
import type { LetterLock } from '../limits/letterLock.js'
import type { Rates } from '../limits/rates.js'
import type { Mailer } from '../mail/mailer.js'
import { emailTaken, type Notices } from '../mail/notices.js'
import { codeMail } from '../mail/templates.js'
import { hostOf, type Sites } from '../sites.js'
import type { Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { parseEmail, provider, spellingOf } from './address.js'
import { createAddressMoves, type LeftAddress } from './addressMoves.js'
import type { Users } from './users.js'

/** What {@link createEmailChange} is made of. */
export interface EmailChangeParts {
  readonly db: Db
  readonly users: Users
  readonly codes: Codes
  readonly rates: Rates
  readonly letterLock: LetterLock
  readonly mailer: Mailer
  readonly macs: Macs
  readonly sessions: Sessions
  readonly notices: Notices
  readonly otpMs: number
  readonly sites: Sites
  /** The page of a link. */
  undoUrl(token: string): string
  now(): number
}

/** A step of a change: whose code comes next, and the attempt that it is for. */
export interface ChangeStep {
  readonly next: 'primary' | 'secondary'
  readonly attempt: string
}

/** A step of a change: the new address, and the place of the request. */
export interface ChangeAsk {
  readonly email: string
  /** The place of the request; `undefined` if the host counts no places. */
  readonly place: string | undefined
}

/** A code that was typed, for one attempt. */
export interface TypedCode {
  readonly attempt: string
  readonly otp: string
}

/** A change that a link takes back or stops. */
export interface LinkedChange {
  /** `undo`: it was made, and is taken back. `stop`: it waits, and is stopped. */
  readonly what: 'undo' | 'stop'
  readonly locale: string
  /** The page whose site is named. */
  readonly home: string | null
  /** The old address, if there is one, and the new one of a change that waits. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The provider by which the account is logged in to afterwards, if no address does that. */
  readonly by?: string | undefined
}

/**
 * Moving an account to another address: a code to the old one, then one to the new one. Without the old mailbox the change
 * waits, and both addresses can stop it.
 */
export interface EmailChange {
  /**
   * @param isLost whether the owner cannot read the old mailbox: only the new address gets a code, and the change waits
   * @throws {Problem} `bad-request`, `too-many`
   */
  start(session: Session, ask: ChangeAsk, isLost?: boolean): Promise<ChangeStep>
  /** The code of the old address. @throws {Problem} `otp-wrong`, `otp-over` */
  primary(session: Session, ask: ChangeAsk, typed: TypedCode): Promise<ChangeStep>
  /** The code of the new one: the account is there from then on. @throws {Problem} `otp-wrong`, `otp-over` */
  secondary(session: Session, email: string, typed: TypedCode): Promise<{ readonly email: string }>
  /**
   * The code of the new one: the account is there after a while.
   * @returns from when, if the letter to the old one leaves at once. @throws {Problem} as `secondary`
   */
  wait(session: Session, email: string, typed: TypedCode): Promise<{ readonly from: number }>
  /** Returns the change that a link takes back or stops; changes nothing. */
  look(token: string): Promise<LinkedChange | undefined>
  /** Takes a change back or stops it, and logs out all devices. */
  undo(token: string): Promise<(LinkedChange & { readonly user: string }) | undefined>
  /** Writes to users whose devices a restore logged out, and to each address that can stop a change or take it back. */
  tellRestored(): Promise<void>
  /** Makes the changes that waited long enough. */
  settle(): Promise<readonly { readonly user: string }[]>
  /** Logs out all devices. Changes that wait end. @throws {Problem} `session-over` */
  logOut(session: Session): Promise<void>
  /** Ends the changes that a device began, as part of its removal: the mailer is flushed after it. */
  endChanges(user: string, jkt: string, tx: Transaction<Tables>): Promise<void>
}

/** Creates the changes of addresses. */
export function createEmailChange(parts: EmailChangeParts): EmailChange {
  const { db, users, codes, rates, letterLock, mailer, macs, sessions, notices, otpMs, now } = parts
  const moves = createAddressMoves({ db, sessions, notices, undoUrl: parts.undoUrl, now })

  /**
   * Returns the address that a change takes the account from: the one that it is reached by, or the one that a provider told.
   * `undefined` if there is none, or if it is the new one.
   */
  async function left(user: string, key: string): Promise<LeftAddress | undefined> {
    const own = await moves.addressOf(user)
    const to = own ? (own.contact ?? own.key) : (await users.contact(user))?.email
    return to === undefined || parseEmail(to)?.key === key ? undefined : { own, to }
  }

  async function sendCode(by: CodeFor, to: string, session: Session, locale: string): Promise<string> {
    const names = {
      site: hostOf(session.origin),
      brand: parts.sites.at(await users.home(session.user_id)).name,
    }
    const about = { to, ...names, minutes: otpMs / 60_000, locale, purpose: 'change' } as const
    const { attempt } = await codes.start(by, undefined, {
      hold: (tx) => sessions.hold(session, tx),
      write: (tx, code) => mailer.post(codeMail({ ...about, code }), tx),
    })
    void mailer.flush()
    return attempt
  }

  /** @throws {Problem} */
  async function redeem(attempt: string, otp: string, by: CodeFor) {
    checkRedeemed(await codes.redeem(attempt, otp, by))
  }

  /** Sends the letters that a change has written. */
  async function sent<T>(change: Promise<T>): Promise<T> {
    const done = await change
    void mailer.flush()
    return done
  }

  /** Sends the code of the new address. If that one has an account already, sends only a mail that says so. */
  async function toNew(
    session: Session,
    { email, place }: ChangeAsk,
    from: LeftAddress | undefined,
    locale: string,
    kind: 'change-new' | 'change-wait' = 'change-new',
  ): Promise<ChangeStep> {
    const { typed, key } = read(email)
    const owner = await users.find(provider, key)
    await letterLock.take({ to: key, owner, jkt: session.jkt, account: session.user_id, place })
    const by = codeFor(kind, session, from, key, spellingOf({ typed, key }))
    if (owner === undefined) return { next: 'secondary', attempt: await sendCode(by, typed, session, locale) }
    const { attempt } = await codes.start(by, undefined, { hold: (tx) => sessions.hold(session, tx) })
    await notices.write({ email: typed, locale, home: await users.home(owner) }, emailTaken)
    return { next: 'secondary', attempt }
  }

  /** Takes the code of the new address. @throws {Problem} */
  async function proveNew(session: Session, email: string, { attempt, otp }: TypedCode, by: CodeFor['kind']) {
    const to = read(email)
    const from = await left(session.user_id, to.key)
    await redeem(attempt, otp, codeFor(by, session, from, to.key, spellingOf(to)))
    return { to, from }
  }

  /** Returns the change of a link, and the address that the account comes back to if the change was made. */
  async function linked(token: string) {
    const waits = await moves.stoppable(token)
    if (waits) {
      const { user, locale, home, from, to } = waits
      const by = (await moves.addressOf(user)) ? undefined : await moves.providerOf(user)
      const change: LinkedChange = { what: 'stop', locale, home, from, to, by }
      return { user, change, back: undefined }
    }
    const made = await moves.undoable(token)
    if (!made) return undefined
    const { user, email, locale, home } = made
    const by = email === null ? await moves.providerOf(user) : undefined
    const change: LinkedChange = { what: 'undo', locale, home, from: email ?? undefined, by }
    return { user, change, back: email === null ? undefined : read(email) }
  }

  return {
    async start(session, ask, isLost = false) {
      const { key } = read(ask.email)
      const user = session.user_id
      const old = await moves.addressOf(user)
      if (old?.key === key) throw new Problem(400, 'bad-request', 'That is your address already.')
      // Another device, such as a thief's, uses up none of these.
      const who = macs.all('rate', 'change', user, session.jkt)
      await rates.take({ codePause: who, codesAnHour: who, codesADay: who })
      const locale = old?.locale ?? (await users.contact(user))?.locale ?? 'en'
      const from = await left(user, key)
      if (!from) return toNew(session, ask, from, locale)
      if (isLost) return toNew(session, ask, from, locale, 'change-wait')
      const by = codeFor('change-old', session, from, key)
      const attempt = await sendCode(by, from.to, session, locale)
      return { next: 'primary', attempt }
    },
    async primary(session, ask, { attempt, otp }) {
      const { key } = read(ask.email)
      const from = await left(session.user_id, key)
      await redeem(attempt, otp, codeFor('change-old', session, from, key))
      return toNew(session, ask, from, (await users.contact(session.user_id))?.locale ?? 'en')
    },
    async secondary(session, email, typed) {
      const { to, from } = await proveNew(session, email, typed, 'change-new')
      await sent(moves.move(session, to, from))
      return { email: to.typed }
    },
    async wait(session, email, typed) {
      const { to, from } = await proveNew(session, email, typed, 'change-wait')
      if (!from) throw codeOver()
      return { from: await sent(moves.wait(session, to, from)) }
    },
    look: async (token) => (await linked(token))?.change,
    async undo(token) {
      const found = await linked(token)
      if (!found) return undefined
      const { user, change, back } = found
      const isDone = change.what === 'stop' ? moves.stop(token, user) : moves.undo(token, user, back)
      return (await sent(isDone)) ? { ...change, user } : undefined
    },
    tellRestored: () => sent(moves.tellRestored()),
    settle: () => sent(moves.settle()),
    logOut: (session) => sent(moves.logOut(session)),
    endChanges: moves.endChanges,
  }
}

/** Parses an address. @throws {Problem} */
function read(email: string) {
  const address = parseEmail(email)
  if (!address) throw new Problem(400, 'bad-request', 'Invalid email. Try again.')
  return address
}

/** Returns the purpose of a code: this very change, of this user, from this address to that one. */
function codeFor(
  kind: CodeFor['kind'],
  { user_id, jkt }: Session,
  from: LeftAddress | undefined,
  key: string,
  spelling?: string,
): CodeFor {
  return { kind, email: `${user_id} ${from?.own?.key ?? from?.to ?? ''} ${key}`, spelling, jkt }
}
