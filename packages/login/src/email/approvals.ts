import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { lasts } from '../store/lasts.js'
import type { Row, Tables } from '../store/schema.js'
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

/** The request of a link, also after the link was used. */
export interface FoundApproval {
  readonly pending: PendingApproval
  /** Whether the link can still be used. */
  readonly isOpen: boolean
  /** All that its browser could come in by, in this moment; `undefined` if it could not. */
  readonly open: OpenApprovals | undefined
}

/** The requests of a browser that can still let it in. */
export interface OpenApprovals {
  /** Whether a reader of the mailbox allowed one. */
  readonly isAllowed: boolean
  /** Whether one came after a login elsewhere. */
  readonly isProven: boolean
}

/** The approval that a browser comes in by: the code that was sent after it, the link alone, or a passkey or kit. */
export type ApprovedBy = { readonly attempt: string } | { readonly link: string } | { readonly key: string }

/** Browsers that wait to be let in by a reader of the mail. */
export interface Approvals {
  /** @returns the number of both screens, and the token of the link */
  ask(
    request: ApprovalRequest,
  ): Promise<{ readonly id: string; readonly number: string; readonly token: string }>
  /** Returns the request of a link that can be used. Looking at it changes nothing. */
  look(token: string): Promise<PendingApproval | undefined>
  /** Returns the request of a link, and what {@link decline} would end. Changes nothing. */
  find(token: string): Promise<FoundApproval | undefined>
  /** Uses the link up. @param attempt that the browser types the code of next */
  allow(token: string, attempt: string): Promise<PendingApproval | undefined>
  /**
   * Ends all requests of the browser of a link, also after they were allowed and for as long as a code works: the browser comes
   * in by none of them.
   * @returns the request, and what was ended; `undefined` if there is none
   */
  decline(token: string): Promise<Omit<FoundApproval, 'isOpen'> | undefined>
  /** The user that a browser with a {@link ApprovalRequest.proof proof} was let in for. */
  approved(id: string, jkt: string): Promise<{ readonly user: string } | 'waiting' | 'over'>
  /** The user whose wallet a browser has to open to be let in: see {@link ApprovalRequest.email}. */
  byKey(id: string, jkt: string): Promise<{ readonly user: string } | undefined>
  /**
   * Uses the approval of a browser up, as part of the transaction that lets the browser in: “This wasn’t me”, a removal and a
   * log-out come before it or after it. @returns whether there was one
   */
  take(tx: Pick<Db, 'updateTable'>, user: string, jkt: string, by: ApprovedBy): Promise<boolean>
  /** For the browser that waits: the attempt, once it was allowed. */
  outcome(id: string, jkt: string): Promise<{ readonly attempt: string } | 'waiting' | 'over'>
}

export function createApprovals(db: Db, now: () => number): Approvals {
  async function look(token: string): Promise<PendingApproval | undefined> {
    const found = await db
      .selectFrom('approvals')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where(lasts(now()))
      .executeTakeFirst()
    return found && shownOf(found)
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

  /** Selects the requests that let a browser in. The others were declined, or another one took their place. */
  const stoppable = (where: ExpressionBuilder<Tables, 'approvals'>, user: string, jkt: string, at: number) =>
    where.and([
      // The owner means the browser, which may have asked more than once.
      where('user_id', '=', user),
      where('jkt', '=', jkt),
      where.or([where('attempt', 'is not', null), lasts(at)]),
    ])

  async function find(token: string): Promise<FoundApproval | undefined> {
    const found = await db
      .selectFrom('approvals')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!found) return undefined
    const at = now()
    const open = await db
      .selectFrom('approvals')
      .select(['attempt', 'proof'])
      .where((where) => stoppable(where, found.user_id, found.jkt, at))
      .execute()
    const isAllowed = open.some(({ attempt }) => attempt !== null)
    const isProven = open.some(({ proof }) => proof !== null)
    return {
      pending: shownOf(found),
      isOpen: found.closed_at === null && found.ends_at > at,
      open: open.length > 0 ? { isAllowed, isProven } : undefined,
    }
  }

  /** Selects the request that a passkey or a kit lets in. */
  const keyed = (where: ExpressionBuilder<Tables, 'approvals'>, id: string) =>
    where.and([where('id', '=', id), where('email', '=', ''), lasts(now())])

  /** Selects the request that was allowed for a login elsewhere. */
  const linked = (where: ExpressionBuilder<Tables, 'approvals'>, id: string) =>
    where.and([
      where('id', '=', id),
      where('proof', 'is not', null),
      where('attempt', 'is not', null),
      where('ends_at', '>', now()),
    ])

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
        .where(lasts(now()))
        .returning('id')
        .executeTakeFirst()
      return taken && pending
    },
    find,
    async decline(token) {
      const found = await find(token)
      if (!found) return undefined
      const { pending, open } = found
      const at = now()
      const ended = await db
        .updateTable('approvals')
        .set({ closed_at: at, ends_at: at, attempt: null, proof: null })
        .where((where) => stoppable(where, pending.user, pending.jkt, at))
        .returning('id')
        .execute()
      // The browser may have come in, or asked once more, since they were read.
      if (ended.length === 0) return { pending, open: undefined }
      return { pending, open: open ?? { isAllowed: false, isProven: false } }
    },
    async approved(id, jkt) {
      const found = await db
        .selectFrom('approvals')
        .select('user_id as user')
        .where('jkt', '=', jkt)
        .where((where) => linked(where, id))
        .executeTakeFirst()
      return found ?? ((await state(id, jkt)) === 'waiting' ? 'waiting' : 'over')
    },
    byKey: (id, jkt) =>
      db
        .selectFrom('approvals')
        .select('user_id as user')
        .where('jkt', '=', jkt)
        .where((where) => keyed(where, id))
        .executeTakeFirst(),
    async take(tx, user, jkt, by) {
      const taken = await tx
        .updateTable('approvals')
        .set({ attempt: null, proof: null, closed_at: now() })
        .where('user_id', '=', user)
        .where('jkt', '=', jkt)
        .where((where) => {
          if ('key' in by) return keyed(where, by.key)
          return 'link' in by ? linked(where, by.link) : where('attempt', '=', by.attempt)
        })
        .returning('id')
        .executeTakeFirst()
      return taken !== undefined
    },
    outcome: state,
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
