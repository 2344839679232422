import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '../devices/sessions.js'
import { undoMs } from '../email/told.js'
import type { DeviceFacts, KnownDevice, LogIn, StoppedDevice, Users } from '../email/users.js'
import { Problem } from '../errors.js'
import type { ToldOf } from '../mail/mailer.js'
import { type Notices, walletWaits } from '../mail/notices.js'
import type { Db } from '../store/store.js'
import { waitingLoginMs } from '../waitingLoginMs.js'
import type { Wallets } from './wallets.js'

/** How long a device that was let in is new, in ms. */
const newDeviceMs = 86_400_000

/** What {@link createRecovery} is made of. */
export interface RecoveryParts {
  readonly users: Users
  readonly notices: Notices
  readonly wallets: Pick<Wallets, 'read'>
  /** Lists the devices that wait for a slot that a restore closed, and whose owners have no email about it. */
  untoldHeld(): Promise<readonly (Omit<ToldOf, 'stop'> & Pick<DeviceFacts, 'label'>)[]>
  /** How long a device that was let in waits until the service helps it; any other device can remove it until then. */
  readonly delayMs: number
  /** The page of the link that stops a device that waits. */
  stopUrl(token: string): string
  now(): number
}

/** The locks of devices: how long a new one waits, and for what. */
export interface Recovery {
  /**
   * Lets a new device in. Where it has to wait, an email is written to its owner at once.
   * @throws {Problem} `devices-wait`, and those of `logIn`
   */
  letIn<T>(user: string, device: DeviceFacts, logIn: LogIn<T>, isByKey?: boolean): Promise<T>
  /**
   * Writes to the owners of devices that wait for a slot that a restore closed, unless they know. The wait begins with this email,
   * so it is written again if a service ended before it wrote it, or if the mailbox refused it for too long.
   */
  tellHeld(): Promise<void>
  /**
   * Whether the service gives its parts of an assisted slot away: to a device that was let in by the mail's link, soon after
   * it logged in by a code, once the wait is over. The wait begins once the email about it was sent.
   * @throws {Problem} `recovery-waits`, `session-over`
   */
  check(session: Session): Promise<void>
  /**
   * Checks that the wait of a device is over, in a wallet of either custody: until then it logs out no device that could
   * stop it. A device with a key to the wallet does not wait.
   * @throws {Problem} `recovery-waits`
   */
  checkOver(session: Session): Promise<void>
  /**
   * Checks that a device may remove another one. Its key may be the last one of a wallet that only its owner opens: a new
   * device without a key of its own does not take it. But any device can stop one that waits.
   * @returns whether it is only stopped: a key that is held for it stays, and its wait begins again with another link
   * @throws {Problem} `recovery-waits`, `export-waits`
   */
  checkRemoves(session: Session, jkt: string): Promise<boolean>
  /** Returns the device that a link is about, and whether it still waits, so that the link stops it. Changes nothing. */
  stoppable(token: string): Promise<(StoppedDevice & { readonly waits: boolean }) | undefined>
  /** Whether a device still waits, so that it can be stopped. @param within the transaction that stops it, and holds the account */
  isWaiting(user: string, jkt: string, within: Reads): Promise<boolean>
  /** Whether a device is new: let in less than a day ago, and not the one that the account was made on. */
  isNew(session: Session): Promise<boolean>
  /**
   * Checks that a device is no new one, for all that lasts longer than the device: the words of a wallet, a kit, a passkey, an
   * address. The device that the account was made on is never new.
   * @throws {Problem} `export-waits`
   */
  checkOld(session: Session): Promise<void>
}

type Reads = Pick<Db, 'selectFrom'>

