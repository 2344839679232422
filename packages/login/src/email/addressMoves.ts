import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { lockUser, type Session, type Sessions } from '../devices/sessions.js'
import { codeOver } from '../errors.js'
import type { ToldChange } from '../mail/mailer.js'
import {
  changeEnded,
  changeFailed,
  changeReplaced,
  changeStopped,
  emailChanged,
  emailIsBack,
  emailIsHere,
  emailMovedOn,
  emailWaits,
  emailWaitsAfter,
  firstEnded,
  type Notice,
  type Notices,
  restored,
} from '../mail/notices.js'
import type { Row, Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { type EmailAddress, parseEmail, provider } from './address.js'
import { spokenFor } from './spokenFor.js'
import {
  firstBy,
  letInFrom,
  lettersOfChanges,
  restoredUsers,
  toldByProvider,
  undoersOf,
  undoHours,
  undoMs,
  untold,
} from './told.js'

/** How long the first address of an account lets in no new device. */
const firstAddressMs = 24 * 3_600_000

/** The address by which a user logs in. */
export interface OwnAddress {
  /** The address in the form that is compared. */
  readonly key: string
  /** The address as it was typed. */
  readonly contact: string | null
  readonly locale: string
}

/** The address that a change takes an account from, as it was read before the change. */
export interface LeftAddress {
  /** The address by which the user logs in, if there is one. */
  readonly own: OwnAddress | undefined
  /** Where the account is reached. */
  readonly to: string
}

/** A change that a link can take back. */
export interface Undoable {
  readonly user: string
  /** The old address; `null` if a provider told it. */
  readonly email: string | null
  readonly locale: string
  readonly home: string | null
}

/** The parts of {@link createAddressMoves}. */
export interface AddressMovesParts {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'endAll' | 'hold'>
  readonly notices: Pick<Notices, 'writeWithin'>
  /** The page of a link. */
  undoUrl(token: string): string
  now(): number
}

/**
 * The addresses of users in the store. Each change is one transaction with the letters about it, so that none is made without
 * them. The mailer is flushed after it.
 */
export interface AddressMoves {
  addressOf(user: string): Promise<OwnAddress | undefined>
  /** Returns the provider by which a user logs in, if there is one. */
  providerOf(user: string): Promise<string | undefined>
  /**
   * Moves an account, and logs out its other devices. The old address can take it back for 72 hours after its letter left.
   * @param from the address that gave its code; `undefined` if there is none
   * @throws {Problem} `otp-over` if another change or another account was faster; `session-over`
   */
  move(session: Session, to: EmailAddress, from: LeftAddress | undefined): Promise<void>
  /** Returns the change that a token takes back; changes nothing. */
  undoable(token: string): Promise<Undoable | undefined>
  /**
   * Takes a change back, and logs out all devices.
   * @param back the old address; `undefined` if a provider told it
   * @returns whether it was taken back
   */
  undo(token: string, user: string, back: EmailAddress | undefined): Promise<boolean>
  /**
   * Begins a change that waits, in place of another one that waits. It is made 72 hours after the letter to the old address
   * left.
   * @param from the address that the account is to leave
   * @returns when it is made, if the letter leaves at once
   * @throws {Problem} `otp-over` if another change or another account was faster; `session-over`
   */
  wait(session: Session, to: EmailAddress, from: LeftAddress): Promise<number>
  /** Returns the change that a token stops; changes nothing. */
  stoppable(token: string): Promise<Stoppable | undefined>
  /** Stops a change that waits, and logs out all devices. @returns whether it was stopped */
  stop(token: string, user: string): Promise<boolean>
  /**
   * Writes to users whose devices a restore logged out. Changes that are open begin to wait again, and can be taken back for
   * as long again, once the emails about them have left.
   */
  tellRestored(): Promise<void>
  /** Makes the changes that waited long enough, and logs out all devices of their accounts. */
  settle(): Promise<readonly { readonly user: string }[]>
  /** Logs out all devices. Changes that wait end. @throws {Problem} `session-over` */
  logOut(session: Session): Promise<void>
  /** Ends the changes that a device began, as part of its removal. */
  endChanges(user: string, jkt: string, tx: Transaction<Tables>): Promise<void>
}

/** A change that a link can stop. */
export interface Stoppable {
  readonly user: string
  readonly locale: string
  readonly home: string | null
  /** The old address and the new one. */
  readonly from: string
  readonly to: string
}

/** The addresses that can take a change of an account back. */
interface Undoers {
  /** Returns those that are none of the addresses of an act, which get an email of their own. */
  but(parties: readonly string[]): readonly string[]
  /** Returns them together with the addresses of an act. */
  and(parties: readonly string[]): readonly string[]
}

/** Creates the access to the store. */
export function createAddressMoves(parts: AddressMovesParts): AddressMoves {
  const { db, sessions, notices, undoUrl, now } = parts
  const addressOf = (user: string, store: Pick<Db, 'selectFrom'> = db) =>
    store
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['identities.subject as key', 'identities.contact', 'users.locale'])
      .where('provider', '=', provider)
      .where('user_id', '=', user)
      .executeTakeFirst()

  /** Checks that no other change was faster: the address that was read is still the one of the account. @throws {Problem} */
  async function checkStill(
    user: string,
    from: LeftAddress | undefined,
    tx: Transaction<Tables>,
  ): Promise<void> {
    if ((await addressOf(user, tx))?.key !== from?.own?.key) throw codeOver()
  }

  /** Writes to addresses of a user. @param change the change that begins to wait once the letter has left */
  async function write(
    tx: Transaction<Tables>,
    user: string,
    to: readonly string[],
    notice: Notice,
    change?: ToldChange,
  ): Promise<void> {
    const { locale, home } = await tx
      .selectFrom('users')
      .select(['locale', 'home'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow()
    for (const email of to) await notices.writeWithin(tx, { email, locale, home }, notice, change)
  }

  /**
   * Returns the addresses that can take a change of an account back. Each gets an email about each further change, be it made,
   * waiting, ended or taken back: read them before it, since it may end them.
   */
  async function readUndoers(tx: Transaction<Tables>, user: string): Promise<Undoers> {
    const all = await undoersOf(user, now(), tx)
    const others = (parties: readonly string[]) =>
      all.filter((one) => !parties.some((party) => keyOf(party) === keyOf(one)))
    return {
      but: others,
      and: (parties) => [...parties, ...others(parties)],
    }
  }

  /** Has the old address take a change back, for a while once the letter with the link has left. */
  async function writeUndo(
    tx: Transaction<Tables>,
    change: Pick<Row<'undos'>, 'user_id' | 'email' | 'subject' | 'made_at'>,
    to: string,
  ): Promise<void> {
    const { user_id, email, subject, made_at } = change
    const token = newToken()
    const token_hash = hashOf(token)
    await tx
      .insertInto('undos')
      .values({ token_hash, user_id, email, subject, ends_at: untold, closed_at: null, made_at })
      .execute()
    await write(tx, user_id, [to], emailChanged(undoUrl(token), undoHours), { change: token_hash })
  }

  /**
   * Begins a change that waits, once the letter to the old address has left.
   * @param isRestored whether it waits again after a restore: until its hours are over no new device is let in
   * @returns whether no other account waits
   */
  async function writeWait(
    tx: Transaction<Tables>,
    change: Pick<Row<'address_waits'>, 'user_id' | 'from_email' | 'email' | 'subject' | 'jkt' | 'run'>,
    isRestored = false,
  ): Promise<boolean> {
    const { user_id, from_email, email, subject, jkt } = change
    const [id, fromToken, toToken] = [randomUUID(), newToken(), newToken()]
    const hashes = { from_hash: hashOf(fromToken), to_hash: hashOf(toToken) }
    const begun = { jkt, run: change.run ?? id, due_at: untold, closed_at: null }
    const made = await tx
      .insertInto('address_waits')
      .values({ id, user_id, from_email, email, subject, ...hashes, ...begun })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return false
    const user = isRestored ? user_id : undefined
    const toOld = emailWaits(email, undoUrl(fromToken), undoHours)
    await write(tx, user_id, [from_email], toOld, { change: id, user })
    await write(tx, user_id, [email], emailWaits(email, undoUrl(toToken), undoHours), { change: toNew(id) })
    const others = (await readUndoers(tx, user_id)).but([from_email, email])
    if (!isRestored)
      await write(tx, user_id, others, emailWaitsAfter(email, undoHours), { change: toNew(id) })
    return true
  }

  /** Writes to a user whose devices a restore logged out, and to each address that can stop a change or take it back. */
  async function tellOfRestore(user: string, tx: Transaction<Tables>): Promise<void> {
    const at = now()
    await lockUser(user, tx)
    const found = await restoredUsers(tx)
      .select(['restored_from', 'first_ended'])
      .where('id', '=', user)
      .executeTakeFirst()
    // Another service was faster.
    if (!found) return
    const done = { restored_from: null, first_ended: null }
    await tx.updateTable('users').set(done).where('id', '=', user).execute()
    if (found.first_ended !== null) await write(tx, user, [found.first_ended], firstEnded)
    const ended = await tx
      .updateTable('address_waits')
      .set({ closed_at: at })
      .where('user_id', '=', user)
      .where('closed_at', '=', untold)
      .returning('email')
      .execute()
    for (const { email } of ended) await write(tx, user, [email], changeEnded)
    const undos = await tx
      .updateTable('undos')
      .set({ ends_at: at + undoMs })
      .where('user_id', '=', user)
      .where('closed_at', 'is', null)
      .where('ends_at', '>', at)
      .returningAll()
      .execute()
    const [wait] = await closeWaits(tx, at, { user })
    const own = await addressOf(user, tx)
    const reached = own ? (own.contact ?? own.key) : await toldByProvider(user, tx)
    const isOpen = wait !== undefined || undos.length > 0
    const told = new Set([reached])
    // Links of older letters count as well, so a change has several.
    const changes = new Map(undos.map((undo) => [undo.made_at, undo]))
    for (const undo of [...changes.values()].toSorted((a, b) => a.made_at - b.made_at)) {
      const to = undo.email ?? (await toldByProvider(user, tx))
      if (to) await writeUndo(tx, undo, to)
      told.add(to)
    }
    if (wait) await writeWait(tx, wait, true)
    if (isOpen) await letInFrom(user, at + undoMs, at, tx)
    const to = [...told].filter((one) => typeof one === 'string')
    await write(tx, user, to, restored(found.restored_from ?? at, isOpen))
  }

  /** The change that a link stops: its own, or one that took its place. A new address stops changes to itself alone. */
  const stoppable = (token: string, store: Pick<Db, 'selectFrom'>) =>
    store
      .selectFrom('address_waits as link')
      .innerJoin('address_waits as open', 'open.run', 'link.run')
      .innerJoin('users', 'users.id', 'open.user_id')
      .select([
        'open.id',
        'open.user_id as user',
        'open.from_email as from',
        'open.email as to',
        'users.locale',
        'users.home',
      ])
      .where('open.closed_at', 'is', null)
      .where((where) =>
        where.or([
          where('link.from_hash', '=', hashOf(token)),
          where.and([
            where('link.to_hash', '=', hashOf(token)),
            where('link.subject', '=', where.ref('open.subject')),
          ]),
        ]),
      )
      .executeTakeFirst()

  /** Makes a change that waited, or tells both addresses that it cannot be made. @returns whether it was made */
  async function make(id: string, user: string, tx: Transaction<Tables>): Promise<boolean> {
    const at = now()
    await lockUser(user, tx)
    const undoers = await readUndoers(tx, user)
    // Another service was faster.
    const [wait] = await closeWaits(tx, at, { user, id })
    if (!wait) return false
    const { email: typed, subject: key, from_email: from, due_at } = wait
    const isMade =
      due_at !== untold &&
      !(await spokenFor(tx, key, user, at)) &&
      (await addAddress(user, { typed, key }, at, tx))
    if (!isMade) {
      await write(tx, user, undoers.and([from, typed]), changeFailed)
      return false
    }
    await sessions.endAll(user, undefined, tx)
    await removeAddresses(user, key, tx)
    await letInFrom(user, at + undoMs, at, tx)
    await leaveHere(tx, user)
    await write(tx, user, [typed], emailIsHere, { change: hereOf(user) })
    await write(tx, user, undoers.but([typed]), emailMovedOn, { change: hereOf(user) })
    return true
  }

  /** Closes the change that waits, as another one takes its place. Its address gets an email, unless the other one is to it, too. */
  async function replaceWait(tx: Transaction<Tables>, user: string, by: string | undefined) {
    const [wait] = await closeWaits(tx, now(), { user })
    if (wait && wait.subject !== by) await write(tx, user, [wait.email], changeReplaced)
    return wait
  }

  async function endChanges(user: string, jkt: string | undefined, tx: Transaction<Tables>): Promise<void> {
    const ended = await closeWaits(tx, now(), { user, ...(jkt !== undefined && { jkt }) })
    const undoers = await readUndoers(tx, user)
    for (const { from_email, email } of ended)
      await write(tx, user, undoers.and([from_email, email]), changeEnded)
    await endFirst(user, jkt, tx)
  }

  /** Notes the device of a first address. An account that has no wallet yet signs up with it, and keeps it as its way back. */
  async function noteFirst(user: string, jkt: string, tx: Transaction<Tables>): Promise<void> {
    const wallets = tx.selectFrom('wallets').select('user_id')
    await tx
      .updateTable('users')
      .set({ first_by: jkt })
      .where('id', '=', user)
      .where('id', 'in', wallets)
      .execute()
  }

  /**
   * Ends a first address with the device that added it, and all addresses that it moved to: the owner got no email about it, and
   * may not know of it.
   */
  async function endFirst(user: string, jkt: string | undefined, tx: Transaction<Tables>): Promise<void> {
    const at = now()
    const first = await firstBy(user, at, tx)
    const own = await addressOf(user, tx)
    if (first === undefined || (jkt !== undefined && jkt !== first) || !own) return
    const undoers = await readUndoers(tx, user)
    for (const { email } of await dropAddresses(tx, at, user)) await write(tx, user, [email], changeEnded)
    await write(tx, user, undoers.and([own.contact ?? own.key]), firstEnded)
  }

  return {
    addressOf: (user) => addressOf(user),
    async providerOf(user) {
      const found = await db
        .selectFrom('identities')
        .select('provider')
        .where('user_id', '=', user)
        .where('provider', '!=', provider)
        .executeTakeFirst()
      return found?.provider
    },
    move: (session, to, from) =>
      db.transaction().execute(async (tx) => {
        const at = now()
        const user = session.user_id
        await sessions.hold(session, tx)
        await checkStill(user, from, tx)
        // Another account was faster.
        if (await spokenFor(tx, to.key, user, at)) throw codeOver()
        if (!(await addAddress(user, to, at, tx))) throw codeOver()
        const undoers = await readUndoers(tx, user)
        await sessions.endAll(user, session.jkt, tx)
        await letInFrom(user, at + (from ? undoMs : firstAddressMs), at, tx)
        if (!from) await noteFirst(user, session.jkt, tx)
        await replaceWait(tx, user, to.key)
        if (from) {
          await removeAddresses(user, to.key, tx)
          const left = { email: from.own ? from.to : null, subject: from.own?.key ?? null }
          await writeUndo(tx, { user_id: user, ...left, made_at: await afterOthers(tx, user, at) }, from.to)
        }
        await leaveHere(tx, user)
        await write(tx, user, [to.typed], emailIsHere, { change: hereOf(user) })
        const parties = from ? [from.to, to.typed] : [to.typed]
        await write(tx, user, undoers.but(parties), emailMovedOn, { change: hereOf(user) })
      }),
    undoable: (token) =>
      db
        .selectFrom('undos')
        .innerJoin('users', 'users.id', 'undos.user_id')
        .select(['undos.user_id as user', 'undos.email', 'users.locale', 'users.home'])
        .where('token_hash', '=', hashOf(token))
        .where('undos.closed_at', 'is', null)
        .where('ends_at', '>', now())
        .executeTakeFirst(),
    undo: (token, user, back) =>
      db.transaction().execute(async (tx) => {
        const at = now()
        await lockUser(user, tx)
        const undo = await tx
          .selectFrom('undos')
          .select('made_at')
          .where('token_hash', '=', hashOf(token))
          .where('closed_at', 'is', null)
          .where('ends_at', '>', at)
          .executeTakeFirst()
        if (!undo) return false
        const undoers = await readUndoers(tx, user)
        const wrong = await addressOf(user, tx)
        // A reader of the old address has an account of their own by now.
        if (back && back.key !== wrong?.key) {
          if ((await spokenFor(tx, back.key, user, at)) === 'taken') return false
          if (!(await addAddress(user, back, at, tx))) return false
        }
        await sessions.endAll(user, undefined, tx)
        await removeAddresses(user, back?.key ?? '', tx)
        // Addresses that the account came to later can no longer take anything back.
        await closeUndos(tx, at, user, undo.made_at)
        await leaveHere(tx, user)
        await replaceWait(tx, user, back?.key)
        // A reader of the old address may be a thief.
        await letInFrom(user, at + undoMs, at, tx)
        const told = back?.typed ?? (await toldByProvider(user, tx))
        const reached = wrong && (wrong.contact ?? wrong.key)
        const parties = [told, reached].filter((to) => typeof to === 'string')
        await write(tx, user, undoers.and(parties), emailIsBack)
        return true
      }),
    wait: (session, { typed: email, key: subject }, from) =>
      db.transaction().execute(async (tx) => {
        const at = now()
        const user_id = session.user_id
        await sessions.hold(session, tx)
        await checkStill(user_id, from, tx)
        if (await spokenFor(tx, subject, user_id, at)) throw codeOver()
        const older = await replaceWait(tx, user_id, subject)
        const run = older?.run ?? null
        const isMade = await writeWait(tx, {
          user_id,
          from_email: from.to,
          email,
          subject,
          jkt: session.jkt,
          run,
        })
        if (!isMade) throw codeOver()
        return at + undoMs
      }),
    stoppable: (token) => stoppable(token, db),
    stop: (token, user) =>
      db.transaction().execute(async (tx) => {
        const at = now()
        await lockUser(user, tx)
        const found = await stoppable(token, tx)
        if (found?.user !== user) return false
        await sessions.endAll(user, undefined, tx)
        await closeWaits(tx, at, { user })
        // A reader of the old address may be a thief.
        await letInFrom(user, at + undoMs, at, tx)
        const undoers = await readUndoers(tx, user)
        await write(tx, user, undoers.and([found.from, found.to]), changeStopped)
        return true
      }),
    async tellRestored() {
      const users = await restoredUsers(db).execute()
      for (const { id } of users) await db.transaction().execute((tx) => tellOfRestore(id, tx))
    },
    async settle() {
      const due = await db
        .selectFrom('address_waits')
        .select(['id', 'user_id'])
        .where('closed_at', 'is', null)
        .where('user_id', 'not in', restoredUsers(db))
        .where((where) =>
          where.or([
            where('due_at', '<=', now()),
            // The letter to the old address was given up.
            where.and([where('due_at', '=', untold), where('id', 'not in', lettersOfChanges(db))]),
          ]),
        )
        .execute()
      const made: { readonly user: string }[] = []
      for (const { id, user_id: user } of due)
        if (await db.transaction().execute((tx) => make(id, user, tx))) made.push({ user })
      return made
    },
    logOut: (session) =>
      db.transaction().execute(async (tx) => {
        await sessions.hold(session, tx)
        await sessions.endAll(session.user_id, undefined, tx)
        await endChanges(session.user_id, undefined, tx)
      }),
    endChanges,
  }
}

/** Ends a first address of an account with all that it moved to. @returns the changes that waited */
export async function dropAddresses(tx: Transaction<Tables>, at: number, user: string) {
  const waits = await closeWaits(tx, at, { user })
  await removeAddresses(user, '', tx)
  await closeUndos(tx, at, user)
  await leaveHere(tx, user)
  await tx.updateTable('users').set({ first_by: null }).where('id', '=', user).execute()
  return waits
}

/** Closes the changes of an account that wait, and takes back the letters about them that have not left. */
async function closeWaits(
  tx: Transaction<Tables>,
  at: number,
  { user, id, jkt }: { readonly user: string; readonly id?: string; readonly jkt?: string },
) {
  let closing = tx
    .updateTable('address_waits')
    .set({ closed_at: at })
    .where('user_id', '=', user)
    .where('closed_at', 'is', null)
  if (id !== undefined) closing = closing.where('id', '=', id)
  if (jkt !== undefined) closing = closing.where('jkt', '=', jkt)
  const closed = await closing.returningAll().execute()
  const about = closed.flatMap((wait) => [wait.id, toNew(wait.id)])
  if (about.length > 0) await tx.deleteFrom('outbox').where('change_id', 'in', about).execute()
  return closed
}

/** Closes the changes of an account that can be taken back, from one on, and takes back the letters about them that have not left. */
async function closeUndos(tx: Transaction<Tables>, at: number, user: string, from = 0): Promise<void> {
  const closed = await tx
    .updateTable('undos')
    .set({ closed_at: at })
    .where('user_id', '=', user)
    .where('made_at', '>=', from)
    .where('closed_at', 'is', null)
    .returning('token_hash')
    .execute()
  const about = closed.map(({ token_hash }) => token_hash)
  if (about.length > 0) await tx.deleteFrom('outbox').where('change_id', 'in', about).execute()
}

/** Takes back the letters that say where an account is and have not left, since the account leaves this address. */
async function leaveHere(tx: Transaction<Tables>, user: string): Promise<void> {
  await tx.deleteFrom('outbox').where('change_id', '=', hereOf(user)).execute()
}

/** Returns a time that is later than each change of an account, also if the clock of another service is ahead. */
async function afterOthers(tx: Transaction<Tables>, user: string, at: number): Promise<number> {
  const last = await tx
    .selectFrom('undos')
    .select('made_at')
    .where('user_id', '=', user)
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return Math.max(at, (last?.made_at ?? 0) + 1)
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

/** The letters about a change that waits, but for the one to the old address: no time begins with them. */
const toNew = (wait: string) => `${wait} new`
/** The letters that say where an account is: no time begins with them. */
const hereOf = (user: string) => `${user} here`
const keyOf = (email: string) => parseEmail(email)?.key ?? email
const newToken = () => randomBytes(16).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
