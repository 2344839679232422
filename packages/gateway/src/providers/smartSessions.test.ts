// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import type { Sql } from '../sql/sql.js'
import { sqlite } from '../sql/sqlite.js'
import { now, person, refusalIn } from './ensSubnames/ensSubnames.test-support.js'
import {
  type Grant,
  revokeMessage,
  type SmartSession,
  type SmartSessionsOptions,
  smartSessions,
} from './smartSessions.js'

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

function world(sql: Sql = sqlite(':memory:'), options: Partial<SmartSessionsOptions> = {}) {
  opened.push(sql)
  const { providers, activate } = smartSessions({ sql, ...options })
  const { get, post } = gatewayOf({ providers, now: () => now, chains: { 'eip155:1': { rpc: [] } } })
  return {
    sql,
    activate,
    post: (path: string, body: object, of = account, headers?: Readonly<Record<string, string>>) =>
      post(`/v1/sessions/${of}${path}?projectId=shop`, body, headers),
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
  const endless = [{ type: 'x', data: { most: 2n ** 200n } }]
  await expect(activate(account, session('two', { permissions: endless }))).rejects.toMatchObject({
    status: 422,
  })
  expect(await list()).toEqual([session('one')])
})

it('a row that is no session is left out', async () => {
  const { activate, list, sql } = world()
  await activate(account, session('one'))
  const row = 'INSERT INTO foyer_sessions (pci, account, session, created, expiry) VALUES (?, ?, ?, ?, 9)'
  await sql.query(row, ['two', account.toLowerCase(), '{"pci":', 1])
  await sql.query(row, ['three', account.toLowerCase(), '{"pci":"three"}', 1])
  expect(await list()).toEqual([session('one')])
})

it('an account without its chain is refused', async () => {
  const { get } = gatewayOf({ providers: smartSessions({ sql: world().sql }).providers })
  expect((await get(`/v1/sessions/${ada.address}`)).status).toBe(400)
})