/** Creates the locks. */
export function createRecovery(parts: RecoveryParts): Recovery {
  const { users, notices, wallets, delayMs, now } = parts

  const deviceOf = async ({ user_id, jkt }: Pick<Session, 'user_id' | 'jkt'>, store?: Reads) =>
    (await users.devices(user_id, store)).find((one) => one.jkt === jkt)

  const waits = (from: number, why: string) =>
    new Problem(409, 'recovery-waits', why, Math.ceil((from - now()) / 1_000))

  /** Returns the ways into the wallet of a user that are open. */
  const waysOf = async (user: string, store?: Reads) =>
    (await wallets.read(user, store))?.slots.filter(({ closed }) => !closed) ?? []
  type Ways = Awaited<ReturnType<typeof waysOf>>
  const isHelped = (ways: Ways) => ways.some(({ kind }) => kind === 'assisted')
  /** Whether a device has a key to the wallet: it opened the wallet, which proves more than a mailbox. */
  const hasKey = (ways: Ways, jkt: string) => ways.some((way) => way.kind === 'device' && way.jkt === jkt)

  /** Writes to the owner about a device that waits, with a link that stops it. @returns whether there is an address */
  async function tellWaits(user: string, { jkt, label }: Pick<KnownDevice, 'jkt' | 'label'>, ms: number) {
    const token = randomBytes(16).toString('base64url')
    const stop = hashOf(token)
    return notices.tellOf({ user, jkt, stop }, walletWaits(label, ms, parts.stopUrl(token)), (write) =>
      users.beginNotice(user, jkt, stop, write),
    )
  }

  /** Returns when the wait of a device is over; `undefined` if it begins with an email that is not written. */
  function overFrom({ jkt, toldAt, approvedAt, isFirst }: KnownDevice, ways: Ways): number | undefined {
    if (delayMs === 0 || isFirst) return approvedAt + delayMs
    if (hasKey(ways, jkt)) return approvedAt
    return toldAt === undefined && isHelped(ways) ? undefined : (toldAt ?? approvedAt) + delayMs
  }

  /** Whether a device waits to open the wallet: for the service's help, or for a key that is held for it. */
  async function isWaiting(user: string, device: KnownDevice, store?: Reads): Promise<boolean> {
    if (device.isHeld || device.isFirst) return device.isHeld
    return (overFrom(device, await waysOf(user, store)) ?? Number.POSITIVE_INFINITY) > now()
  }

  /**
   * Returns when the wait of a device is over. If the service helps it then, writes to the owner first, unless such an email
   * was written.
   */
  async function waitsUntil(user: string, device: KnownDevice): Promise<number> {
    const over = overFrom(device, await waysOf(user))
    if (over !== undefined) return over
    const from = now() + delayMs
    // Without an address there is no email.
    return (await tellWaits(user, device, delayMs)) ? from : device.approvedAt + delayMs
  }

  async function checkOver(session: Session): Promise<void> {
    if (delayMs === 0) return
    const device = await deviceOf(session)
    if (!device || device.isFirst) return
    const from = await waitsUntil(session.user_id, device)
    if (from > now()) throw waits(from, 'This device is new. It can do this once its wait is over.')
  }

  /** Returns when a device is no longer new. */
  async function oldFrom(session: Session): Promise<number> {
    const device = await deviceOf(session)
    if (!device) return Number.POSITIVE_INFINITY
    return device.isFirst ? 0 : device.approvedAt + newDeviceMs
  }

  async function checkOld(session: Session): Promise<void> {
    const from = await oldFrom(session)
    if (from > now())
      throw new Problem(
        409,
        'export-waits',
        'This device is new. It can do this a day after it was let in.',
        Math.ceil((from - now()) / 1_000),
      )
  }

  async function tellHeld(): Promise<void> {
    for (const { user, ...device } of await parts.untoldHeld()) await tellWaits(user, device, undoMs)
  }

  return {
    async letIn(user, facts, logIn, isByKey) {
      const done = await users.letIn(user, facts, logIn, isByKey)
      await tellHeld()
      const device = delayMs === 0 ? undefined : await deviceOf({ user_id: user, jkt: facts.jkt })
      if (device) await waitsUntil(user, device)
      return done
    },
    tellHeld,
    async check(session) {
      const { user_id, began_at } = session
      const device = await deviceOf(session)
      if (!device || began_at + waitingLoginMs < now())
        throw new Problem(401, 'session-over', 'Please log in again to open your wallet here.')
      const from = await waitsUntil(user_id, device)
      if (from > now())
        throw waits(
          from,
          'Your wallet can be opened on this device later. Any other device can prevent it until then.',
        )
    },
    checkOver,
    async checkRemoves(session, jkt) {
      try {
        await checkOver(session)
        const ways = await waysOf(session.user_id)
        if (ways.length > 0 && !isHelped(ways) && !hasKey(ways, session.jkt)) await checkOld(session)
        return false
      } catch (error) {
        // Neither of two devices that wait is proven more than the other.
        const other = await deviceOf({ user_id: session.user_id, jkt })
        if (other && (await isWaiting(session.user_id, other))) return true
        throw error
      }
    },
    async stoppable(token) {
      const found = await users.stoppable(hashOf(token))
      const device = found && (await deviceOf({ user_id: found.user, jkt: found.jkt }))
      return device && { ...found, waits: await isWaiting(found.user, device) }
    },
    async isWaiting(user_id, jkt, within) {
      const device = await deviceOf({ user_id, jkt }, within)
      return device !== undefined && isWaiting(user_id, device, within)
    },
    isNew: async (session) => (await oldFrom(session)) > now(),
    checkOld,
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
