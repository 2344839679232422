import {
  type AnswerOf,
  type AskOf,
  type activateSession,
  type Revoked,
  revokeMessage,
  sessions,
} from '@foyer/api'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { cacheKey } from '../cache/cacheKey.js'
import { AskError } from '../errors.js'
import { isSignedBy } from '../evm/isSignedBy.js'
import {
  any,
  bag,
  callback,
  checkOptions,
  maybe,
  table as tableOf,
  text,
  withMethods,
} from '../guard/forms.js'
import { parseJson } from '../guard/parseJson.js'
import type { AnyProvider, Ask, Provider, Tools } from '../questions.js'
import { numberIn, type Sql, type SqlRow, textIn, withTables } from '../sql/sql.js'

export { type Revoked, revokeMessage }

/** A session as an app was granted it. */
export type SmartSession = AnswerOf<typeof sessions>['pcis'][number]

/** A session that an app says it was granted. */
export type Grant = AskOf<typeof activateSession>

/** What {@link smartSessions} takes. */
export interface SmartSessionsOptions {
  /** Where sessions are kept: `sqlite(path)`, or `postgres(pool)` for several gateways. */
  readonly sql: Sql
  /** What an owner signs to end a session. @default {@link revokeMessage} */
  readonly message?: (revoked: Revoked) => string
  /** Absent: pages tell of no grants, and sessions come by {@link SmartSessions.activate} alone. */
  readonly grants?: GrantOptions
}

/** How pages tell of grants themselves. */
export interface GrantOptions {
  /**
   * Whether the account did grant it, which its `context` tells to whoever knows the wallet: anybody may say so of any
   * account.
   */
  readonly isGranted: (grant: Grant, tools: Tools) => boolean | Promise<boolean>
  /** What visitors are told of projects, by their ids. Pages of others tell of no grants: an id may say anything. */
  readonly projects: Readonly<Record<string, Omit<SmartSession['project'], 'id'>>>
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

const form = bag<SmartSessionsOptions>({
  sql: withMethods('query'),
  message: maybe(callback),
  grants: maybe(
    bag<GrantOptions>({
      isGranted: callback,
      projects: tableOf(
        bag<GrantOptions['projects'][string]>({ name: text, url: maybe(any), iconUrl: maybe(any) }),
      ),
    }),
  ),
})
const most = 255
/** Of one session, in characters: an account's list has many. */
const longest = 8_000
const table = `foyer_sessions (
  pci TEXT PRIMARY KEY NOT NULL, account TEXT NOT NULL, session TEXT NOT NULL,
  created BIGINT NOT NULL, expiry BIGINT NOT NULL, revoked BIGINT, terms TEXT UNIQUE
)`

/** Smart sessions in a database. Only a signature of the account ends one. */
export function smartSessions(options: SmartSessionsOptions): SmartSessions {
  checkOptions(form, options, 'smartSessions')
  const { sql, message = revokeMessage, grants } = options
  const query = withTables(sql, [table])
  const common = { id: 'sessions', covers: () => true, close: async () => sql.close?.() }

  /** @param terms what was granted, which is one session and no second one. Absent: what is told is believed */
  async function keep(account: string, session: SmartSession, terms?: string): Promise<void> {
    if (!isSession(session)) throw new AskError(422, 'session', 'The session is not as the API says')
    const { pci, createdAt, expiry, revokedAt = null } = session
    const text = jsonOf(session)
    if (text.length > longest) throw new AskError(413, 'permissions', 'The permissions are too long')
    const kept = await query(
      `INSERT INTO foyer_sessions (pci, account, session, created, expiry, revoked, terms) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING RETURNING pci`,
      [pci, keyOf(account), text, createdAt, expiry, revokedAt, terms ?? null],
    )
    if (kept.length === 0) throw new AskError(400, 'pci', `Permission is known already: ${pci}`)
  }

  const list: Provider<'sessions'> = {
    ...common,
    question: 'sessions',
    async answer({ address }, { now }) {
      // What has ended may be left out, of whichever kind its end was; what goes on may not.
      const rows = await query(
        `SELECT session, revoked FROM foyer_sessions WHERE account = ?
        ORDER BY CASE WHEN revoked IS NULL AND expiry > ? THEN 0 ELSE 1 END, created DESC, pci LIMIT ?`,
        [keyOf(address), Math.floor(now() / 1_000), most],
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
  const granting = ({ isGranted, projects }: GrantOptions): readonly AnyProvider[] => {
    const create: Provider<'sessionCreate'> = {
      ...common,
      question: 'sessionCreate',
      async answer(terms, tools) {
        checkTerms(terms, tools)
        // Nothing is kept before something is granted, so that nobody can fill the place.
        return { pci: crypto.randomUUID() }
      },
    }
    const activate: Provider<'sessionActivate'> = {
      ...common,
      question: 'sessionActivate',
      async answer(grant, tools) {
        checkTerms(grant, tools)
        const { address: account, project: id, pci, expiry, permissions, policies, context } = grant
        const project = Object.hasOwn(projects, id) ? projects[id] : undefined
        if (!project) throw new AskError(400, 'projectId', 'The project has no name here')
        if (!(await isGranted(grant, tools)))
          throw new AskError(401, 'context', 'The account did not grant this session')
        const createdAt = Math.floor(tools.now() / 1_000)
        await keep(
          account,
          { project: { id, ...project }, pci, expiry, createdAt, permissions, policies, context },
          bytesToHex(sha256(utf8ToBytes(meaningOf(grant)))),
        )
        return true
      },
    }
    return [create, activate]
  }
  return {
    providers: [list, revoke, ...(grants ? granting(grants) : [])],
    activate: (account, session) => keep(account, session),
  }
}

/** @throws {AskError} for what no wallet could have been asked for */
function checkTerms({ address, chainId, expiry }: Ask<'sessionCreate'>, { now }: Tools): void {
  const [namespace, reference] = address.split(':')
  if (namespace !== 'eip155' || `${BigInt(chainId)}` !== reference)
    throw new AskError(400, 'chainId', 'The chainId is not that of the account')
  if (expiry * 1_000 <= now()) throw new AskError(400, 'expiry', 'The expiry is over')
}

/**
 * One text for all grants that mean the same: hex in any case, amounts with any zeros before, and the order of names and of
 * keys, permissions and policies, which say nothing by it.
 */
function meaningOf({ address, chainId, expiry, signer, permissions, policies }: Grant): string {
  const all = (list: readonly unknown[]) => list.map((one) => cacheKey('', byValue(one))).sort()
  const terms = [all(signer.data.keys), all(permissions), all(policies)]
  return cacheKey('', [keyOf(address), Number(chainId), expiry, signer.type, ...terms])
}

const amounts = ['allowance', 'valueLimit']

/** Amounts as numbers. */
function byValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => byValue(one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, byValue(member, key)]))
  const isAmount = amounts.includes(name) && typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
  return isAmount ? BigInt(value) : value
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

/** @throws {AskError} for numbers that JSON elsewhere would change */
function jsonOf(session: SmartSession): string {
  try {
    return JSON.stringify(session)
  } catch {
    throw new AskError(422, 'permissions', 'The permissions have a number that is too long')
  }
}

function isSession(session: unknown): session is SmartSession {
  return v.is(sessions.answer, { pcis: [session] })
}
