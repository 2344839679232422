import type { Session } from '../devices/sessions.js'
import type { KnownDevice, Users } from '../email/users.js'
import { Problem } from '../errors.js'
import type { Rates } from '../limits/rates.js'
import { type Notices, walletWaits } from '../mail/notices.js'
import type { Wallets } from './wallets.js'

/** How long after a login the service helps to open the wallet, in ms. */
const freshMs = 900_000
/** How long after a device was let in the words of a wallet are not shown on it, in ms. */
const exportPauseMs = 86_400_000

/** What {@link createRecovery} is made of. */
export interface RecoveryParts {
  readonly users: Users
  readonly rates: Rates
  readonly notices: Notices
  readonly wallets: Pick<Wallets, 'read'>
  /** How long a device that was let in waits until the service helps it; any other device can remove it meanwhile. */
  readonly delayMs: number
  now(): number
}

/** Whether the service gives its parts of an assisted slot away. */
export interface Recovery {
  /**
   * To a device that was let in by the mail's link, soon after it logged in by a code, once the wait is over; so often a
   * day.
   * @throws {Problem} `recovery-waits`, `session-over`, `too-many`
   */
  check(session: Session): Promise<void>
  /**
   * Whether nobody can prevent any more that the service helps this device: until then it closes nobody out who could.
   * @throws {Problem} `recovery-waits`
   */
  checkOver(session: Session): Promise<void>
  /** When the words of a wallet may be shown on a device: at once on the one that it was made on. ms since 1970 */
  exportFrom(device: KnownDevice): number
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const { users, rates, notices, wallets, delayMs, now } = parts

  const deviceOf = async ({ user_id, jkt }: Session) =>
    (await users.devices(user_id)).find((one) => one.jkt === jkt)

  const waits = (from: number, why: string) =>
    new Problem(409, 'recovery-waits', why, Math.ceil((from - now()) / 1_000))

  return {
    async check(session) {
      const { user_id, jkt, began_at } = session
      const device = await deviceOf(session)
      if (!device || began_at + freshMs < now())
        throw new Problem(401, 'session-over', 'Please log in again to open your wallet here.')
      const from = device.approvedAt + delayMs
      if (from > now()) {
        // Many letters would hide those that matter.
        const isFirst = await rates.take({ waitsADay: `${user_id} ${jkt}` }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Problem) return false
            throw error
          },
        )
        if (isFirst) await notices.tell(user_id, walletWaits(device.label, from))
        throw waits(
          from,
          'Your wallet can be opened on this device later. Any other device can prevent it until then.',
        )
      }
      await rates.take({ recoveriesADay: user_id })
    },
    async checkOver(session) {
      if (delayMs === 0) return
      const device = await deviceOf(session)
      if (!device || device.isFirst || device.approvedAt + delayMs <= now()) return
      const slots = (await wallets.read(session.user_id))?.slots ?? []
      if (slots.some(({ kind, closed }) => kind === 'assisted' && !closed))
        throw waits(
          device.approvedAt + delayMs,
          'This device is new. It can do this once it can open your wallet.',
        )
    },
    exportFrom: ({ isFirst, approvedAt }) => (isFirst ? 0 : approvedAt + exportPauseMs),
  }
}
