import type { Session } from '../devices/sessions.js'
import type { DeviceFacts, KnownDevice, Users } from '../email/users.js'
import { Problem } from '../errors.js'
import { type Notices, walletWaits } from '../mail/notices.js'
import type { Wallets } from './wallets.js'

/** How long after a login the service helps to open the wallet, in ms. */
const freshMs = 900_000
/** How long a device that was let in is new, in ms. */
const newDeviceMs = 86_400_000

/** What {@link createRecovery} is made of. */
export interface RecoveryParts {
  readonly users: Users
  readonly notices: Notices
  readonly wallets: Pick<Wallets, 'read'>
  /** How long a device that was let in waits until the service helps it; any other device can remove it meanwhile. */
  readonly delayMs: number
  now(): number
}

/** The locks of devices: how long a new one waits, and for what. */
export interface Recovery {
  /** Lets a new device in. Where it has to wait, an email is written to its owner at once. @throws {Problem} `devices-wait` */
  letIn(user: string, device: DeviceFacts): Promise<void>
  /**
   * Whether the service gives its parts of an assisted slot away: to a device that was let in by the mail's link, soon after
   * it logged in by a code, once the wait is over. The wait begins once the email about it was sent.
   * @throws {Problem} `recovery-waits`, `session-over`
   */
  check(session: Session): Promise<void>
  /**
   * Whether nobody can prevent any more that the service helps this device: until then it closes nobody out who could.
   * @throws {Problem} `recovery-waits`
   */
  checkOver(session: Session): Promise<void>
  /**
   * Checks that a device is no new one, for all that lasts longer than the device: the words of a wallet, a kit, a passkey, an
   * address. The device that the account was made on is never new.
   * @throws {Problem} `export-waits`
   */
  checkOld(session: Session): Promise<void>
}

/** Creates the locks. */
export function createRecovery(parts: RecoveryParts): Recovery {
  const { users, notices, wallets, delayMs, now } = parts

  const deviceOf = async ({ user_id, jkt }: Pick<Session, 'user_id' | 'jkt'>) =>
    (await users.devices(user_id)).find((one) => one.jkt === jkt)

  const waits = (from: number, why: string) =>
    new Problem(409, 'recovery-waits', why, Math.ceil((from - now()) / 1_000))

  const isHelped = async (user: string) =>
    ((await wallets.read(user))?.slots ?? []).some(({ kind, closed }) => kind === 'assisted' && !closed)

  /** Returns when the service helps a device. Writes to the owner first, unless such an email was written. */
  async function helpFrom(user: string, device: KnownDevice): Promise<number> {
    const { jkt, label, toldAt, approvedAt } = device
    if (delayMs === 0 || device.isFirst) return approvedAt + delayMs
    if (toldAt !== undefined) return toldAt + delayMs
    const from = now() + delayMs
    if (!(await users.beginNotice(user, jkt))) return from
    // Without an address there is no email.
    const isTold = await notices.tellOf({ user, jkt }, walletWaits(label, from))
    return isTold ? from : approvedAt + delayMs
  }

  return {
    async letIn(user, facts) {
      await users.letIn(user, facts)
      if (delayMs === 0 || !(await isHelped(user))) return
      const device = await deviceOf({ user_id: user, jkt: facts.jkt })
      if (device) await helpFrom(user, device)
    },
    async check(session) {
      const { user_id, began_at } = session
      const device = await deviceOf(session)
      if (!device || began_at + freshMs < now())
        throw new Problem(401, 'session-over', 'Please log in again to open your wallet here.')
      const from = await helpFrom(user_id, device)
      if (from > now())
        throw waits(
          from,
          'Your wallet can be opened on this device later. Any other device can prevent it until then.',
        )
    },
    async checkOver(session) {
      if (delayMs === 0) return
      const device = await deviceOf(session)
      if (!device || device.isFirst || !(await isHelped(session.user_id))) return
      const from = await helpFrom(session.user_id, device)
      if (from > now()) throw waits(from, 'This device is new. It can do this once it can open your wallet.')
    },
    async checkOld(session) {
      const device = await deviceOf(session)
      const from = device ? (device.isFirst ? 0 : device.approvedAt + newDeviceMs) : Number.POSITIVE_INFINITY
      if (from > now())
        throw new Problem(
          409,
          'export-waits',
          'This device is new. It can do this a day after it was let in.',
          Math.ceil((from - now()) / 1_000),
        )
    },
  }
}
