import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lasts } from '../store/lasts.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'
import type { Secrets } from './oauth.js'
import type { Identity } from './providers.js'

/** How long somebody has at the provider, and how long what they came back with is good. */
export const socialMs = { attempt: 600_000, ticket: 60_000 } as const

/** A login that is about to begin. */
export interface NewAttempt {
  readonly provider: string
  readonly jkt: string
  readonly origin: string
  readonly locale: string
  /** The page that the whole tab goes back to, where there is no window for the provider. */
  readonly back: string | undefined
}

/** What became of it at the provider. */
export type Outcome = { readonly identity: Identity } | 'declined' | 'failed'

type Attempt = Row<'social_attempts'>

/** Where the browser goes after the provider. */
export type Returned = Pick<Attempt, 'origin' | 'back' | 'number' | 'locale' | 'provider'> & {
  /** Worth a login to the device that began, once and not for long. */
  readonly ticket: string
  /** Of the window whose page cannot be told: allows the login where somebody compares the number. */
  readonly leave: string
}

/** Logins by an account elsewhere, from the press of a button to the ticket. Of what is handed out only hashes are kept. */
export interface SocialAttempts {
  /** @returns what leads to the provider, and what both screens show where the windows cannot talk to each other */
  begin(wanted: NewAttempt): Promise<{ readonly id: string; readonly link: string; readonly number: string }>
  /** Begins at the provider; each time with secrets of its own. `undefined`: there is no such attempt (any more). */
  lead(link: string, provider: string, secrets: Secrets): Promise<Attempt | undefined>
  /** The attempt that the provider answers: a state is of use once. */
  answered(provider: string, state: string): Promise<(Attempt & Secrets) | undefined>
  /** The attempt of this device that nothing came of yet. */
  begun(id: string, jkt: string, provider: string): Promise<Attempt | undefined>
  /** Keeps what came of it. */
  settle(id: string, outcome: Outcome): Promise<Returned | undefined>
  /** Somebody saw the same number on both screens. */
  allow(leave: string): Promise<Pick<Attempt, 'origin' | 'locale'> | undefined>
  /** For the device that waits: a ticket, once it was allowed. */
  outcome(id: string, jkt: string): Promise<{ readonly ticket: string } | 'waiting' | 'over'>
  /** Returns the attempt of a ticket. `undefined`: it was used up, or is not this device's, or its time is over. */
  look(ticket: string, jkt: string, origin: string): Promise<Attempt | undefined>
  /**
   * Uses an attempt up, as part of the transaction of a login: a log-out comes before it or after it.
   * @returns whether it was of use
   */
  take(id: string, store?: Pick<Db, 'updateTable'>): Promise<boolean>
}

export function createSocialAttempts(db: Db, now: () => number): SocialAttempts {
  const isLive = (id: string, store: Pick<Db, 'updateTable'> = db) =>
    store.updateTable('social_attempts').where('id', '=', id).where(lasts(now()))

  return {
    async begin(wanted) {
      const at = now()
      const made = { id: randomUUID(), link: token(), number: String(randomInt(10, 100)) }
      // One that lasts as long as nobody comes for it any more.
      await db
        .deleteFrom('social_attempts')
        .where('ends_at', '<', at - socialMs.attempt)
        .execute()
      await db
        .insertInto('social_attempts')
        .values({
          ...wanted,
          back: wanted.back ?? null,
          id: made.id,
          link_hash: hashOf(made.link),
          number: made.number,
          state_hash: null,
          nonce: null,
          verifier: null,
          leave_hash: null,
          allowed_at: null,
          ticket_hash: null,
          ticket_ends_at: null,
          outcome: null,
          subject: null,
          email: null,
          name: null,
          created_at: at,
          ends_at: at + socialMs.attempt,
          closed_at: null,
        })
        .execute()
      return made
    },
    lead: (link, provider, { state, nonce, verifier }) =>
      db
        .updateTable('social_attempts')
        .set({ state_hash: hashOf(state), nonce, verifier })
        .where('link_hash', '=', hashOf(link))
        .where('provider', '=', provider)
        .where('outcome', 'is', null)
        .where(lasts(now()))
        .returningAll()
        .executeTakeFirst(),
    async answered(provider, state) {
      const found = await db
        .updateTable('social_attempts')
        .set({ state_hash: null })
        .where('state_hash', '=', hashOf(state))
        .where('provider', '=', provider)
        .where('outcome', 'is', null)
        .where(lasts(now()))
        .returningAll()
        .executeTakeFirst()
      return found && { ...found, state, nonce: found.nonce ?? '', verifier: found.verifier ?? '' }
    },
    begun: (id, jkt, provider) =>
      db
        .selectFrom('social_attempts')
        .selectAll()
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('provider', '=', provider)
        .where('outcome', 'is', null)
        .where(lasts(now()))
        .executeTakeFirst(),
    async settle(id, outcome) {
      const made = { ticket: token(), leave: token() }
      const of = typeof outcome === 'string' ? undefined : outcome.identity
      const ends = now() + socialMs.ticket
      const settled = await isLive(id)
        .set({
          outcome: typeof outcome === 'string' ? outcome : 'proven',
          subject: of?.subject ?? null,
          email: of?.email ?? null,
          name: of?.name ?? null,
          nonce: null,
          verifier: null,
          ticket_hash: hashOf(made.ticket),
          ticket_ends_at: ends,
          leave_hash: hashOf(made.leave),
        })
        .set(reaching(ends))
        .where('outcome', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return settled && { ...settled, ...made }
    },
    allow: (leave) =>
      db
        .updateTable('social_attempts')
        // The minute of the ticket begins when the device asks for it first.
        .set({ leave_hash: null, allowed_at: now(), ticket_hash: null, ticket_ends_at: null })
        .where('leave_hash', '=', hashOf(leave))
        .where(lasts(now()))
        .returningAll()
        .executeTakeFirst(),
    async outcome(id, jkt) {
      const ticket = token()
      const ends = now() + socialMs.ticket
      const ready = await isLive(id)
        .set(({ fn, val }) => ({
          ticket_hash: hashOf(ticket),
          ticket_ends_at: fn.coalesce('ticket_ends_at', val(ends)),
        }))
        .set(reaching(ends))
        .where('jkt', '=', jkt)
        .where('allowed_at', 'is not', null)
        .where((where) =>
          where.or([where('ticket_ends_at', 'is', null), where('ticket_ends_at', '>', now())]),
        )
        .returning('id')
        .executeTakeFirst()
      if (ready) return { ticket }
      const found = await db
        .selectFrom('social_attempts')
        .select('id')
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('allowed_at', 'is', null)
        .where(lasts(now()))
        .executeTakeFirst()
      return found ? 'waiting' : 'over'
    },
    look: (ticket, jkt, origin) =>
      db
        .selectFrom('social_attempts')
        .selectAll()
        .where('ticket_hash', '=', hashOf(ticket))
        .where('jkt', '=', jkt)
        .where('origin', '=', origin)
        .where('ticket_ends_at', '>', now())
        .where(lasts(now()))
        .executeTakeFirst(),
    async take(id, store) {
      // The visitor's name elsewhere is kept no longer.
      const forgotten = { ticket_hash: null, leave_hash: null, subject: null, email: null, name: null }
      const taken = await isLive(id, store)
        .set({ closed_at: now(), ...forgotten })
        .returning('id')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}

/** Has an attempt last as long as its ticket, which may be handed out in its last moment. */
const reaching = (end: number) => ({
  ends_at: sql<number>`case when ends_at < ${end} then ${end} else ends_at end`,
})

const token = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
