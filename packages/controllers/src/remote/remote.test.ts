import {
  accountId,
  activeAccount,
  connectionOf,
  type FoyerEvent,
  RelayError,
  RemoteGrantError,
  UserRejectedError,
} from '@foyer/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoyerOptions } from '../foyerOptions.js'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { type FakeFamily, fakeArea, fakeFamily, fakeWallet, network } from '../testing.test-support.js'
import { fakeRemote, fakeSession } from './fakeRemote.test-support.js'

const mainnet = network('eip155:1', 'Ethereum')
const base = network('eip155:8453', 'Base')
const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
const onMainnet = accountId(mainnet.id, '0xcove')
const onSolana = accountId(solana.id, 'Cove1111111111111111111111111111')
const both = { eip155: [onMainnet], solana: [onSolana] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const evm = () => fakeFamily('eip155', [mainnet, base], [fakeWallet('harbor')])
const svm = () => fakeFamily('solana', [solana], [fakeWallet('glade', { network: solana.id })])

function setup({
  families = [evm(), svm()],
  stored = {},
  remote = fakeRemote(),
  area = fakeArea(stored),
  ...options
}: FoyerOptions & {
  families?: FakeFamily[]
  stored?: Record<string, unknown>
  remote?: ReturnType<typeof fakeRemote>
  area?: ReturnType<typeof fakeArea>
} = {}) {
  const adapters = families.map(({ descriptor }) => descriptor)
  const instance = createInstance(
    parseOptions({ ...options, adapters, connectors: [remote.descriptor] }),
    () => area,
  )
  const events: FoyerEvent[] = []
  instance.events.subscribe((event) => events.push(event))
  const status = () => [
    connectionOf(instance.state, 'eip155').status,
    connectionOf(instance.state, 'solana').status,
  ]
  return { instance, area, remote, events, status, names: () => events.map(({ event }) => event) }
}

/** An instance that a wallet connected to, on both chain families. */
async function connected(options: Parameters<typeof setup>[0] = {}) {
  const world = setup(options)
  world.instance.start()
  const { approval } = await (await world.instance.remote()).pair()
  world.remote.newest.approve(both)
  await approval
  world.events.length = 0
  return world
}

describe('a remote connector', () => {
  test('is one entry among the wallets, for every chain family', async () => {
    const { instance } = setup()

    await instance.discover()

    const entry = instance.state.wallets.find(({ type }) => type === 'walletConnect')
    expect(entry?.connectors.map(({ id, namespace }) => [id, namespace])).toEqual([
      ['walletConnect', 'eip155'],
      ['walletConnect', 'solana'],
    ])
  })

  test('is not made before anybody asks for it', async () => {
    const { instance, remote } = setup()

    instance.start()
    await instance.discover()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    expect(remote.made).toBe(0)
  })

  test('lends its adapters to chain families that the host installed none for', () => {
    const lent = svm()
    const { instance } = setup({ families: [evm()], remote: fakeRemote([evm().descriptor, lent.descriptor]) })

    expect([...instance.descriptors.keys()]).toEqual(['eip155', 'solana'])
    expect(instance.descriptors.get('solana')).toBe(lent.descriptor)
    expect(instance.state.networks.requested.map(({ id }) => id)).toEqual([mainnet.id, base.id, solana.id])
  })

  test('is missed with the fix where the host installed none', async () => {
    const instance = createInstance(parseOptions({ adapters: [evm().descriptor] }), () => fakeArea())

    await expect(instance.remote()).rejects.toMatchObject({
      code: 'connector/missing',
      hint: 'Pass connectors: [walletConnect()] to createFoyer.',
    })
  })

  test('is let go of at the end, and made anew after it', async () => {
    const { instance, remote } = setup()
    const end = instance.start()
    const { approval } = await (await instance.remote()).pair()

    end()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)
    instance.start()
    await instance.remote()

    expect([remote.made, remote.disposed]).toEqual([2, 1])
  })
})

