// @tier gate
import { type AdapterContext, type AdapterEvent, UserRejectedError } from '@foyer/core'
import { PublicKey } from '@solana/web3.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, fakeWallet } from './fakeWallet.test-support.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import type { FoundWallet } from './wallet.js'

const { signal } = new AbortController()
const request = { connectorId: 'Fake', network: solanaMainnet.id }
const connection = (address = alice) => ({
  connectorId: 'Fake',
  account: `${solanaMainnet.id}:${address}`,
  accounts: [`${solanaMainnet.id}:${address}`],
  accountType: 'eoa',
  selectable: [`${solanaMainnet.id}:${address}`],
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup(told: Partial<FoundWallet> = {}, { late = false } = {}) {
  const fake = fakeWallet(told)
  const subscribers = new Set<() => void>()
  let here = !late
  const context: AdapterContext = {
    networks: () => [solanaMainnet, solanaDevnet],
    rpcUrls: () => [],
    publicRpcUrls: () => [],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  }
  const adapter = createAdapter({
    context,
    discovery: {
      find: (id) => (here && id === 'Fake' ? fake.wallet : undefined),
      subscribe(listener) {
        const call = () => listener([])
        subscribers.add(call)
        call()
        return () => subscribers.delete(call)
      },
    },
  })
  const events: AdapterEvent<'solana'>[] = []
  adapter.subscribe((event) => event.type !== 'answered' && events.push(event))
  return {
    ...fake,
    adapter,
    events,
    subscribers,
    move(there: boolean) {
      here = there
      for (const call of [...subscribers]) call()
    },
  }
}

test('events of one burst are told once, as they left things; nonsense says nothing', async () => {
  const { adapter, change, events } = setup()
  await adapter.connect(request, signal)

  change([])
  change([{ address: bob }])
  await vi.advanceTimersByTimeAsync(50)
  change('nonsense')
  await vi.advanceTimersByTimeAsync(50)
  change([{ address: bob }])
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toEqual([{ type: 'connection', connection: connection(bob) }])
})

test('takes up what is granted in a window that was open already, and asks no second time', async () => {
  const connect = vi.fn(() => Promise.reject({ code: -32002, message: 'already pending' }))
  const { adapter, change, events } = setup({ connect })
  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/request-pending' })

  change([])
  change('nonsense')
  change([{ address: bob }])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toEqual([{ type: 'connection', connection: connection(bob) }])
  expect(connect).toHaveBeenCalledOnce()
})

test('a grant that nobody waits for any more is left alone', async () => {
  const { adapter, change, events, listeners } = setup({
    connect: () => Promise.reject({ code: -32002 }),
  })
  await adapter.connect(request, signal).catch(() => {})

  await adapter.disconnect('Fake')
  change([{ address: bob }])

  expect(events).toEqual([])
  expect(listeners.size).toBe(0)
})

test.each([
  ['answers none', []],
  ['answers nonsense', 'x'],
  ['answers an address that is none', [{ address: 'O0Il' }]],
])('a wallet that %s is not connected', async (_what, accounts) => {
  const { adapter, listeners } = setup({ connect: () => accounts })

  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })

  expect(listeners.size).toBe(0)
})

test('a wallet that is on none of the networks is not connected', async () => {
  const { adapter } = setup({ networkFor: () => undefined })

  await expect(adapter.connect(request, signal)).rejects.toMatchObject({ code: 'network/not-supported' })
})

test('a wallet that has another network of the instance is connected there', async () => {
  const { adapter } = setup({
    networkFor: (wanted) => (wanted === solanaDevnet.id ? wanted : undefined),
  })

  const { account } = await adapter.connect(request, signal)

  expect(account).toBe(`${solanaDevnet.id}:${alice}`)
})

