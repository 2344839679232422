import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Session, Sessions } from '../devices/sessions.js'
import { codeOver } from '../errors.js'
import type { Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import type { EmailAddress } from './address.js'
import { provider } from './emailLogin.js'

/** How long a reader of the old address can take a change back. */
export const undoHours = 72

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
      const token = randomBytes(16).toString('base64url')
      await db.transaction().execute(async (tx) => {
        await sessions.endAll(user, session.id, tx)
        const old = await addressOf(user, tx)
        // Another change was faster: the address that gave its code is no longer one of the account.
        if (old?.key !== from?.own?.key) throw codeOver()
        // Another account signed up with it in the meantime.
        if (!(await addAddress(user, to, at, tx))) throw codeOver()
        if (!from) return
        await removeAddresses(user, to.key, tx)
        await closeApprovals(user, at, tx)
        await tx
          .insertInto('undos')
          .values({
            token_hash: hashOf(token),
            user_id: user,
            email: from.own ? from.to : null,
            subject: from.own?.key ?? null,
            ends_at: at + undoHours * 3_600_000,
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
        return true
      })
    },
  }
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

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
