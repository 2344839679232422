import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Session, Sessions } from '../devices/sessions.js'
import { codeOver } from '../errors.js'
import type { Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import type { EmailAddress } from './address.js'
import { provider } from './emailLogin.js'

/**
 * How long a reader of the old address can take a change back; how long a change without them waits; and how long no new
 * device is let in after either.
 */
export const undoHours = 72
const hourMs = 3_600_000
/** How long the first address of an account lets in no new device. */
const firstAddressMs = 24 * hourMs

/** The address by which a user logs in. */
export interface OwnAddress {
  /** The address in the form that is compared. */
  readonly key: string
  /** The address as it was typed. */
  readonly contact: string | null
  readonly locale: string
}

/** A change that a link can take back. */
export interface Undoable {
  readonly user: string
  /** The old address; `null` if a provider told it. */
  readonly email: string | null
  readonly locale: string
}

/** The addresses of users in the store: each change is one transaction. */
export interface AddressMoves {
  addressOf(user: string): Promise<OwnAddress | undefined>
  /**
   * Moves an account, and logs out its other devices.
   * @param from the address that gave its code, and where it is reached; `undefined` if there is none
   * @returns the token that takes the change back
   * @throws {Problem} `otp-over` if another change or another account was faster
   */
  move(
    session: Session,
    to: EmailAddress,
    from: { readonly own: OwnAddress | undefined; readonly to: string } | undefined,
  ): Promise<string>
  /** Returns the change that a token takes back; changes nothing. */
  undoable(token: string): Promise<Undoable | undefined>
  /**
   * Takes a change back, and logs out all devices.
   * @param back the old address; `undefined` if a provider told it
   * @returns whether it was taken back
   */
  undo(token: string, user: string, back: EmailAddress | undefined): Promise<boolean>
  /**
   * Begins a change that waits, in place of another one that waits.
   * @param from the address that the account is reached by
   * @returns the tokens that stop it, of the old address and of the new one
   */
  wait(user: string, to: EmailAddress, from: string): Promise<WaitBegun>
  /** Returns the change that a token stops; changes nothing. */
  stoppable(token: string): Promise<Stoppable | undefined>
  /** Stops a change that waits, and logs out all devices. @returns whether it was stopped */
  stop(token: string, user: string): Promise<boolean>
  /** Makes the changes that waited long enough, and logs out all devices of their accounts. */
  settle(): Promise<readonly Settled[]>
}

/** A change that waits, and the tokens that stop it. */
export interface WaitBegun {
  readonly dueAt: number
  readonly fromToken: string
  readonly toToken: string
}

/** A change that a link can stop. */
export interface Stoppable {
  readonly user: string
  readonly from: string
  readonly to: string
  readonly locale: string
}

/** A change that was made after it waited. */
export interface Settled {
  readonly user: string
  readonly email: string
  readonly locale: string
}

/** Creates the access to the store. */
export function createAddressMoves(
  db: Db,
  sessions: Pick<Sessions, 'endAll'>,
  now: () => number,
): AddressMoves {
  const addressOf = (user: string, store: Pick<Db, 'selectFrom'> = db) =>
    store
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['identities.subject as key', 'identities.contact', 'users.locale'])
      .where('provider', '=', provider)
      .where('user_id', '=', user)
      .executeTakeFirst()

  return {
    addressOf: (user) => addressOf(user),
    async move(session, to, from) {
      const at = now()
      const user = session.user_id
      const token = newToken()
      await db.transaction().execute(async (tx) => {
        await sessions.endAll(user, session.jkt, tx)
        const old = await addressOf(user, tx)
        // Another change was faster: the address that gave its code is no longer one of the account.
        if (old?.key !== from?.own?.key) throw codeOver()
        // Another account signed up with it in the meantime.
        if (!(await addAddress(user, to, at, tx))) throw codeOver()
        await letInFrom(user, at + (from ? undoHours * hourMs : firstAddressMs), tx)
        await closeApprovals(user, at, tx)
        await closeWaits(user, at, tx)
        if (!from) return
        await removeAddresses(user, to.key, tx)
        await tx
          .insertInto('undos')
          .values({
            token_hash: hashOf(token),
            user_id: user,
            email: from.own ? from.to : null,
            subject: from.own?.key ?? null,
            ends_at: at + undoHours * hourMs,
            closed_at: null,
          })
          .execute()
      })
      return token
    },
    undoable: (token) =>
      db
        .selectFrom('undos')
        .innerJoin('users', 'users.id', 'undos.user_id')
        .select(['undos.user_id as user', 'undos.email', 'users.locale'])
        .where('token_hash', '=', hashOf(token))
        .where('undos.closed_at', 'is', null)
        .where('ends_at', '>', now())
        .executeTakeFirst(),
    async undo(token, user, back) {
      const at = now()
      return db.transaction().execute(async (tx) => {
        await sessions.endAll(user, undefined, tx)
        const taken = await tx
          .updateTable('undos')
          .set({ closed_at: at })
          .where('token_hash', '=', hashOf(token))
          .where('closed_at', 'is', null)
          .returning('ends_at')
          .executeTakeFirst()
        if (!taken) return false
        // A reader of the old address has an account of their own by now.
        if (back && !(await addAddress(user, back, at, tx))) return false
        await removeAddresses(user, back?.key ?? '', tx)
        // Addresses that the account came to later can no longer take anything back.
        await tx
          .updateTable('undos')
          .set({ closed_at: at })
          .where('user_id', '=', user)
          .where('ends_at', '>=', taken.ends_at)
          .where('closed_at', 'is', null)
          .execute()
        await closeApprovals(user, at, tx)
        await closeWaits(user, at, tx)
        // A reader of the old address may be a thief.
        await letInFrom(user, at + undoHours * hourMs, tx)
        return true
      })
    },
    async wait(user_id, { typed: email, key: subject }, from_email) {
      const at = now()
      const dueAt = at + undoHours * hourMs
      const [fromToken, toToken] = [newToken(), newToken()]
      const hashes = { from_hash: hashOf(fromToken), to_hash: hashOf(toToken) }
      await db.transaction().execute(async (tx) => {
        await closeWaits(user_id, at, tx)
        const row = { id: randomUUID(), user_id, from_email, email, subject, ...hashes, due_at: dueAt }
        await tx
          .insertInto('address_waits')
          .values({ ...row, closed_at: null })
          .execute()
      })
      return { dueAt, fromToken, toToken }
    },
    async stoppable(token) {
      const hash = hashOf(token)
      return db
        .selectFrom('address_waits')
        .innerJoin('users', 'users.id', 'address_waits.user_id')
        .select(['user_id as user', 'from_email as from', 'email as to', 'users.locale'])
        .where((where) => where.or([where('from_hash', '=', hash), where('to_hash', '=', hash)]))
        .where('closed_at', 'is', null)
        .where('due_at', '>', now())
        .executeTakeFirst()
    },
    async stop(token, user) {
      const [hash, at] = [hashOf(token), now()]
      return db.transaction().execute(async (tx) => {
        await sessions.endAll(user, undefined, tx)
        const stopped = await tx
          .updateTable('address_waits')
          .set({ closed_at: at })
          .where((where) => where.or([where('from_hash', '=', hash), where('to_hash', '=', hash)]))
          .where('closed_at', 'is', null)
          .where('due_at', '>', at)
          .returning('id')
          .executeTakeFirst()
        return stopped !== undefined
      })
    },
    async settle() {
      const at = now()
      const due = await db
        .selectFrom('address_waits')
        .innerJoin('users', 'users.id', 'address_waits.user_id')
        .select(['address_waits.id', 'user_id', 'email', 'subject', 'due_at', 'users.locale'])
        .where('closed_at', 'is', null)
        .where('due_at', '<=', at)
        .execute()
      const made: Settled[] = []
      for (const { id, user_id: user, email, subject, due_at, locale } of due)
        await db.transaction().execute(async (tx) => {
          await sessions.endAll(user, undefined, tx)
          const taken = await tx
            .updateTable('address_waits')
            .set({ closed_at: at })
            .where('id', '=', id)
            .where('closed_at', 'is', null)
            .returning('id')
            .executeTakeFirst()
          // Another service was faster, or the address has an account by now.
          if (!taken || !(await addAddress(user, { typed: email, key: subject }, at, tx))) return
          await removeAddresses(user, subject, tx)
          await closeApprovals(user, at, tx)
          await letInFrom(user, due_at + undoHours * hourMs, tx)
          made.push({ user, email, locale })
        })
      return made
    },
  }
}

