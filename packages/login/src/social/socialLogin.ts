import type { Transaction } from 'kysely'
import type { Sessions } from '../devices/sessions.js'
import { parseEmail } from '../email/address.js'
import { type Approvals, approvalMs } from '../email/approvals.js'
import type { LoggedIn } from '../email/emailLogin.js'
import type { DeviceFacts, LogIn, Users } from '../email/users.js'
import { Problem } from '../errors.js'
import type { LetterLock } from '../limits/letterLock.js'
import type { Mailer } from '../mail/mailer.js'
import { approvalMail } from '../mail/templates.js'
import { hostOf, type Sites } from '../sites.js'
import type { Tables } from '../store/schema.js'
import type { WalletChanges } from '../wallets/changes.js'
import { isWayBack, type KeptWallet, type Wallets } from '../wallets/wallets.js'
import type { Identity } from './providers.js'
import type { SocialAttempts } from './socialAttempts.js'

/** Somebody whom a provider named, at a browser. */
export interface SocialVisitor {
  readonly provider: string
  readonly identity: Identity
  readonly device: DeviceFacts
  readonly origin: string
  readonly locale: string
  /** The attempt in which the provider was asked. It is used up, and an approval lets in the browser that began it. */
  readonly attempt: string
  /** The place of the request; `undefined` if the host counts no places. */
  readonly place: string | undefined
}

/** What comes next: the user is in, or the browser has to be let in first. */
export type Admitted =
  | LoggedIn
  | { readonly approval: string; readonly number: string; readonly email: string }
  /** There is no address: a browser that opens the wallet by its passkey or kit is in. */
  | { readonly approval: string; readonly wallet: KeptWallet }

/** Logging in as who a provider says that somebody is. The rules are those of e-mail: see {@link EmailLogin}. */
export interface SocialLogin {
  /** @throws {Problem} `device-unreachable`, `social-over` */
  admit(visitor: SocialVisitor): Promise<Admitted>
  /** The user, once somebody let this browser in. @throws {Problem} `social-over` */
  admitApproved(approval: string, device: DeviceFacts, origin: string): Promise<LoggedIn | undefined>
  /** The user, once this browser opened the wallet. @throws {Problem} `social-over`, `bad-request` */
  admitByKey(approval: string, changeKey: string, device: DeviceFacts, origin: string): Promise<LoggedIn>
}

/** What it is made of. */
export interface SocialLoginParts {
  readonly users: Users
  readonly approvals: Approvals
  readonly mailer: Mailer
  readonly letterLock: LetterLock
  readonly wallets: Pick<Wallets, 'read'>
  readonly changes: Pick<WalletChanges, 'isOpenedBy'>
  readonly sites: Sites
  /** Lets a new browser in. @throws {Problem} `devices-wait` */
  letIn<T>(user: string, device: DeviceFacts, logIn: LogIn<T>, isByKey?: boolean): Promise<T>
  readonly sessions: Pick<Sessions, 'begin'>
  readonly attempts: Pick<SocialAttempts, 'take'>
  approvalUrl(token: string): string
}

/** Returns an address that its owner knows again: `a***@app.example`. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1***')
}

export function createSocialLogin(parts: SocialLoginParts): SocialLogin {
  const { users, approvals, mailer, letterLock, wallets, changes, approvalUrl } = parts
  const over = () => new Problem(400, 'social-over', 'This sign-in is over. Please begin again.')
  const enter = async (user: string, jkt: string, origin: string, tx: Transaction<Tables>) => ({
    user,
    tokens: await parts.sessions.begin(user, jkt, origin, tx),
  })
  return {
    async admit({ provider, identity: { subject, email }, device, origin, locale, attempt, place }) {
      // By the provider's own name for somebody alone. An address proves nothing about an account that has the same one.
      const user =
        (await users.find(provider, subject)) ??
        (await users.signUp(provider, subject, device, { ...(email && { email }), locale }))
      const { jkt, label } = device
      const logIn = async (tx: Transaction<Tables>) => {
        if (!(await parts.attempts.take(attempt, tx))) throw over()
        return enter(user, jkt, origin, tx)
      }
      const isIn =
        (await users.seen(user, device, logIn)) ?? (await users.beginAnew(user, device, email, logIn))
      if (isIn) return isIn
      if (!(await parts.attempts.take(attempt))) throw over()
      // A first address that may still end with its device counts for nothing: the owner may not know of it.
      const to = await users.lastingEmail(user)
      if (to === undefined) {
        const wallet = await wallets.read(user)
        if (!wallet?.slots.some(isWayBack)) {
          if (await users.contact(user)) await users.checkLetsIn(user)
          throw new Problem(
            401,
            'device-unreachable',
            'This account has no email, passkey or recovery kit. Log in where you did before, and add one there.',
          )
        }
        const { id } = await approvals.ask({ user, email: '', jkt, origin, label, locale, proof: attempt })
        return { approval: id, wallet }
      }
      await letterLock.take({ to: parseEmail(to)?.key ?? to, owner: user, jkt, place })
      await users.checkLetsIn(user)
      const asked = { user, email: to, jkt, origin, label, locale, proof: attempt }
      const { id, number, token } = await approvals.ask(asked)
      const names = { site: hostOf(origin), brand: parts.sites.at(origin).name }
      const minutes = approvalMs / 60_000
      await mailer.post(approvalMail({ to, link: approvalUrl(token), ...names, minutes, locale }))
      // A stranger with this account elsewhere learns no address that the provider did not give.
      const isKnown = email !== undefined && parseEmail(email)?.key === parseEmail(to)?.key
      return { approval: id, number, email: isKnown ? to : masked(to) }
    },
    async admitApproved(approval, device, origin) {
      const late = () => new Problem(400, 'social-over', 'The link was not used in time. Please begin again.')
      const outcome = await approvals.approved(approval, device.jkt)
      if (outcome === 'waiting') return undefined
      if (outcome === 'over') throw late()
      const { user } = outcome
      return parts.letIn(user, device, async (tx) => {
        if (!(await approvals.take(tx, user, device.jkt, { link: approval }))) throw late()
        return enter(user, device.jkt, origin, tx)
      })
    },
    async admitByKey(approval, changeKey, device, origin) {
      const asked = await approvals.byKey(approval, device.jkt)
      if (!asked) throw over()
      if (!(await changes.isOpenedBy(asked.user, changeKey)))
        throw new Problem(400, 'bad-request', 'Only who opened the wallet comes in by it.')
      const { user } = asked
      return parts.letIn(
        user,
        device,
        async (tx) => {
          if (!(await approvals.take(tx, user, device.jkt, { key: approval }))) throw over()
          return enter(user, device.jkt, origin, tx)
        },
        true,
      )
    },
  }
}
