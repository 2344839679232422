import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { endBegun } from '../devices/endBegun.js'
import { takeOut } from '../devices/removal.js'
import { lockUser } from '../devices/sessions.js'
import { Problem } from '../errors.js'
import { noticeMs } from '../mail/noticeMs.js'
import type { Tables } from '../store/schema.js'
import type { Db, WriteWithin } from '../store/store.js'
import { provider as emailProvider } from './address.js'
import { spokenFor } from './spokenFor.js'
import { firstBy, letsInFrom, toldByProvider, undoersOf } from './told.js'

/** How long a device that the service helped may take to add itself, in ms. */
const openedMs = 900_000

/** A browser, as it shows itself. */
export interface DeviceFacts {
  readonly jkt: string
  /** The point that slots are sealed for; base64url. */
  readonly box: string
  /** For the list of devices: `Firefox on Linux`. */
  readonly label: string
  /** The place that it asks from, as a MAC. */
  readonly place?: string | undefined
}

/**
 * Takes the proof of a login and begins its session, within the transaction that finds the browser or lets it in: a log-out comes
 * before it or after it. @throws {Problem} if the proof is over
 */
export type LogIn<T> = (tx: Transaction<Tables>) => Promise<T>

/** Who there is, and by which browsers. */
export interface Users {
  find(provider: string, subject: string): Promise<string | undefined>
  /** Whether the browser was let in for this user, and not turned out since. */
  knows(user: string, jkt: string, within?: Pick<Db, 'selectFrom'>): Promise<boolean>
  /** Whether the browser was let in for any user, and not turned out since. */
  isKnown(jkt: string): Promise<boolean>
  /**
   * The user of an identity, made when there is none; the first browser is let in with it.
   * @throws {Problem} `email-left`, `email-waits`: another account can come back to the address, or waits for it
   */
  signUp(
    provider: string,
    subject: string,
    device: DeviceFacts,
    contact?: Partial<Omit<Contact, 'home'>>,
  ): Promise<string>
  /**
   * Lets a browser in to an account that has no address and no wallet yet, as if it signed up: all others are turned out, and
   * all that they began ends.
   * @param email the address that the provider named, if it did
   * @returns `undefined` if the account has one of them, which may have come at the same moment
   */
  beginAnew<T>(
    user: string,
    device: DeviceFacts,
    email: string | undefined,
    logIn: LogIn<T>,
  ): Promise<T | undefined>
  /** Keeps how a browser shows itself now. @returns `undefined` if it is not let in: one that was turned out just now stays out */
  seen<T>(user: string, device: DeviceFacts, logIn: LogIn<T>): Promise<T | undefined>
  /**
   * Lets a browser in; one that was let in before is as it was. Every new browser of an account comes in by this.
   * @param isByKey whether it opened the wallet by a passkey or a kit: the times after changes of the address are about the mailbox
   * @throws {Problem} `devices-wait`, and those of `logIn`
   */
  letIn<T>(user: string, device: DeviceFacts, logIn: LogIn<T>, isByKey?: boolean): Promise<T>
  /** Checks that new browsers are let in: not for a while after a change of the address. @throws {Problem} `devices-wait` */
  checkLetsIn(user: string): Promise<void>
  /** Whether a browser of the user logged in from one of these places. */
  isPlaceOf(user: string, places: readonly string[]): Promise<boolean>
  /** Writes an email about a device to the owner, and notes it and the link in it, unless such an email waits or was sent already, or the device is out. */
  beginNotice(user: string, jkt: string, stopHash: string, write: WriteWithin): Promise<void>
  /** Returns the device that a link stops, by the hash of its token, if it is let in. */
  stoppable(stopHash: string): Promise<StoppedDevice | undefined>
  /** Notes that an email says that a browser opened the wallet, and returns whether one was written just before. */
  noteOpened(user: string, jkt: string, within?: Pick<Db, 'updateTable'>): Promise<void>
  wasOpened(user: string, jkt: string): Promise<boolean>
  /** Returns the page of a user whose site letters and pages name; `null` before the first login to one. */
  home(user: string): Promise<string | null>
  /** Where letters to a user go. */
  contact(user: string): Promise<Contact | undefined>
  /** Returns an address of a user that no removal of a device ends: a way back. */
  lastingEmail(user: string): Promise<string | undefined>
  /**
   * Returns the addresses that get emails about what is done to the account: its own, and each that can take a change back. A thief may have
   * moved the account from there.
   */
  reached(user: string): Promise<readonly Contact[]>
  /** Browsers that are let in, the one seen last first. @param within a transaction that it is part of */
  devices(user: string, within?: Pick<Db, 'selectFrom'>): Promise<readonly KnownDevice[]>
  /**
   * Lets a browser in no more, and ends all that belongs to it.
   * @param within is part of the transaction
   * @param mayGo comes first in it: whether who asks for it is still logged in, and may still end this browser
   * @param keepsHeld whether a key that is held for it stays
   * @returns the browser as it was; `undefined` if it was none, or may not go
   */
  turnOut(
    user: string,
    jkt: string,
    within?: (tx: Transaction<Tables>) => Promise<void>,
    mayGo?: (tx: Transaction<Tables>) => Promise<boolean>,
    keepsHeld?: boolean,
  ): Promise<KnownDevice | undefined>
}