/** Lets in no new device before a time. */
async function letInFrom(user: string, from: number, tx: Transaction<Tables>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ lets_in_from: from })
    .where('id', '=', user)
    .where('lets_in_from', '<', from)
    .execute()
}

/** Closes the changes of an account that wait. */
async function closeWaits(user: string, at: number, tx: Transaction<Tables>): Promise<void> {
  await tx
    .updateTable('address_waits')
    .set({ closed_at: at })
    .where('user_id', '=', user)
    .where('closed_at', 'is', null)
    .execute()
}

/** Returns whether the address was free. */
async function addAddress(
  user: string,
  { typed, key }: EmailAddress,
  at: number,
  tx: Transaction<Tables>,
): Promise<boolean> {
  const made = await tx
    .insertInto('identities')
    .values({ provider, subject: key, user_id: user, contact: typed, verified_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return made !== undefined
}

/** Removes the addresses of a user, but for one. */
async function removeAddresses(user: string, except: string, tx: Transaction<Tables>): Promise<void> {
  await tx
    .deleteFrom('identities')
    .where('provider', '=', provider)
    .where('subject', '!=', except)
    .where('user_id', '=', user)
    .execute()
}

/** Closes the approvals of browsers that wait: a reader of the other address was to give them. */
async function closeApprovals(user: string, at: number, tx: Transaction<Tables>): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ closed_at: at })
    .where('user_id', '=', user)
    .where('closed_at', 'is', null)
    .execute()
}

const newToken = () => randomBytes(16).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
