import { type AnswerOf, sessions } from '@foyer/api'
import * as v from 'valibot'
import { AskError } from '../errors.js'
import { isSignedBy } from '../evm/isSignedBy.js'
import { parseJson } from '../guard/parseJson.js'
import type { AnyProvider, Provider } from '../port.js'
import { numberIn, type Sql, type SqlRow, textIn, withTables } from '../sql/sql.js'

/** A session as an app was granted it. */
export type SmartSession = AnswerOf<typeof sessions>['pcis'][number]

/** What {@link smartSessions} takes. */
export interface SmartSessionsOptions {
  /** Where sessions are kept: `sqlite(path)`, or `postgres(pool)` for several gateways. */
  readonly sql: Sql
  /** What an owner signs to end a session. @default {@link revokeMessage} */
  readonly message?: (revoked: Revoked) => string
}

/** Which session of which account is to end. */
export interface Revoked {
  /** With its chain (CAIP-10). */
  readonly account: string
  readonly pci: string
}

/** Smart sessions: what answers for them, and what the host's own server tells of them. */
export interface SmartSessions {
  /** For the gateway's `providers`. */
  readonly providers: readonly AnyProvider[]
  /**
   * Keeps a session that the account granted. The host's server calls this, once it knows that the grant is real.
   * @throws {AskError} for a session that is not as the API says, or whose `pci` is known
   */
  activate(account: string, session: SmartSession): Promise<void>
}

const most = 255
const table = `foyer_sessions (
  pci TEXT PRIMARY KEY NOT NULL, account TEXT NOT NULL, session TEXT NOT NULL,
  created BIGINT NOT NULL, revoked BIGINT
)`

/** What is signed (ERC-191) to end a session: bound to it, the account and its chain. */
export function revokeMessage({ account, pci }: Revoked): string {
  return `Revoke this smart session.\n\nSession: ${pci}\nAccount: ${account}`
}

/** Smart sessions in a database. Only a signature of the account ends one. */
export function smartSessions({ sql, message = revokeMessage }: SmartSessionsOptions): SmartSessions {
  const query = withTables(sql, [table])
  const common = { id: 'sessions', covers: () => true, close: async () => sql.close?.() }

  const list: Provider<'sessions'> = {
    ...common,
    question: 'sessions',
    async answer({ address }) {
      const rows = await query(
        'SELECT session, revoked FROM foyer_sessions WHERE account = ? ORDER BY created DESC, pci LIMIT ?',
        [keyOf(address), most],
      )
      return rows.flatMap(sessionIn)
    },
  }
  const revoke: Provider<'sessionRevoke'> = {
    ...common,
    question: 'sessionRevoke',
    async answer({ address: account, pci, signature }, tools) {
      const key = keyOf(account)
      const [row] = await query('SELECT revoked FROM foyer_sessions WHERE pci = ? AND account = ?', [
        pci,
        key,
      ])
      if (!row) throw new AskError(400, 'pci', `Permission for PCI is not found: ${pci}`)
      const over = new AskError(400, 'pci', `Permission is revoked: ${pci}`)
      if (row.revoked !== null) throw over
      const [namespace, reference, address = ''] = account.split(':')
      const chain = `eip155:${reference ?? ''}` as const
      const signed = { chain, address, message: message({ account, pci }), signature }
      if (namespace !== 'eip155' || !(await isSignedBy(signed, tools)))
        throw new AskError(401, 'signature', 'The signature is not one of the account')
      const ended = await query(
        'UPDATE foyer_sessions SET revoked = ? WHERE pci = ? AND revoked IS NULL RETURNING pci',
        [Math.floor(tools.now() / 1_000), pci],
      )
      if (ended.length === 0) throw over
      return true
    },
  }
  return {
    providers: [list, revoke],
    async activate(account, session) {
      if (!isSession(session)) throw new AskError(422, 'session', 'The session is not as the API says')
      const { pci, createdAt, revokedAt = null } = session
      const kept = await query(
        `INSERT INTO foyer_sessions (pci, account, session, created, revoked) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING RETURNING pci`,
        [pci, keyOf(account), JSON.stringify(session), createdAt, revokedAt],
      )
      if (kept.length === 0) throw new AskError(400, 'pci', `Permission is known already: ${pci}`)
    },
  }
}

/** Hex means the same in any case. */
function keyOf(account: string): string {
  return account.startsWith('eip155:') ? account.toLowerCase() : account
}

/** A row that is no session is left out. */
function sessionIn(row: SqlRow): readonly SmartSession[] {
  try {
    const session = parseJson(textIn(row, 'session'))
    if (!isSession(session)) return []
    return [{ ...session, revokedAt: row.revoked === null ? null : numberIn(row, 'revoked') }]
  } catch {
    return []
  }
}

function isSession(session: unknown): session is SmartSession {
  return v.is(sessions.answer, { pcis: [session] })
}