describe('pairing', () => {
  test('connects every chain family that the wallet approved', async () => {
    const { instance, area, events, remote, status } = setup()
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve(both)

    expect(await approval).toBe(onMainnet)
    expect(status()).toEqual(['connected', 'connected'])
    expect(activeAccount(instance.state)).toBe(onMainnet)
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"walletConnect","solana":"walletConnect"}')
    expect(instance.state.remoteWallet?.name).toBe('Cove Mobile')
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['CONNECT_SUCCESS', { method: 'qrcode', name: 'Cove Mobile' }],
    ])
  })

  test('makes the family active that was approved, when the active one was not', async () => {
    const { instance, remote, status } = setup()
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve({ solana: [onSolana] })

    expect(await approval).toBe(onSolana)
    expect(instance.state.networks.active).toBe('solana')
    expect(status()).toEqual(['disconnected', 'connected'])
  })

  test('asks for the networks of one family alone, where only that is wanted', async () => {
    const { instance, remote } = setup()

    await (await instance.remote()).pair('solana')

    expect(remote.newest.networks).toEqual([solana.id])
  })

  test('for one more family asks for those of the session as well, since a new session replaces it', async () => {
    const { instance, remote, status } = setup()
    const { pair } = await instance.remote()
    const first = await pair('eip155')
    remote.newest.approve({ eip155: [onMainnet] })
    await first.approval

    const second = await pair('solana')
    remote.newest.approve(both)

    expect(remote.newest.networks).toEqual([solana.id, mainnet.id, base.id].sort(byPlace(instance)))
    expect(await second.approval).toBe(onSolana)
    expect(status()).toEqual(['connected', 'connected'])
    expect(instance.state.networks.active).toBe('solana')
  })

  test('disconnects a family that the new session does not cover', async () => {
    const { instance, remote, status } = await connected()
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve({ eip155: [onMainnet] }, { name: 'Grove' })
    await approval

    expect(status()).toEqual(['connected', 'disconnected'])
    expect(instance.state.remoteWallet?.name).toBe('Grove')
    expect(remote.ended).toBe(0)
  })

  test('lets go of the wallets that it replaces', async () => {
    const family = evm()
    const { instance, remote } = setup({ families: [family, svm()] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve(both)
    await approval

    expect(connectionOf(instance.state, 'eip155')).toMatchObject({ connectorId: 'walletConnect' })
    expect(family.wallets[0]?.calls).toEqual(['connect', 'disconnect'])
  })

  test('that is declined changes nothing and says so', async () => {
    const { instance, names, remote, status } = setup()
    const { approval } = await (await instance.remote()).pair()

    remote.newest.fail(new UserRejectedError('wc_sessionPropose'))

    await expect(approval).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(names()).toEqual(['USER_REJECTED'])
    expect((await instance.remote()).offer()).toBeUndefined()
  })

  test('that expires is no event, because nobody took part', async () => {
    const { instance, names, remote } = setup()
    const { approval } = await (await instance.remote()).pair()

    remote.newest.expire()

    await expect(approval).rejects.toMatchObject({ code: 'remote/pairing-expired' })
    expect(names()).toEqual([])
  })

  test('that is approved for nothing an adapter serves ends the session', async () => {
    const { instance, names, remote, status } = setup({ families: [evm()] })
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve({ solana: [onSolana] })

    await expect(approval).rejects.toBeInstanceOf(RemoteGrantError)
    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
    expect(names()).toEqual(['CONNECT_ERROR'])
  })

  test('connects the other families when the code of one does not come', async () => {
    const family = evm()
    const { instance, remote, status } = setup({ families: [family, svm()] })
    const { approval } = await (await instance.remote()).pair()
    family.failsToLoad = true

    remote.newest.approve(both)

    expect(await approval).toBe(onSolana)
    expect(status()).toEqual(['disconnected', 'connected'])
  })

  test('without a relay says so, and may be tried again', async () => {
    const { instance, names, remote } = setup()
    const { pair } = await instance.remote()
    remote.refusal = new RelayError(false)

    await expect(pair()).rejects.toMatchObject({ code: 'remote/relay' })
    remote.refusal = undefined

    expect((await pair()).uri).toBe(remote.newest.uri)
    expect(names()).toEqual(['CONNECT_ERROR'])
  })

  test('never puts the key of a pairing into events or storage', async () => {
    const { area, events, instance, remote } = setup()
    const { pair } = await instance.remote()
    const failing = await pair()
    remote.newest.fail(new Error(`Cannot open ${failing.uri}`))
    await failing.approval.catch(() => {})
    const { approval } = await pair()
    remote.newest.approve(both)
    await approval
    await instance.disconnect()

    const seen = JSON.stringify([events, [...area.values], instance.state])

    expect(events.map(({ event }) => event)).toEqual([
      'CONNECT_ERROR',
      'CONNECT_SUCCESS',
      'DISCONNECT_SUCCESS',
    ])
    expect(seen).not.toMatch(/symKey|secret|wc:\d/)
  })
})

describe('a pairing that nobody waits for any longer', () => {
  test('is withdrawn by the next one', async () => {
    const { instance, remote } = setup()
    const { pair } = await instance.remote()
    const { approval } = await pair()

    await pair()

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(remote.pairings.map(({ withdrawn }) => withdrawn)).toEqual([true, false])
  })

  test('is withdrawn when another wallet is chosen, and its late approval leaves nothing behind', async () => {
    const { instance, remote, names } = setup()
    const { approval } = await (await instance.remote()).pair()
    const late = remote.newest

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    late.approve(both)
    await vi.advanceTimersByTimeAsync(0)

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(connectionOf(instance.state, 'eip155')).toMatchObject({ connectorId: 'harbor' })
    expect(connectionOf(instance.state, 'solana').status).toBe('disconnected')
    expect(names()).toEqual(['CONNECT_SUCCESS'])
  })

  test('and approved in that very moment is ended', async () => {
    const { instance, remote, status } = setup()
    const given = await instance.remote()
    const { approval } = await given.pair()

    remote.newest.approve(both)
    given.withdraw()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
  })
})

