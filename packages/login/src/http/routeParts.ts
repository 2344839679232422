import type { Audit } from '../audit/audit.js'
import type { Codes } from '../codes/codes.js'
import type { Macs } from '../codes/mac.js'
import type { Sessions } from '../devices/sessions.js'
import type { Approvals } from '../email/approvals.js'
import type { EmailChange } from '../email/emailChange.js'
import type { EmailLogin } from '../email/emailLogin.js'
import type { DeviceFacts, Users } from '../email/users.js'
import type { LetterLock } from '../limits/letterLock.js'
import type { Rates } from '../limits/rates.js'
import type { Mailer } from '../mail/mailer.js'
import type { Notices } from '../mail/notices.js'
import type { LoginOptions } from '../options.js'
import type { Sites } from '../sites.js'
import type { Db } from '../store/store.js'
import type { WalletChanges } from '../wallets/changes.js'
import type { Recovery } from '../wallets/recovery.js'
import type { Secrets } from '../wallets/secrets.js'
import type { Wallets } from '../wallets/wallets.js'
import type { Exchange } from './exchange.js'
import type { FramePages } from './framePages.js'

/** What the routes of the service are made of. Each area takes what it needs, in a module `<area>Routes.ts`. */
export interface RouteParts {
  readonly options: LoginOptions
  /** The origin of the service. */
  readonly url: string
  readonly db: Db
  readonly audit: Audit
  readonly macs: Macs
  readonly exchange: Exchange
  readonly frames: FramePages
  readonly sessions: Sessions
  readonly users: Users
  readonly approvals: Approvals
  readonly rates: Rates
  readonly letterLock: LetterLock
  readonly codes: Codes
  /** How long codes are good. */
  readonly otpMs: number
  readonly mailer: Mailer
  readonly secrets: Secrets
  readonly wallets: Wallets
  readonly changes: WalletChanges
  readonly recovery: Recovery
  readonly notices: Notices
  readonly emailLogin: EmailLogin
  readonly emailChange: EmailChange
  readonly sites: Sites
  now(): number
  /** Makes the changes of addresses that waited long enough, opens what was held, and writes to owners about a restore. */
  settle(): Promise<void>
  /** Returns the place of a request, as it is counted; `undefined` if the host counts no places. */
  place(request: Request): string | undefined
  /** Refuses pages that are not of the project. @throws {Problem} */
  checkPage(project: string, origin: string): void
}

/** Returns the browser that asks, with the place that it asks from. */
export function deviceFrom(
  { place, letterLock }: Pick<RouteParts, 'place' | 'letterLock'>,
  request: Request,
  { jkt, box, label }: DeviceFacts,
): DeviceFacts {
  const from = place(request)
  return { jkt, box, label, ...(from !== undefined && { place: letterLock.placeMac(from) }) }
}
