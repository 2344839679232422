import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'

/** How long the link of an approval is good. */
export const approvalMs = 900_000

/** A browser that wants in. */
export interface ApprovalRequest {
  readonly user: string
  /** As it was typed: the code goes there. Empty for an account without an address, whose passkey or kit lets browsers in. */
  readonly email: string
  readonly jkt: string
  /** The page that the login is for. */
  readonly origin: string
  readonly label: string
  readonly locale: string
  /** The login by a social account that came first: the link is all that is missing, and no code is sent after it. */
  readonly proof?: string
}

/** A request as the page of its link shows it. */
export interface PendingApproval extends ApprovalRequest {
  readonly id: string
  readonly number: string
  /** ms since 1970 */
  readonly at: number
}

/** Browsers that wait to be let in by a reader of the mail. */
export interface Approvals {
  /** @returns the number of both screens, and the token of the link */
  ask(
    request: ApprovalRequest,
  ): Promise<{ readonly id: string; readonly number: string; readonly token: string }>
  /** Returns the request of a link. Looking at it changes nothing. */
  look(token: string): Promise<PendingApproval | undefined>
  /** Uses the link up. @param attempt that the browser types the code of next */
  allow(token: string, attempt: string): Promise<PendingApproval | undefined>
  /**
   * Ends the request of a link, also after it was allowed: its code no longer lets a browser in.
   * @returns the request; `undefined` if its time is over
   */
  decline(token: string): Promise<PendingApproval | undefined>
  /** Whether the code of an attempt was sent because a link let this browser in. */
  allowed(user: string, attempt: string, jkt: string): Promise<boolean>
  /** The user that a browser with a {@link ApprovalRequest.proof proof} was let in for; used up by that. */
  redeem(id: string, jkt: string): Promise<{ readonly user: string } | 'waiting' | 'over'>
  /** The user whose wallet a browser has to open to be let in: see {@link ApprovalRequest.email}. */
  byKey(id: string, jkt: string): Promise<{ readonly user: string } | undefined>
  /** As {@link byKey}; used up by that. */
  redeemByKey(id: string, jkt: string): Promise<{ readonly user: string } | undefined>
  /** For the browser that waits: the attempt, once it was allowed. */
  outcome(id: string, jkt: string): Promise<{ readonly attempt: string } | 'waiting' | 'over'>
}

export function createApprovals(db: Db, now: () => number): Approvals {
  const known = (token: string) =>
    db
      .selectFrom('approvals')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('ends_at', '>', now())
      .executeTakeFirst()

  async function look(token: string): Promise<PendingApproval | undefined> {
    const found = await known(token)
    return found && found.closed_at === null ? shownOf(found) : undefined
  }

  function shownOf(found: Row<'approvals'>): PendingApproval {
    const { id, user_id, email, jkt, number, origin, label, locale, proof, created_at } = found
    const shown = { id, user: user_id, email, jkt, number, origin, label, locale, at: created_at }
    return { ...shown, ...(proof !== null && { proof }) }
  }

  async function state(id: string, jkt: string): Promise<{ readonly attempt: string } | 'waiting' | 'over'> {
    const found = await db
      .selectFrom('approvals')
      .select(['attempt', 'closed_at', 'ends_at'])
      .where('id', '=', id)
      .where('jkt', '=', jkt)
      .executeTakeFirst()
    if (found?.attempt) return { attempt: found.attempt }
    return found && found.closed_at === null && found.ends_at > now() ? 'waiting' : 'over'
  }

  const keyed = (id: string, jkt: string) => ({
    id,
    jkt,
    email: '',
  })

  return {
    async ask({ user, ...request }) {
      const at = now()
      const made = {
        id: randomUUID(),
        number: String(randomInt(10, 100)),
        token: randomBytes(16).toString('base64url'),
      }
      await db
        .updateTable('approvals')
        .set({ closed_at: at })
        .where('user_id', '=', user)
        .where('jkt', '=', request.jkt)
        .where('closed_at', 'is', null)
        .execute()
      await db
        .insertInto('approvals')
        .values({
          ...request,
          id: made.id,
          number: made.number,
          token_hash: hashOf(made.token),
          user_id: user,
          created_at: at,
          ends_at: at + approvalMs,
          proof: request.proof ?? null,
          attempt: null,
          closed_at: null,
        })
        .execute()
      return made
    },
    look,
    async allow(token, attempt) {
      const pending = await look(token)
      if (!pending) return undefined
      const taken = await db
        .updateTable('approvals')
        .set({ closed_at: now(), attempt })
        .where('id', '=', pending.id)
        .where('closed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return taken && pending
    },
    async decline(token) {
      const found = await known(token)
      // One that another one took the place of, or that was declined, is over.
      if (!found || (found.closed_at !== null && found.attempt === null)) return undefined
      const at = now()
      await db
        .updateTable('approvals')
        .set({ closed_at: at, ends_at: at, attempt: null, proof: null })
        .where('id', '=', found.id)
        .execute()
      return shownOf(found)
    },
    async allowed(user, attempt, jkt) {
      const found = await db
        .selectFrom('approvals')
        .select('id')
        .where('user_id', '=', user)
        .where('attempt', '=', attempt)
        .where('jkt', '=', jkt)
        .executeTakeFirst()
      return found !== undefined
    },
    async redeem(id, jkt) {
      const taken = await db
        .updateTable('approvals')
        .set({ attempt: null, proof: null })
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('proof', 'is not', null)
        .where('attempt', 'is not', null)
        .where('ends_at', '>', now())
        .returning('user_id')
        .executeTakeFirst()
      if (taken) return { user: taken.user_id }
      return (await state(id, jkt)) === 'waiting' ? 'waiting' : 'over'
    },
    async byKey(id, jkt) {
      const found = await db
        .selectFrom('approvals')
        .select('user_id as user')
        .where((where) => where.and(keyed(id, jkt)))
        .where('closed_at', 'is', null)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return found
    },
    async redeemByKey(id, jkt) {
      const taken = await db
        .updateTable('approvals')
        .set({ closed_at: now(), proof: null })
        .where((where) => where.and(keyed(id, jkt)))
        .where('closed_at', 'is', null)
        .where('ends_at', '>', now())
        .returning('user_id as user')
        .executeTakeFirst()
      return taken
    },
    outcome: state,
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