describe('a session', () => {
  test('that the wallet ends disconnects every family on it, and is not restored', async () => {
    const { area, events, instance, remote, status } = await connected()

    remote.leave()

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(area.values.get('@foyer/connectors')).toBe('{}')
    expect(instance.state.remoteWallet).toBeUndefined()
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
      ['DISCONNECT_SUCCESS', { namespace: 'solana' }],
    ])
  })

  test('is left by all families together, and ended once', async () => {
    const { instance, names, remote, status } = await connected()

    await instance.disconnect('solana')

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
    expect(names()).toEqual(['DISCONNECT_SUCCESS'])
  })

  test('goes on for the other family when one takes another wallet, and ends with the last', async () => {
    const { instance, remote, status } = await connected()

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(0)
    const between = remote.ended
    await instance.connect({ connectorId: 'glade', namespace: 'solana' })
    await vi.advanceTimersByTimeAsync(0)

    expect(between).toBe(0)
    expect(status()).toEqual(['connected', 'connected'])
    expect(remote.ended).toBe(1)
  })

  test('of an earlier visit is restored, with the wallet behind it', async () => {
    const stored = { '@foyer/connectors': { eip155: 'walletConnect', solana: 'walletConnect' } }
    const remote = fakeRemote()
    remote.stored = fakeSession(both)
    const { instance, status } = setup({ stored, remote })

    instance.start()
    expect(status()).toEqual(['reconnecting', 'reconnecting'])
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['connected', 'connected'])
    expect(instance.state.initialized).toBe(true)
    expect(instance.state.remoteWallet?.name).toBe('Cove Mobile')
    expect(remote.made).toBe(1)
  })

  test('that is not restored in 10 s is kept for the next visit', async () => {
    const stored = { '@foyer/connectors': { eip155: 'walletConnect' } }
    const remote = fakeRemote()
    remote.stored = fakeSession(both)
    remote.delay = 11_000
    const { area, instance, status } = setup({ stored, remote })

    instance.start()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(status()[0]).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(5_000)

    expect(status()[0]).toBe('disconnected')
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"walletConnect"}')
    expect(remote.ended).toBe(0)
  })

  test('is ended when the visitor disconnects while it is still being restored', async () => {
    const stored = { '@foyer/connectors': { eip155: 'walletConnect' } }
    const remote = fakeRemote()
    remote.stored = fakeSession(both)
    const { instance, status } = setup({ stored, remote })
    instance.start()

    await instance.disconnect()
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
  })

  test('works without storage', async () => {
    const remote = fakeRemote()
    const instance = createInstance(
      parseOptions({ adapters: [evm().descriptor], connectors: [remote.descriptor] }),
      () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    )
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve({ eip155: [onMainnet] })
    expect(await approval).toBe(onMainnet)
    await instance.disconnect()

    expect(remote.ended).toBe(1)
  })

  test('is not asked for a network that the wallet did not approve', async () => {
    const { instance } = await connected()

    await expect(instance.switchNetwork(base.id)).rejects.toMatchObject({ code: 'network/not-supported' })

    expect(activeAccount(instance.state)).toBe(onMainnet)
  })
})

describe('a network that was not asked for', () => {
  const lent = () => ({ families: [], remote: fakeRemote([evm().descriptor]) })

  test.each([
    ['is told', () => ({}), 1],
    ['is fine where the host chose basic mode', () => ({ basic: true }), 0],
    ['is fine where the host installed no adapter', lent, 0],
  ])('%s', async (_, options, times) => {
    const { instance, remote } = setup(options())
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve({ eip155: [accountId(network('eip155:137').id, '0xcove')] })
    await approval

    expect(told).toHaveBeenCalledTimes(times)
  })

  test('is told once the host added an adapter', async () => {
    const { instance, remote } = setup({ families: [] })
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)
    await instance.addAdapter(evm().descriptor)
    const { approval } = await (await instance.remote()).pair()

    remote.newest.approve({ eip155: [accountId(network('eip155:137').id, '0xcove')] })
    await approval

    expect(told).toHaveBeenCalledTimes(1)
    expect(instance.state.wallets.map(({ id }) => id)).toEqual(['walletConnect'])
  })
})

describe('the stored choice of a wallet app', () => {
  const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

  test('is removed where it would run something', async () => {
    const { area, instance } = setup({ stored: { [key]: { href: 'javascript:alert(1)//', name: 'Cove' } } })

    await instance.remote()

    expect(area.values.has(key)).toBe(false)
  })

  test('stays where it is safe, until the session is over', async () => {
    const { area, instance } = await connected({ stored: { [key]: { href: 'cove://', name: 'Cove' } } })
    expect(area.values.has(key)).toBe(true)

    await instance.disconnect()

    expect(area.values.has(key)).toBe(false)
  })
})

/** In the order in which the host asked for them. */
function byPlace({ state }: ReturnType<typeof createInstance>) {
  const place = (id: string) => state.networks.requested.findIndex((one) => one.id === id)
  return (one: string, other: string) => place(one) - place(other)
}
