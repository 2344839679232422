import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type CodeFor, type Codes, checkRedeemed } from '../codes/codes.js'
import type { Sessions, Tokens } from '../devices/sessions.js'
import { codeOver, Problem } from '../errors.js'
import type { LetterLock } from '../limits/letterLock.js'
import type { Mailer } from '../mail/mailer.js'
import { approvalMail, codeMail } from '../mail/templates.js'
import { hostOf, type Sites } from '../sites.js'
import type { Tables } from '../store/schema.js'
import { parseEmail, provider, spellingOf } from './address.js'
import {
  type ApprovalRequest,
  type Approvals,
  approvalMs,
  type OpenApprovals,
  type PendingApproval,
} from './approvals.js'
import type { DeviceFacts, LogIn, Users } from './users.js'

const minuteMs = 60_000

/** A visitor at a browser, about to log in. */
export interface Visitor {
  readonly email: string
  readonly device: DeviceFacts
  /** The page that embeds the frame. */
  readonly origin: string
  readonly locale: string
  /** The network that the request came from; `undefined` if the host does not say it. */
  readonly place: string | undefined
}

/** The next step: the code that was sent, or the link. */
export type Started =
  | { readonly next: 'otp'; readonly attempt: string }
  | {
      readonly next: 'device'
      readonly approval: string
      readonly number: string
      /** How long the link works. */
      readonly minutes: number
    }

/** A browser that a link let in. */
export interface Allowed {
  readonly pending: PendingApproval
  /** Whether a code was. */
  readonly sent: boolean
}

/** A browser that a link turned away. */
export interface Declined {
  readonly pending: PendingApproval
  /** Whether it was let in before that. */
  readonly isIn: boolean
  /** The requests that were ended, if there were any. */
  readonly open: OpenApprovals | undefined
}

/** A browser that a link is about. */
export interface Asked {
  readonly pending: PendingApproval
  /** `open`: the link lets it in. `allowed`: a link let it in, or will. It comes in next, unless it is stopped. `in`: it is in. */
  readonly state: 'open' | 'allowed' | 'in'
}

/** A login that is done. */
export interface LoggedIn {
  readonly user: string
  readonly tokens: Tokens
}

/** Logging in by a code that is sent to an address. */
export interface EmailLogin {
  /** @throws {Problem} `bad-request`, `too-many` */
  start(visitor: Visitor): Promise<Started>
  /** Returns the browser of a link; `undefined`: there is nothing to answer. Looking at it changes nothing. */
  look(token: string): Promise<Asked | undefined>
  /** Has a code sent for the browser of a link, which lets it in. `undefined`: the link is of no use. */
  allow(token: string): Promise<Allowed | undefined>
  /** Turns the browser of a link away, also after it was allowed. `undefined`: the link is of no use. */
  decline(token: string): Promise<Declined | undefined>
  /** Logs in. @throws {Problem} `otp-wrong`, `otp-over`, `no-account`, `device-unknown`, `email-left`, `email-waits` */
  finish(visitor: Omit<Visitor, 'place'>, attempt: string, otp: string): Promise<LoggedIn>
}

/** Parts of {@link createEmailLogin}. */
export interface EmailLoginParts {
  readonly users: Users
  readonly codes: Codes
  readonly approvals: Approvals
  readonly letterLock: LetterLock
  /** Lets a new browser in. @throws {Problem} `devices-wait` */
  letIn<T>(user: string, device: DeviceFacts, logIn: LogIn<T>): Promise<T>
  readonly sessions: Pick<Sessions, 'begin'>
  readonly mailer: Mailer
  /** How long codes are good; the letter says it. */
  readonly otpMs: number
  readonly sites: Sites
  /** The origin of the service's own page, which makes no account. */
  readonly home: string
  /** The page of a link. */
  approvalUrl(token: string): string
}