/** Where letters go, in which language (BCP 47), and the page whose site they name. */
export interface Contact {
  readonly email: string
  readonly locale: string
  readonly home: string | null
}

/** A browser that was let in. Times are ms since 1970. */
export interface KnownDevice {
  readonly jkt: string
  readonly label: string
  readonly approvedAt: number
  readonly seenAt: number
  /** When an email that names it was sent to the owner. */
  readonly toldAt: number | undefined
  /** It signed the user up, and was never turned out. */
  readonly isFirst: boolean
  /** A restore closed its key, which it gets back later. */
  readonly isHeld: boolean
}

/** A device that a link is about. */
export interface StoppedDevice {
  readonly user: string
  readonly jkt: string
  readonly label: string
  readonly locale: string
  /** The page whose site is named. */
  readonly home: string | null
}

export function createUsers(db: Db, now: () => number): Users {
  async function find(provider: string, subject: string, store: Pick<Db, 'selectFrom'> = db) {
    const found = await store
      .selectFrom('identities')
      .select('user_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return found?.user_id
  }

  async function letIn(
    user_id: string,
    { jkt, box, label, place: from }: DeviceFacts,
    store: Pick<Db, 'insertInto'>,
    at: number,
    isFirst: boolean,
  ) {
    const place = from ?? null
    const is_first = isFirst ? 1 : 0
    const value = { jkt, user_id, box, label, place, created_at: at, approved_at: at, seen_at: at, is_first }
    await store
      .insertInto('devices')
      .values({ ...value, revoked_at: null })
      .onConflict((conflict) =>
        conflict.columns(['jkt', 'user_id']).doUpdateSet((expression) => ({
          box,
          label,
          place,
          seen_at: at,
          // A browser that was turned out is new: it counts from when it was let in last.
          approved_at: expression
            .case()
            .when('devices.revoked_at', 'is', null)
            .then(expression.ref('devices.approved_at'))
            .else(at)
            .end(),
          is_first: expression
            .case()
            .when('devices.revoked_at', 'is', null)
            .then(expression.ref('devices.is_first'))
            .else(is_first)
            .end(),
          revoked_at: null,
        })),
      )
      .execute()
  }

  const contact = (user: string, store: Pick<Db, 'selectFrom'> = db) =>
    store
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['identities.contact as email', 'users.locale', 'users.home'])
      .where('user_id', '=', user)
      .where('identities.contact', 'is not', null)
      // The address that somebody logs in by comes before those that providers told.
      .orderBy((expression) => expression.case().when('provider', '=', 'email').then(0).else(1).end())
      .$narrowType<{ email: string }>()
      .executeTakeFirst()

  /** Selects the users that a browser is let in for. */
  const letInAs = (jkt: string, store: Pick<Db, 'selectFrom'> = db) =>
    store
      .selectFrom('devices')
      .select('user_id')
      .where('jkt', '=', jkt)
      .where('approved_at', 'is not', null)
      .where('revoked_at', 'is', null)

  const live = (user: string, store: Pick<Db, 'selectFrom'> = db) =>
    store
      .selectFrom('devices')
      .select(['jkt', 'label', 'approved_at', 'seen_at', 'told_at', 'is_first'])
      .select((where) =>
        where
          .selectFrom('slots')
          .innerJoin('wallets', 'wallets.id', 'slots.wallet_id')
          .select('slots.id')
          .whereRef('wallets.user_id', '=', 'devices.user_id')
          .whereRef('slots.jkt', '=', 'devices.jkt')
          .where('held_blob', 'is not', null)
          .limit(1)
          .as('held_slot'),
      )
      .where('user_id', '=', user)
      .where('approved_at', 'is not', null)
      .where('revoked_at', 'is', null)
      .orderBy('seen_at', 'desc')
      .orderBy('jkt')

  return {
    find,
    async knows(user, jkt, within) {
      return (await letInAs(jkt, within).where('user_id', '=', user).executeTakeFirst()) !== undefined
    },
    async isKnown(jkt) {
      return (await letInAs(jkt).executeTakeFirst()) !== undefined
    },
    signUp: (provider, subject, device, { email, locale = 'en' } = {}) =>
      db.transaction().execute(async (tx) => {
        const at = now()
        const user_id = randomUUID()
        // First the lock of the address, as at every door.
        if (provider === emailProvider) await checkFree(subject, user_id, tx, at)
        await tx.insertInto('users').values({ id: user_id, created_at: at, locale }).execute()
        const made = await tx
          .insertInto('identities')
          .values({ provider, subject, user_id, contact: email ?? null, verified_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
        if (made) {
          await letIn(user_id, device, tx, at, true)
          return user_id
        }
        await tx.deleteFrom('users').where('id', '=', user_id).execute()
        // Somebody else signed up with it meanwhile: this browser is a second one then, and not let in.
        const known = await find(provider, subject, tx)
        if (known === undefined) throw new Error('An identity is somebody’s and nobody’s.')
        return known
      }),
    beginAnew: (user, device, email, logIn) =>
      db.transaction().execute(async (tx) => {
        const at = now()
        await lockUser(user, tx)
        // Another tab of this browser was faster.
        if (await letInAs(device.jkt, tx).where('user_id', '=', user).executeTakeFirst()) return logIn(tx)
        const wallet = await tx
          .selectFrom('wallets')
          .select('id')
          .where('user_id', '=', user)
          .executeTakeFirst()
        if (wallet || (await contact(user, tx))) return undefined
        await endBegun(tx, { user }, at)
        await tx
          .updateTable('devices')
          .set({ revoked_at: at })
          .where('user_id', '=', user)
          .where('revoked_at', 'is', null)
          .execute()
        if (email !== undefined)
          await tx.updateTable('identities').set({ contact: email }).where('user_id', '=', user).execute()
        await letIn(user, device, tx, at, true)
        return logIn(tx)
      }),
    seen: (user, { jkt, box, label, place }, logIn) =>
      db.transaction().execute(async (tx) => {
        await lockUser(user, tx)
        const device = await tx
          .updateTable('devices')
          .set({ box, label, seen_at: now(), ...(place !== undefined && { place }) })
          .where('user_id', '=', user)
          .where('jkt', '=', jkt)
          .where('approved_at', 'is not', null)
          .where('revoked_at', 'is', null)
          .returning('jkt')
          .executeTakeFirst()
        return device && logIn(tx)
      }),
    letIn: (user, device, logIn, isByKey = false) =>
      db.transaction().execute(async (tx) => {
        // A change of the address at the same moment comes before or after.
        await lockUser(user, tx)
        const from = isByKey ? 0 : await letsInFrom(user, now(), tx)
        const done = await logIn(tx)
        checkTime(from, now())
        // A browser that was turned out is new again.
        await tx
          .updateTable('devices')
          .set({ notice_at: null, told_at: null, opened_at: null, stop_hash: null })
          .where('user_id', '=', user)
          .where('jkt', '=', device.jkt)
          .where('revoked_at', 'is not', null)
          .execute()
        await letIn(user, device, tx, now(), false)
        return done
      }),
    async checkLetsIn(user) {
      const at = now()
      checkTime(await letsInFrom(user, at, db), at)
    },
    async isPlaceOf(user, places) {
      const found = await db
        .selectFrom('devices')
        .select('jkt')
        .where('user_id', '=', user)
        .where('place', 'in', [...places])
        .where('approved_at', 'is not', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    },
    async beginNotice(user, jkt, stop_hash, write) {
      await db.transaction().execute(async (tx) => {
        // A removal comes before, and then there is nothing to tell, or after, and takes the email with it.
        await lockUser(user, tx)
        const begun = await tx
          .updateTable('devices')
          .set({ notice_at: now(), stop_hash })
          .where('user_id', '=', user)
          .where('jkt', '=', jkt)
          .where('approved_at', 'is not', null)
          .where('revoked_at', 'is', null)
          .where('told_at', 'is', null)
          // An email that could not be sent for so long is given up.
          .where((where) =>
            where.or([where('notice_at', 'is', null), where('notice_at', '<=', now() - noticeMs)]),
          )
          .returning('jkt')
          .executeTakeFirst()
        if (begun) await write(tx)
      })
    },
    stoppable: (stopHash) =>
      db
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.user_id')
        .select(['devices.user_id as user', 'devices.jkt', 'devices.label', 'users.locale', 'users.home'])
        .where('stop_hash', '=', stopHash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    async noteOpened(user, jkt, within = db) {
      await within
        .updateTable('devices')
        .set({ opened_at: now() })
        .where('user_id', '=', user)
        .where('jkt', '=', jkt)
        .execute()
    },
    async wasOpened(user, jkt) {
      const found = await live(user)
        .where('jkt', '=', jkt)
        .where('opened_at', '>', now() - openedMs)
        .executeTakeFirst()
      return found !== undefined
    },
    async home(user) {
      const found = await db.selectFrom('users').select('home').where('id', '=', user).executeTakeFirst()
      return found?.home ?? null
    },
    contact: (user) => contact(user),
    async lastingEmail(user) {
      if ((await firstBy(user, now(), db)) === undefined) return (await contact(user))?.email
      return (await toldByProvider(user, db)) ?? undefined
    },
    async reached(user) {
      const own = await contact(user)
      if (!own) return []
      const all = new Set([own.email, ...(await undoersOf(user, now(), db))])
      return [...all].map((email) => ({ ...own, email }))
    },
    async devices(user, within) {
      return (await live(user, within).execute()).map(readDevice)
    },
    turnOut: (user, jkt, within, mayGo, keepsHeld) =>
      db.transaction().execute(async (tx) => {
        await lockUser(user, tx)
        if (mayGo && !(await mayGo(tx))) return undefined
        const device = await live(user, tx).where('jkt', '=', jkt).executeTakeFirst()
        if (!device) return undefined
        await takeOut(user, jkt, now(), tx, keepsHeld)
        await within?.(tx)
        return readDevice(device)
      }),
  }
}

/** Checks that no other account waits for an address, or can come back to it. @throws {Problem} */
async function checkFree(subject: string, user: string, tx: Transaction<Tables>, at: number): Promise<void> {
  const why = await spokenFor(tx, subject, user, at)
  if (why === 'left')
    throw new Problem(
      409,
      'email-left',
      'An account was moved away from this address. If it was not you, take it back by the link in your mailbox.',
    )
  if (why === 'waits')
    throw new Problem(
      409,
      'email-waits',
      'An account is about to be moved to this address. Until then, log in by its old address.',
    )
}

/** @throws {Problem} */
function checkTime(letsInFrom: number, at: number): void {
  if (letsInFrom > at)
    throw new Problem(
      409,
      'devices-wait',
      // A stranger may ask, too: the text is true for each reason, and names none.
      'Someone changed the email of this account, or tried to. No new device is let in for a while.',
      Math.ceil((letsInFrom - at) / 1_000),
    )
}

function readDevice(row: {
  jkt: string
  label: string
  approved_at: number | null
  seen_at: number
  told_at: number | null
  is_first: number
  held_slot: string | null
}): KnownDevice {
  const { jkt, label, approved_at, seen_at, told_at, is_first, held_slot } = row
  const [toldAt, isFirst, isHeld] = [told_at ?? undefined, is_first === 1, held_slot !== null]
  return { jkt, label, approvedAt: approved_at ?? seen_at, seenAt: seen_at, toldAt, isFirst, isHeld }
}