test.each([
  ['hangs', () => new Promise(() => {})],
  ['refuses', () => Promise.reject(new Error('no silent way'))],
  ['declines', () => Promise.reject({ code: 4001 })],
])('a silent reconnect to a wallet that %s ends without it', async (_what, connect) => {
  const { adapter } = setup({ connect })

  const outcome = adapter.reconnect(request, signal)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(await outcome).toBeUndefined()
})

test('a wallet that registers a little late is reconnected, one that never does is waited for', async () => {
  const late = setup({}, { late: true })
  const outcome = late.adapter.reconnect(request, signal)
  await vi.advanceTimersByTimeAsync(1_000)
  late.move(true)
  expect(await outcome).toEqual(connection())

  const never = setup({}, { late: true })
  const asked = new AbortController()
  const nothing = never.adapter.reconnect(request, asked.signal)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await nothing).toBeUndefined()
  asked.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(never.subscribers.size).toBe(0)
})

test('a wallet that leaves the page is reported once, and is back when it returns', async () => {
  const { adapter, move, events, subscribers, listeners } = setup()
  expect(subscribers.size).toBe(0)
  await adapter.connect(request, signal)
  expect(subscribers.size).toBe(1)

  move(false)
  move(false)

  expect(events).toEqual([{ type: 'disconnected', connectorId: 'Fake' }])
  expect(listeners.size).toBe(0)
  move(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(events.at(-1)).toMatchObject({ type: 'connection' })
})

test('disconnecting tells the wallet, and waits no longer than a second for it', async () => {
  const disconnect = vi.fn(() => new Promise(() => {}))
  const { adapter, listeners } = setup({ disconnect })
  await adapter.connect(request, signal)

  const done = adapter.disconnect('Fake')
  await vi.advanceTimersByTimeAsync(1_000)
  await done

  expect(disconnect).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
  expect(adapter.provider('Fake')).toBeUndefined()
})

test('the account in use has the methods of a public key, and is the same object as long as it is in use', async () => {
  const { adapter } = setup()
  await adapter.connect(request, signal)
  const provider = adapter.provider('Fake')
  const key = provider?.publicKey
  const [address = ''] = provider?.accounts ?? []
  const real = new PublicKey(address)

  expect([key?.toBase58(), String(key), JSON.stringify(key)]).toEqual([address, address, `"${address}"`])
  expect(key?.toBytes()).toEqual(real.toBytes())
  expect([key?.equals(real), key?.equals(PublicKey.default)]).toEqual([true, false])
  expect(provider?.publicKey).toBe(key)

  await adapter.disconnect('Fake')
  expect(provider?.publicKey).toBeNull()
})

test('what a host waits for ends with the connection', async () => {
  const { adapter } = setup({ signMessage: () => new Promise(() => {}) })
  await adapter.connect(request, signal)
  const provider = adapter.provider('Fake')

  const answer = provider?.signMessage(new Uint8Array([1]))
  const aborted = expect(answer).rejects.toMatchObject({ code: 'aborted' })
  await adapter.disconnect('Fake')
  await aborted

  await expect(provider?.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 'wallet/missing' })
})

test('what a wallet cannot do is said, not tried', async () => {
  const { adapter } = setup()
  const { account } = await adapter.connect(request, signal)
  const failed = { code: 'wallet/request-failed' }

  await expect(adapter.signMessage(request.connectorId, account, 'text', signal)).rejects.toMatchObject(
    failed,
  )
  const provider = adapter.provider('Fake')
  await expect(provider?.signTransaction(new Uint8Array(70))).rejects.toMatchObject(failed)
  const options = { preflightCommitment: 'soon' as 'root' }
  await expect(provider?.signAndSendTransaction(new Uint8Array(70), options)).rejects.toMatchObject(failed)
})

test('an error of ours passes a wallet unchanged', async () => {
  const ours = new UserRejectedError('standard:connect')
  const { adapter } = setup({ connect: () => Promise.reject(ours) })

  await expect(adapter.connect(request, signal)).rejects.toBe(ours)
})