describe('a session that a page tells of', () => {
  const terms = {
    chainId: '0x1',
    expiry: now / 1_000 + 3_600,
    policies: [],
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02aa' }] } },
    permissions: [
      {
        type: 'erc20-recurring-allowance',
        data: { token: `0x${'a'.repeat(40)}`, allowance: '0x5', start: now / 1_000, period: 86_400 },
      },
    ],
  }
  const textOf = ({ chainId, expiry, signer, permissions, policies }: object & Partial<Grant>) =>
    JSON.stringify([Number(chainId), expiry, signer, permissions, policies])
  /** As a wallet may grant: by a signature over the terms. */
  const isGranted = (grant: Grant) =>
    verifyMessage({ address: ada.address, message: textOf(grant), signature: grant.context }).catch(
      () => false,
    )
  const projects = { shop: { name: 'Shop', url: 'https://shop.test', iconUrl: null } } as const
  const open = () => world(undefined, { grants: { isGranted, projects } })
  const begin = async ({ post }: ReturnType<typeof world>, more: object = {}) => {
    const response = await post('', { ...terms, ...more })
    const { pci }: { pci: string } = await response.json()
    return pci
  }
  const grantOf = async (pci: string, more: object = {}, who = ada) => {
    const granted = { ...terms, ...more }
    return { ...granted, pci, context: await who.signMessage({ message: textOf(Object(granted)) }) }
  }

  it('is kept once its account granted it, and is told with the name that the host gives the page', async () => {
    const own = open()
    const grant = await grantOf(await begin(own))
    expect(await own.list()).toEqual([])
    const done = await own.post('/activate', grant)
    expect([done.status, await done.json()]).toEqual([200, { success: true }])
    expect(await own.list()).toEqual([
      {
        project: { id: 'shop', ...projects.shop },
        pci: grant.pci,
        context: grant.context,
        policies: [],
        expiry: terms.expiry,
        createdAt: now / 1_000,
        permissions: terms.permissions,
        revokedAt: null,
      },
    ])
    expect((await own.revoke(grant.pci)).status).toBe(200)
  })

  interface Odd {
    readonly who?: typeof ada
    readonly more?: object
    readonly status: number
    readonly field: string
  }
  it.each<readonly [string, Odd]>([
    ['by nobody', { more: { context: '0x' }, status: 401, field: 'context' }],
    ['by somebody else', { who: bob, status: 401, field: 'context' }],
    ['for less time', { more: { expiry: terms.expiry + 1 }, status: 401, field: 'context' }],
    ['on another chain', { more: { chainId: '0xa' }, status: 400, field: 'chainId' }],
    ['in the past', { more: { expiry: now / 1_000 }, status: 400, field: 'expiry' }],
    ['for nothing', { more: { permissions: [] }, status: 400, field: 'permissions' }],
  ])('is refused where it was granted %s', async (_, { who = ada, more, status, field }) => {
    const own = open()
    const grant = { ...(await grantOf(await begin(own), {}, who)), ...more }
    expect(await refusalIn(await own.post('/activate', grant))).toMatchObject({ status, field })
    expect(await own.list()).toEqual([])
  })

  const wide = {
    ...terms,
    signer: {
      type: 'keys',
      data: {
        keys: [
          { type: 'secp256k1', publicKey: '0x02ab' },
          { type: 'secp256r1', publicKey: '0xcd' },
        ],
      },
    },
    permissions: [
      ...terms.permissions,
      { type: 'native-token-recurring-allowance', data: { allowance: '0xa', start: 1, period: 60 } },
      {
        type: 'contract-call',
        data: {
          address: `0x${'b'.repeat(40)}`,
          abi: [{ type: 'function', name: 'mint' }],
          functions: [
            { functionName: 'mint', args: [{ operator: 'EQUAL', value: '0xee' }, null], valueLimit: '0xf' },
          ],
        },
      },
    ],
    policies: [
      { type: 'gas', data: { limit: 5, by: '0xab' } },
      { type: 'calls', data: {} },
    ],
  }
  const amounts = ['chainId', 'allowance', 'valueLimit']
  const sets = ['keys', 'permissions', 'policies']
  /** The same in other words: letters of hex, zeros before an amount, the order of names and of what has none. */
  function reworded(value: unknown, coin: () => boolean, name = ''): unknown {
    const ordered = <T>(all: readonly T[]) => (coin() ? all.toReversed() : all)
    if (Array.isArray(value)) {
      const all = value.map((one) => reworded(one, coin))
      return sets.includes(name) ? ordered(all) : all
    }
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        ordered(Object.entries(value)).map(([key, member]) => [key, reworded(member, coin, key)]),
      )
    if (typeof value !== 'string' || !value.startsWith('0x')) return value
    const digits = coin() ? value.slice(2).toUpperCase() : value.slice(2)
    return `0x${amounts.includes(name) && coin() ? '00' : ''}${digits}`
  }
  search(
    'is one in whichever words it is written, also for a host that reads them by their meaning',
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 8, maxLength: 99 }), async (coins) => {
      const own = world(undefined, { grants: { isGranted: () => true, projects } })
      let at = 0
      const again = reworded(wide, () => coins[at++ % coins.length] ?? false)
      const tell = async (pci: string, told: unknown) =>
        (await own.post('/activate', { ...Object(told), pci, context: '0xab12' })).status
      expect(await tell('one', wide)).toBe(200)
      expect((await own.revoke('one')).status).toBe(200)
      expect(await tell('two', again)).toBe(400)
      expect(await tell('three', { ...wide, permissions: terms.permissions })).toBe(200)
      expect(await own.list()).toHaveLength(2)
    }),
    { gate: 20, exhaustive: 1_000 },
  )

  it('is one: neither another id nor another form of its context makes it two, and it does not come back', async () => {
    const own = open()
    const grant = await grantOf(await begin(own))
    expect((await own.post('/activate', grant)).status).toBe(200)
    expect((await own.revoke(grant.pci)).status).toBe(200)
    for (const more of [
      {},
      { pci: 'another' },
      { pci: 'third', context: grant.context.toUpperCase().replace('0X', '0x') },
    ])
      expect((await own.post('/activate', { ...grant, ...more })).status).toBe(400)
    expect(await own.list()).toMatchObject([{ pci: grant.pci, revokedAt: now / 1_000 }])
  })

  it('is refused where it says too much', async () => {
    const own = open()
    const call = (abi: unknown) => ({
      permissions: [
        {
          type: 'contract-call',
          data: { address: `0x${'a'.repeat(40)}`, abi, functions: [{ functionName: 'mint' }] },
        },
      ],
    })
    const told = async (more: object) => (await own.post('/activate', await grantOf('one', more))).status
    expect(await told(call(['x'.repeat(9_000)]))).toBe(413)
    expect(await told(call(['x']))).toBe(200)
  })

  it('has the name of a project from a page that is listed for it alone', async () => {
    const own = open()
    const grant = await grantOf(await begin(own))
    const told = async (headers: Readonly<Record<string, string>>) =>
      (await own.post('/activate', grant, account, headers)).status
    // Any page may ask here, yet only one is of the shop.
    expect(await told({ origin: 'https://evil.dev' })).toBe(400)
    expect(await told({})).toBe(403)
    expect(await own.list()).toEqual([])
    expect(await told({ origin: 'https://shop.dev' })).toBe(200)
  })

  it('is refused of a page that the host has no name for, whatever its id says', async () => {
    for (const id of ['Uniswap', '__proto__', '']) {
      const own = world(undefined, { grants: { isGranted, projects: { [`${id}2`]: projects.shop } } })
      const response = await own.post('/activate', await grantOf('one'))
      expect(await refusalIn(response)).toMatchObject({ status: 400, field: 'projectId' })
    }
  })

  it('is refused by a gateway that cannot tell whether it was granted', async () => {
    const own = world()
    expect(await refusalIn(await own.post('', terms))).toMatchObject({ status: 400, field: 'provider' })
    expect((await own.post('/activate', await grantOf('one'))).status).toBe(400)
  })

  it('is begun on the chain of its account alone, and nothing is kept of it', async () => {
    const own = open()
    for (const [of, status] of [
      [account, 200],
      [`eip155:10:${ada.address}`, 400],
      [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'1'.repeat(40)}`, 400],
    ] as const)
      expect((await own.post('', terms, of)).status).toBe(status)
    expect((await own.post('', { ...terms, permissions: [] })).status).toBe(400)
    expect((await own.post('', { ...terms, signer: { type: 'account', data: {} } })).status).toBe(422)
    expect(await own.list()).toEqual([])
  })
})

it.each([
  ['were revoked', 5],
  ['have expired', null],
])('sessions that go on are told before those that %s, however many there were', async (_, revoked) => {
  const { activate, list, sql } = world()
  await activate(account, session('old', { createdAt: 1 }))
  const row =
    'INSERT INTO foyer_sessions (pci, account, session, created, expiry, revoked) VALUES (?, ?, ?, 9, 9, ?)'
  for (let turn = 0; turn < 300; turn++)
    await sql.query(row, [`${turn}`, account.toLowerCase(), JSON.stringify(session(`${turn}`)), revoked])
  const told = await list()
  expect([told.length, told[0]?.pci]).toEqual([255, 'old'])
})
