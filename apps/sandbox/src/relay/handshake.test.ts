// @tier gate
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFaults } from '../faults.ts'
import { createLog } from '../log.ts'
import { createRelay } from './relay.ts'

const relay = createRelay({ faults: createFaults(), log: createLog() })
const server = createServer().on('upgrade', relay.upgrade)
const metadata = { name: 'Test', description: '', url: 'http://127.0.0.1', icons: [] }
const account = `eip155:1:0x${'ab'.repeat(20)}`
const asked = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] }
let dapp: Awaited<ReturnType<typeof SignClient.init>>
let wallet: Awaited<ReturnType<typeof WalletKit.init>>

const options = () => ({
  projectId: 'test',
  relayUrl: `ws://127.0.0.1:${Object(server.address()).port}/relay`,
  logger: 'silent',
  telemetryEnabled: false,
  customStoragePrefix: randomUUID(),
  storageOptions: { database: ':memory:' },
})

beforeAll(async () => {
  // The SDK's own word for "call no service of your maker's".
  vi.stubEnv('IS_VITEST', 'true')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  dapp = await SignClient.init({ ...options(), metadata })
  const core = new Core(options()) as WalletKitTypes.Options['core']
  wallet = await WalletKit.init({ core, metadata })
  wallet.on('session_proposal', ({ id }) => {
    void wallet.approveSession({ id, namespaces: { eip155: { ...asked, accounts: [account] } } })
  })
  wallet.on('session_request', ({ id, topic }) => {
    void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x5160ed' } })
  })
})
afterAll(async () => {
  await Promise.all([dapp, wallet].map(({ core }) => core.relayer.transportClose()))
  for (const { core } of [dapp, wallet]) core.heartbeat.stop()
  relay.stop()
  server.close()
})

it('carries a session of the real clients, over a cut line, from the pairing to its end', async () => {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: asked } })
  await wallet.pair({ uri })
  const { topic, namespaces } = await approval()
  const ask = () =>
    dapp.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } })
  const first = await ask()
  relay.cut()
  await expect.poll(() => relay.status().sockets).toBe(0)
  await expect.poll(() => relay.status().sockets).toBe(2)
  const second = await ask()
  const ended = new Promise((resolve) => wallet.once('session_delete', resolve))
  await dapp.disconnect({ topic, reason: { code: 6000, message: 'Over' } })
  await ended

  expect(namespaces.eip155?.accounts).toEqual([account])
  expect([first, second]).toEqual(['0x5160ed', '0x5160ed'])
  expect(relay.status().tags.slice(0, 3)).toEqual([1100, 1101, 1102])
  expect(relay.status().tags).toContain(1112)
  expect(wallet.getActiveSessions()).toEqual({})
})
