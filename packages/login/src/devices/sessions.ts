import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../errors.js'
import { lasts } from '../store/lasts.js'
import type { Row, Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { endBegun } from './endBegun.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a session's access is good, and how long it can be refreshed without a visit. */
export const sessionMs = { access: 15 * minuteMs, rest: 7 * dayMs, most: 30 * dayMs } as const

/** What a device is given: worth nothing without the key that it was given to. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** ms since 1970 */
  readonly accessEndsAt: number
}

/** Who is logged in, where. */
export interface Session extends Pick<Row<'sessions'>, 'id' | 'user_id' | 'jkt' | 'origin'> {
  /** When the login was that it came of, in ms since 1970. */
  readonly began_at: number
}

/** Logins of devices, each for one page. */
export interface Sessions {
  /**
   * Begins a session of a device that logs in.
   * @param within the transaction that holds the account and takes the proof of the login: a log-out comes before it or after it
   */
  begin(
    user: string,
    jkt: string,
    origin: string,
    within?: Pick<Db, 'insertInto' | 'updateTable'>,
  ): Promise<Tokens>
  /** A login for another page, as part of one that stands. @throws {Problem} `session-over` */
  extend(session: Session, origin: string): Promise<Tokens>
  /** Of a device that is let in. @throws {Problem} `session-over` */
  check(access: string, jkt: string): Promise<Session>
  /**
   * New tokens for old ones. Where the answer to a refresh was lost, the device asks again and its tokens count, those
   * of the lost answer no more. An old one that comes back once those after it were used was copied: all that came of
   * the same login end.
   * @throws {Problem} `session-over`
   */
  refresh(refresh: string, jkt: string): Promise<Tokens>
  /**
   * Ends one. That of a page ends those of the login's own page as well, in all browsers of the account: a browser that keeps pages of
   * two sites apart has no other way to end its own.
   */
  end(session: Pick<Session, 'id' | 'user_id' | 'origin'>): Promise<void>
  /**
   * Checks that a session is still valid, as part of a transaction: a log-out at the same moment comes before or after it.
   * @throws {Problem} `session-over`
   */
  hold(session: Pick<Session, 'id' | 'user_id' | 'jkt'>, within: Transaction<Tables>): Promise<void>
  /**
   * Ends all sessions of a user, also those that are refreshed or extended at that moment, and all that one would come of.
   * @param but the device that stays logged in
   * @param within a transaction that it is part of
   */
  endAll(user: string, but?: string, within?: Transaction<Tables>): Promise<void>
}

/**
 * Has those who change the sessions or the address of a user do so one after the other: on Postgres, one would not see
 * what another is about to write.
 */
export async function lockUser(user: string, tx: Transaction<Tables>): Promise<void> {
  await tx
    .updateTable('users')
    .set((expression) => ({ locale: expression.ref('locale') }))
    .where('id', '=', user)
    .execute()
}

