import { Hono } from 'hono'
import type { RouteParts } from './http/routeParts.js'
import { addRoutes } from './http/routes.js'
import type { Db } from './store/store.js'

/** All rows of some tables, which a test can compare and put back. */
export type Snapshot = Readonly<Record<string, readonly object[]>>

/**
 * Returns what decides who can open wallets: the addresses of accounts and what waits to become one, the devices that are
 * let in, and the ways into wallets. Times at which something was seen are left out.
 */
export async function rootState(db: Db): Promise<Snapshot> {
  const all = await rowsOf(db)
  const pick = (table: string, ...leftOut: string[]) =>
    (all[table] ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !leftOut.includes(name))),
    )
  return {
    identities: pick('identities', 'verified_at'),
    moves: pick('address_waits'),
    undos: pick('undos'),
    devices: pick('devices', 'seen_at', 'label', 'box'),
    slots: pick('slots'),
    vaults: pick('vaults'),
    // Steps towards a change: what was begun can be ended.
    begun: pick('attempts', 'tries_left').filter(
      (row) => 'kind' in row && row.kind !== 'login' && !Object.values(row).includes('nobody'),
    ),
    exports: (all.audit ?? []).filter((row) => 'what' in row && String(row.what).includes('wallet.exported')),
  }
}

/** Returns the names of the parts in which two states differ. */
export function differences(before: Snapshot, after: Snapshot): readonly string[] {
  const text = (rows: readonly object[] = []) => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
  return Object.keys(after).filter((part) => text(before[part]) !== text(after[part]))
}

/** Returns the tables in which a device that is out has rows that are not closed. */
export function leftBy(rows: Snapshot, jkt: string): readonly string[] {
  return Object.entries(rows).flatMap(([table, all]) =>
    all.flatMap((row) => {
      if (!('jkt' in row) || row.jkt !== jkt || table === 'audit') return []
      const isOver =
        ('closed_at' in row && row.closed_at !== null && !('attempt' in row && row.attempt !== null)) ||
        ('revoked_at' in row && row.revoked_at !== null)
      return isOver ? [] : [table]
    }),
  )
}

/** Reads every row of every table. */
export async function rowsOf(db: Db): Promise<Snapshot> {
  const rows: Record<string, readonly object[]> = {}
  for (const { name } of await tablesOf(db)) rows[name] = await db.selectFrom(name).selectAll().execute()
  return rows
}

/** Puts every row back as it was. */
export async function putBack(db: Db, rows: Snapshot): Promise<void> {
  const tables = await tablesOf(db)
  const order = [...tables].sort((a, b) => rank(a.name) - rank(b.name))
  for (const { name } of order.toReversed()) await db.deleteFrom(name).execute()
  for (const { name } of order)
    for (const row of rows[name] ?? []) await db.insertInto(name).values(Object(row)).execute()
}

const rank = (name: string) => ['users', 'wallets'].indexOf(name) + 1 || 3

async function tablesOf(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.filter(({ name }) => !/^(foyer_|sqlite_)/.test(name)) as { name: 'users' }[]
}

/** All parts of the routes: those that are added here are never asked. */
const partNames = {
  options: true,
  url: true,
  db: true,
  audit: true,
  macs: true,
  exchange: true,
  frames: true,
  sessions: true,
  users: true,
  approvals: true,
  rates: true,
  letterLock: true,
  codes: true,
  otpMs: true,
  mailer: true,
  secrets: true,
  wallets: true,
  changes: true,
  recovery: true,
  notices: true,
  emailLogin: true,
  emailChange: true,
  sites: true,
  now: true,
  settle: true,
  place: true,
  checkPage: true,
} satisfies Readonly<Record<keyof RouteParts, true>>

/** Returns every route, as the service adds it. */
export function allRoutes(): readonly string[] {
  const any: unknown = new Proxy(() => any, { get: () => any })
  const parts: Partial<Record<string, unknown>> = { options: { social: {} } }
  for (const name of Object.keys(partNames)) parts[name] ??= any
  const app = new Hono()
  addRoutes(app, Object(parts))
  return [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].sort()
}
