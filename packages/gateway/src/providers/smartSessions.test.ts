import { afterEach, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import type { Sql } from '../sql/sql.js'
import { sqlite } from '../sql/sqlite.js'
import { revokeMessage, type SmartSession, smartSessions } from './smartSessions.js'
import { now, person, refusalIn } from './zone.test-support.js'

const opened: Sql[] = []
afterEach(async () => {
  for (const sql of opened.splice(0)) await sql.close?.()
})
const [ada, bob] = [person(), person()]
const account = `eip155:1:${ada.address}`

function session(pci: string, more: Partial<SmartSession> = {}): SmartSession {
  return {
    project: { id: 'p', name: 'Demo', url: null, iconUrl: null },
    pci,
    expiry: now / 1_000 + 3_600,
    createdAt: now / 1_000,
    permissions: [
      { type: 'contract-call', data: { address: '0x00', functions: [{ functionName: 'mint' }] } },
    ],
    policies: [],
    context: '0x1234',
    revokedAt: null,
    ...more,
  }
}

function world(sql: Sql = sqlite(':memory:')) {
  opened.push(sql)
  const { providers, activate } = smartSessions({ sql })
  const { get, post } = gatewayOf({ providers, now: () => now, chains: { 'eip155:1': { rpc: [] } } })
  return {
    sql,
    activate,
    async list(of = account) {
      const body: { pcis: readonly SmartSession[] } = await (await get(`/v1/sessions/${of}`)).json()
      return body.pcis
    },
    async revoke(
      pci: string,
      { who = ada, of = account, message = revokeMessage({ account: of, pci }) } = {},
    ) {
      const body = { pci, signature: await who.signMessage({ message }) }
      return post(`/v1/sessions/${of}/revoke?projectId=shop`, body)
    },
  }
}

it('sessions that were granted are listed by account, in any case of its hex, newest first', async () => {
  const { activate, list } = world()
  await activate(account, session('one', { createdAt: now / 1_000 - 10 }))
  await activate(account.toLowerCase(), session('two'))
  await activate(`eip155:1:${bob.address}`, session('of-bob'))
  expect(await list()).toEqual([session('two'), session('one', { createdAt: now / 1_000 - 10 })])
  expect(await list(account.toLowerCase())).toHaveLength(2)
  expect(await list(`eip155:10:${ada.address}`)).toEqual([])
})

it('the owner ends a session by a signature, once', async () => {
  const { activate, list, revoke } = world()
  await activate(account, session('one'))
  const done = await revoke('one')
  expect([done.status, await done.json()]).toEqual([200, { success: true }])
  expect(await list()).toEqual([session('one', { revokedAt: now / 1_000 })])
  expect(await refusalIn(await revoke('one'))).toEqual({
    status: 400,
    field: 'pci',
    description: 'Permission is revoked: one',
  })
  expect(await refusalIn(await revoke('two'))).toEqual({
    status: 400,
    field: 'pci',
    description: 'Permission for PCI is not found: two',
  })
})

it('two revocations at once are one', async () => {
  const { activate, revoke, sql } = world()
  await activate(account, session('one'))
  const other = world(sql)
  const statuses = (await Promise.all([revoke('one'), other.revoke('one')])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400])
})

it.each([
  ['of somebody else', { who: bob }],
  ['of another session', { message: revokeMessage({ account, pci: 'two' }) }],
  ['of another chain', { message: revokeMessage({ account: `eip155:10:${ada.address}`, pci: 'one' }) }],
  ['of nothing of the kind', { message: 'Sign in' }],
])('a signature %s ends nothing', async (_, form) => {
  const { activate, list, revoke } = world()
  await activate(account, session('one'))
  expect(await refusalIn(await revoke('one', form))).toMatchObject({ status: 401, field: 'signature' })
  expect(await list()).toEqual([session('one')])
})

it('text that no database can hold stops nobody from ending a session', async () => {
  const { activate, revoke, sql } = world()
  await activate(account, session('one'))
  // As Postgres does it.
  const strict: Sql = {
    query: async (statement, values = []) => {
      if (values.some((value) => `${value}`.includes('\0'))) throw new Error('invalid byte sequence')
      return sql.query(statement, values)
    },
  }
  const other = world(strict)
  for (let turn = 0; turn < 6; turn++) expect((await other.revoke(`\0${turn}`)).status).toBe(400)
  expect((await other.revoke('one')).status).toBe(200)
  expect((await revoke('one')).status).toBe(400)
})

it('a session of another account is not found', async () => {
  const { activate, revoke } = world()
  await activate(`eip155:1:${bob.address}`, session('of-bob'))
  expect(await refusalIn(await revoke('of-bob'))).toMatchObject({ status: 400, field: 'pci' })
})

it('a session is kept once, as the API says or not at all', async () => {
  const { activate, list } = world()
  await activate(account, session('one'))
  await expect(activate(account, session('one', { expiry: 1 }))).rejects.toMatchObject({ status: 400 })
  await expect(activate(account, session('two', { expiry: -1 }))).rejects.toMatchObject({ status: 422 })
  expect(await list()).toEqual([session('one')])
})

it('a row that is no session is left out', async () => {
  const { activate, list, sql } = world()
  await activate(account, session('one'))
  const row = 'INSERT INTO foyer_sessions (pci, account, session, created) VALUES (?, ?, ?, ?)'
  await sql.query(row, ['two', account.toLowerCase(), '{"pci":', 1])
  await sql.query(row, ['three', account.toLowerCase(), '{"pci":"three"}', 1])
  expect(await list()).toEqual([session('one')])
})

it('an account without its chain is refused', async () => {
  const { get } = gatewayOf({ providers: smartSessions({ sql: world().sql }).providers })
  expect((await get(`/v1/sessions/${ada.address}`)).status).toBe(400)
})
