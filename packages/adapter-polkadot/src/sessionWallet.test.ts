// @tier gate
import type { AdapterEvent } from '@foyer/core'
import { createTestSessions } from '@foyer/testing'
import { createPolkadotTestWallet } from '@foyer/testing/polkadot'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { expect, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { kusamaRelay, polkadotRelay } from './networks.js'

const { signal } = new AbortController()
const wallet = createPolkadotTestWallet({
  key: 'remote',
  seeds: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
})
const [one = '', two = ''] = wallet.accounts.map(({ address }) => address)
const on = (network: string, address: string, prefix: number) =>
  `${network}:${encodeAddress(address, prefix)}`
const here = on(polkadotRelay.id, one, 0)
const request = { connectorId: 'walletConnect', network: polkadotRelay.id }

// The wallet's app: it signs the text as it is, or as a browser extension does.
const signs = (isWrapped: boolean) => ({
  async polkadot_signMessage({ message }: { readonly message: string }) {
    const data = isWrapped ? message : `<Bytes>${message}</Bytes>`
    const { signature } = Object(
      await wallet.request({ method: 'signRaw', params: { address: one, data, type: 'bytes' } }),
    )
    return { signature: signature.slice(2) }
  },
})

function setup({
  accounts = [here],
  methods = ['polkadot_signMessage'],
  answers = {},
}: {
  accounts?: readonly string[]
  methods?: readonly string[]
  answers?: Readonly<Record<string, unknown>>
} = {}) {
  const remote = createTestSessions({ namespace: 'polkadot', accounts, methods, answers })
  const adapter = createAdapter({
    context: {
      networks: () => [polkadotRelay, kusamaRelay],
      rpcUrls: () => [],
      publicRpcUrls: () => [],
      discovery: { announced: true, injected: true },
      sessions: () => async () => remote.sessions,
    },
    discovery: { find: () => undefined, subscribe: () => () => {} },
    networks: [polkadotRelay, kusamaRelay],
  })
  const events: AdapterEvent[] = []
  adapter.subscribe((event) => events.push(event))
  return { ...remote, adapter, events, connect: () => adapter.connect(request, signal) }
}

test('connects what the wallet approved, on the network wanted', async () => {
  const { connect, calls } = setup({
    accounts: [on(kusamaRelay.id, two, 2), here, on(polkadotRelay.id, two, 0)],
  })

  expect(await connect()).toEqual({
    connectorId: 'walletConnect',
    account: here,
    accounts: [here, on(polkadotRelay.id, two, 0)],
    accountType: 'eoa',
    selectable: [here, on(polkadotRelay.id, two, 0)],
    approved: [kusamaRelay.id, polkadotRelay.id],
    respell: expect.any(Function),
  })
  expect(calls).toEqual([])
})

test('a wallet that approved another network alone is connected there, and stays', async () => {
  const { connect, adapter } = setup({ accounts: [on(kusamaRelay.id, one, 2)] })

  expect((await connect()).account).toBe(on(kusamaRelay.id, one, 2))
  await expect(adapter.switchNetwork('walletConnect', polkadotRelay.id, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
})

test.each([
  ['with <Bytes> around it', true],
  ['as it is', false],
])('text signed %s is signed', async (_what, isWrapped) => {
  const { connect, adapter, calls } = setup({ answers: signs(!isWrapped) })
  const { account } = await connect()

  const signature = await adapter.signMessage(request.connectorId, account, 'hello', signal)

  expect(signatureVerify('hello', signature, one).isValid).toBe(true)
  expect(calls).toEqual([
    {
      network: polkadotRelay.id,
      method: 'polkadot_signMessage',
      params: { address: encodeAddress(one, 0), message: 'hello' },
    },
  ])
})

test('a method that the wallet did not approve is not asked for', async () => {
  const { connect, adapter, calls } = setup({ methods: [] })
  const { account } = await connect()

  await expect(adapter.signMessage(request.connectorId, account, 'hello', signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })
  expect(calls).toEqual([])
})

test('accounts changed by the wallet are told, and so is the end', async () => {
  const { connect, state, session, tell, events, listeners, adapter } = setup()
  await connect()

  state.accounts = [on(polkadotRelay.id, two, 0)]
  tell({ type: 'session', session })
  await vi.waitFor(() => expect(events).toHaveLength(1))
  tell({ type: 'ended' })
  await vi.waitFor(() => expect(events).toHaveLength(2))

  expect(events).toMatchObject([
    { type: 'connection', connection: { account: on(polkadotRelay.id, two, 0) } },
    { type: 'disconnected', connectorId: 'walletConnect' },
  ])
  expect(listeners.size).toBe(0)
  expect(adapter.provider('walletConnect')).toBeUndefined()
})

test('a session of an earlier visit is taken up, and let go of without an end', async () => {
  const { adapter, state, listeners, sessions } = setup()
  const end = vi.spyOn(sessions, 'end')
  state.here = false
  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/missing' })

  expect((await adapter.reconnect(request, signal))?.account).toBe(here)
  await adapter.disconnect('walletConnect')

  expect(listeners.size).toBe(0)
  expect(end).not.toHaveBeenCalled()
})

test('the host gets the session in the shape of an extension', async () => {
  const { connect, adapter } = setup()
  await connect()

  const accounts = await adapter.provider('walletConnect')?.accounts.get()

  expect(accounts).toEqual([{ address: encodeAddress(one, 0) }])
})

test('a page cannot have another account or chain asked for than those that were checked', async () => {
  const { connect, adapter, calls } = setup({ methods: ['polkadot_signTransaction'], accounts: [here] })
  await connect()
  const says = (checked: string, sent: string) => ({ toString: () => checked, toJSON: () => sent })
  class Text extends String {
    toJSON = () => two
  }
  const hash = (network: string) => `0x${network.slice('polkadot:'.length).padEnd(64, '0')}`
  const own = encodeAddress(one, 0)

  for (const address of [says(own, two), new Text(own), [own, two], { 0: own }])
    for (const genesisHash of [hash(polkadotRelay.id), says(hash(polkadotRelay.id), hash(kusamaRelay.id))])
      await Promise.resolve(
        adapter.provider('walletConnect')?.signer.signPayload?.({ address, genesisHash, method: '0x00' }),
      ).catch(() => {})

  expect(calls).not.toEqual([])
  for (const { network, params } of calls) {
    expect(network).toBe(polkadotRelay.id)
    expect(JSON.parse(JSON.stringify(params))).toMatchObject({
      address: own,
      transactionPayload: { address: own, genesisHash: hash(polkadotRelay.id) },
    })
  }
})
