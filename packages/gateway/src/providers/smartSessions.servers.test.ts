// @tier exhaustive: a real Postgres
// @module-tag exhaustive
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import type { Server } from '../server.test-support.js'
import { postgres } from '../sql/postgres.js'
import { startPostgres } from '../sql/postgres.test-support.js'
import { now, person } from './ensSubnames/ensSubnames.test-support.js'
import { revokeMessage, type SmartSession, smartSessions } from './smartSessions.js'

let server: Server
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

it('sessions in Postgres are kept, listed and ended once, by two gateways at the same time', async () => {
  const ada = person()
  const account = `eip155:1:${ada.address}`
  const world = () => {
    const sql = postgres(new pg.Pool({ connectionString: server.url, max: 4 }))
    const grants = { isGranted: () => true, projects: { shop: { name: 'Shop' } } }
    const { providers } = smartSessions({ sql, grants })
    return gatewayOf({ providers, now: () => now, chains: { 'eip155:1': { rpc: [] } } })
  }
  const [first, second] = [world(), world()]
  const worlds = [first, second]
  const both = async (path: string, bodies: readonly object[]) => {
    const answers = worlds.map((one, at) =>
      one.post(`/v1/sessions/${account}${path}?projectId=shop`, bodies[at]),
    )
    return (await Promise.all(answers)).map(({ status }) => status).toSorted()
  }
  const list = async () => {
    const response = await first.get(`/v1/sessions/${account}`)
    const { pcis }: { pcis: readonly SmartSession[] } = await response.json()
    return pcis
  }
  const allowance = { allowance: '0x5', start: 1, period: 60 }
  const grant = {
    chainId: '0x1',
    expiry: now / 1_000 + 60,
    policies: [],
    context: '0x1234',
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02aa' }] } },
    permissions: [{ type: 'native-token-recurring-allowance', data: allowance }],
  }

  expect(
    await both('/activate', [
      { ...grant, pci: 'one' },
      { ...grant, pci: 'two' },
    ]),
  ).toEqual([200, 400])
  const [{ pci = '' } = {}, ...others] = await list()
  expect(others).toEqual([])
  const signature = await ada.signMessage({ message: revokeMessage({ account, pci }) })
  expect(
    await both('/revoke', [
      { pci, signature },
      { pci, signature },
    ]),
  ).toEqual([200, 400])
  expect(await list()).toMatchObject([{ pci, createdAt: now / 1_000, revokedAt: now / 1_000 }])
  for (const one of worlds) await one.close()
})