export function createEmailLogin(parts: EmailLoginParts): EmailLogin {
  const { users, codes, approvals, letterLock, mailer, otpMs } = parts

  function read(email: string) {
    const address = parseEmail(email)
    if (!address) throw new Problem(400, 'bad-request', 'Invalid email. Try again.')
    return address
  }

  async function sendCode(
    email: string,
    { jkt, origin, locale }: Pick<ApprovalRequest, 'jkt' | 'origin' | 'locale'>,
    id?: string,
  ): Promise<string> {
    const { typed, key } = read(email)
    const by: CodeFor = { kind: 'login', email: key, spelling: spellingOf({ typed, key }), jkt }
    const { attempt, code } = await codes.start(by, id)
    await mailer.post(codeMail({ to: typed, code, ...namesOf(origin), minutes: otpMs / minuteMs, locale }))
    return attempt
  }

  /** Returns where a code goes: as its owner wrote it, since hosts of mail may take a spelling that is the same here for another mailbox. */
  const mailboxOf = async (user: string | undefined, typed: string) =>
    (user !== undefined && (await users.contact(user))?.email) || typed

  const namesOf = (origin: string) => ({ site: hostOf(origin), brand: parts.sites.at(origin).name })

  return {
    async start({ email, device, origin, locale, place }) {
      const { typed, key } = read(email)
      const user = await users.find(provider, key)
      const isKnown = user !== undefined && (await users.knows(user, device.jkt))
      const { jkt, label } = device
      await letterLock.take({ to: key, owner: user, jkt, isKnown, place })
      const to = await mailboxOf(user, typed)
      if (user === undefined || isKnown)
        return { next: 'otp', attempt: await sendCode(to, { jkt, origin, locale }) }
      await users.checkLetsIn(user)
      const { id, number, token } = await approvals.ask({ user, email: to, jkt, origin, label, locale })
      const link = parts.approvalUrl(token)
      const minutes = approvalMs / minuteMs
      await mailer.post(approvalMail({ to, link, ...namesOf(origin), minutes, locale }))
      return { next: 'device', approval: id, number, minutes }
    },
    async look(token) {
      const found = await approvals.find(token)
      if (!found) return undefined
      const { pending, isOpen, open } = found
      if (open) return { pending, state: isOpen ? 'open' : 'allowed' }
      return (await users.knows(pending.user, pending.jkt)) ? { pending, state: 'in' } : undefined
    },
    async allow(token) {
      const pending = await approvals.look(token)
      if (!pending) return undefined
      const { email, proof } = pending
      const attempt = proof ?? randomUUID()
      // The link is used up first: pressed twice, it would send two codes, of which the first is worth nothing.
      if (!(await approvals.allow(token, attempt))) return undefined
      if (proof === undefined) await sendCode(email, pending, attempt)
      return { pending, sent: proof === undefined }
    },
    async decline(token) {
      const declined = await approvals.decline(token)
      if (!declined) return undefined
      const { pending, open } = declined
      const isIn = await users.knows(pending.user, pending.jkt)
      return open || isIn ? { pending, isIn, open } : undefined
    },
    async finish({ email, device, origin, locale }, attempt, otp) {
      const { typed, key } = read(email)
      const known = await users.find(provider, key)
      const spelling = spellingOf(read(await mailboxOf(known, typed)))
      const by: CodeFor = { kind: 'login', email: key, spelling, jkt: device.jkt }
      checkRedeemed(await codes.check(attempt, otp, by))
      if (known === undefined && origin === parts.home)
        throw new Problem(404, 'no-account', 'There is no wallet yet.')
      const user = known ?? (await users.signUp(provider, key, device, { email: typed, locale }))
      const logIn = async (tx: Transaction<Tables>) => {
        if (!(await codes.take(attempt, tx))) throw codeOver()
        return { user, tokens: await parts.sessions.begin(user, device.jkt, origin, tx) }
      }
      const seen = await users.seen(user, device, logIn)
      if (seen) return seen
      return parts.letIn(user, device, async (tx) => {
        if (!(await approvals.take(tx, user, device.jkt, { attempt })))
          throw new Problem(401, 'device-unknown', 'This browser has to be let in first. Please begin again.')
        return logIn(tx)
      })
    },
  }
}