/** Of the tokens only hashes are kept. @param own the login's own page, which is of no site */
export function createDeviceSessions(db: Db, now: () => number, own?: string): Sessions {
  const over = () => new Problem(401, 'session-over', 'You were logged out. Please log in again.')

  async function write(
    of: Pick<Row<'sessions'>, 'user_id' | 'jkt' | 'origin' | 'family' | 'previous'>,
    mostEndsAt: number,
    store: Pick<Db, 'insertInto'>,
  ): Promise<Tokens> {
    const at = now()
    const ends_at = Math.min(at + sessionMs.rest, mostEndsAt)
    const accessEndsAt = Math.min(at + sessionMs.access, ends_at)
    const tokens = { access: token(), refresh: token(), accessEndsAt }
    await store
      .insertInto('sessions')
      .values({
        ...of,
        id: randomUUID(),
        access_hash: hashOf(tokens.access),
        access_ends_at: accessEndsAt,
        refresh_hash: hashOf(tokens.refresh),
        ends_at,
        used_at: null,
        closed_at: null,
      })
      .execute()
    return tokens
  }

  const follow = (
    {
      id,
      user_id,
      jkt,
      origin,
      family,
    }: Pick<Row<'sessions'>, 'id' | 'user_id' | 'jkt' | 'origin' | 'family'>,
    store: Pick<Db, 'insertInto'>,
  ) => write({ user_id, jkt, origin, family, previous: id }, begunAt(family) + sessionMs.most, store)

  /** Keeps the page of a login. A device that is about to be let in may be a stranger's, who chooses the page. */
  async function noteHome(user: string, jkt: string, page: string, store: Pick<Db, 'updateTable'>) {
    if (page === own) return
    await store
      .updateTable('users')
      .set({ home: page })
      .where('id', '=', user)
      .where((where) =>
        where.or([
          where('home', 'is', null),
          where.exists(
            where
              .selectFrom('devices')
              .select('jkt')
              .where('user_id', '=', user)
              .where('jkt', '=', jkt)
              .where('approved_at', 'is not', null)
              .where('revoked_at', 'is', null),
          ),
        ]),
      )
      .execute()
  }

  async function end(user: string, but: string | undefined, within?: Transaction<Tables>): Promise<void> {
    if (!within) return db.transaction().execute((tx) => end(user, but, tx))
    await lockUser(user, within)
    await endBegun(within, { user, but }, now())
  }

  /** Sessions of devices that are let in. */
  const standing = (jkt: string, store: Pick<Db, 'selectFrom'>) =>
    store
      .selectFrom('sessions')
      .innerJoin('devices', (join) =>
        join.onRef('devices.jkt', '=', 'sessions.jkt').onRef('devices.user_id', '=', 'sessions.user_id'),
      )
      .where('sessions.jkt', '=', jkt)
      .where('devices.approved_at', 'is not', null)
      .where('devices.revoked_at', 'is', null)

  async function hold(
    { id, user_id, jkt }: Pick<Session, 'id' | 'user_id' | 'jkt'>,
    tx: Transaction<Tables>,
  ): Promise<void> {
    await lockUser(user_id, tx)
    const found = await standing(jkt, tx)
      .select('family')
      .where('sessions.id', '=', id)
      .where(lasts(now()))
      .executeTakeFirst()
    if (!found) throw over()
  }

  return {
    async begin(user_id, jkt, origin, within = db) {
      const begun = now()
      await noteHome(user_id, jkt, origin, within)
      // The family says when it began, so that no refresh makes it longer than it may be.
      const family = `${begun}.${randomUUID()}`
      return write({ user_id, jkt, origin, family, previous: null }, begun + sessionMs.most, within)
    },
    async check(access, jkt) {
      const found = await standing(jkt, db)
        .select(['sessions.id', 'sessions.user_id', 'sessions.jkt', 'origin', 'family', 'used_at'])
        .where('access_hash', '=', hashOf(access))
        .where('access_ends_at', '>', now())
        .where(lasts(now()))
        .executeTakeFirst()
      if (!found) throw over()
      const { used_at, family, ...session } = found
      if (used_at === null)
        await db.updateTable('sessions').set({ used_at: now() }).where('id', '=', session.id).execute()
      return { ...session, began_at: begunAt(family) }
    },
    hold,
    extend: (session, origin) =>
      db.transaction().execute(async (tx) => {
        await hold(session, tx)
        const { user_id, jkt, began_at } = session
        await noteHome(user_id, jkt, origin, tx)
        const of = { user_id, jkt, origin, family: `${began_at}.${randomUUID()}`, previous: null }
        return write(of, began_at + sessionMs.most, tx)
      }),
    async refresh(refresh, jkt) {
      const at = now()
      const of = await standing(jkt, db)
        .select('sessions.user_id')
        .where('refresh_hash', '=', hashOf(refresh))
        .executeTakeFirst()
      const next = await db.transaction().execute(async (tx) => {
        if (of) await lockUser(of.user_id, tx)
        const taken = await tx
          .updateTable('sessions')
          .set({ closed_at: at })
          .where('refresh_hash', '=', hashOf(refresh))
          .where('jkt', '=', jkt)
          .where(lasts(at))
          .where('user_id', '=', of?.user_id ?? '')
          .returning(['id', 'user_id', 'jkt', 'origin', 'family'])
          .executeTakeFirst()
        if (taken) return follow(taken, tx)
        // Written as it is, so that those who ask with it at once come one after the other, on every database.
        const known = await tx
          .updateTable('sessions')
          .set((expression) => ({ closed_at: expression.ref('closed_at') }))
          .where('refresh_hash', '=', hashOf(refresh))
          .where('closed_at', 'is not', null)
          .returning(['id', 'user_id', 'jkt', 'origin', 'family', 'ends_at'])
          .executeTakeFirst()
        if (!known) return undefined
        // Its answer was lost: the same device asks once more, and nobody has used what came of the first time.
        const unused = await tx
          .updateTable('sessions')
          .set({ closed_at: at })
          .where('previous', '=', known.id)
          .where('jkt', '=', jkt)
          .where('used_at', 'is', null)
          .where(lasts(at))
          .returning('id')
          .executeTakeFirst()
        if (unused && known.ends_at > at) return follow(known, tx)
        await tx
          .updateTable('sessions')
          .set({ closed_at: at })
          .where('family', '=', known.family)
          .where('closed_at', 'is', null)
          .execute()
        return undefined
      })
      if (!next) throw over()
      return next
    },
    end: ({ id, user_id, origin }) =>
      db.transaction().execute(async (tx) => {
        await lockUser(user_id, tx)
        const ended = tx.updateTable('sessions').set({ closed_at: now() }).where('closed_at', 'is', null)
        await ended.where('id', '=', id).execute()
        if (own !== undefined && origin !== own)
          await ended.where('user_id', '=', user_id).where('origin', '=', own).execute()
      }),
    endAll: end,
  }
}

const token = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const begunAt = (family: string) => Number(family.split('.')[0])
