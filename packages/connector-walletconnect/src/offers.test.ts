// @tier gate
import { createInstance, type FoyerOptions, parseOptions } from '@foyer/controllers'
import { activeAccount, connectionOf, UserRejectedError } from '@foyer/core'
import {
  base,
  evmFamily,
  fakeArea,
  grantsOfBoth,
  mainnet,
  solana,
  solanaFamily,
  watchBoth,
} from '@foyer/testing/family'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLine } from './fakeLine.test-support.js'
import { offersOf } from './offersOf.test-support.js'
import { RelayError } from './relayError.js'

const [onMainnet] = grantsOfBoth.eip155
const [onSolana] = grantsOfBoth.solana

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup({
  stored = {},
  remote = fakeLine(),
  area = fakeArea(stored),
  ...options
}: FoyerOptions & {
  stored?: Record<string, unknown>
  remote?: ReturnType<typeof fakeLine>
  area?: ReturnType<typeof fakeArea>
} = {}) {
  const adapters = [evmFamily(), solanaFamily()].map(({ descriptor }) => descriptor)
  const instance = createInstance(
    parseOptions({ ...options, adapters, connectors: [remote.source] }),
    () => area,
  )
  return { ...watchBoth(instance), area, remote }
}

/** An instance that a wallet connected to, on both chain families. */
async function connected(options: Parameters<typeof setup>[0] = {}) {
  const world = setup(options)
  world.instance.start()
  const { approval } = await (await offersOf(world.instance)).make()
  world.remote.newest.approve(grantsOfBoth)
  await approval
  world.events.length = 0
  return world
}

describe('a pairing', () => {
  test('connects every chain family that the wallet approved', async () => {
    const { instance, area, events, remote, status } = setup()
    const { approval } = await (await offersOf(instance)).make()

    remote.newest.approve(grantsOfBoth)

    expect(await approval).toBe(onMainnet)
    expect(status()).toEqual(['connected', 'connected'])
    expect(activeAccount(instance.state)).toBe(onMainnet)
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"walletConnect","solana":"walletConnect"}')
    expect(instance.state.sessionWallets.walletConnect?.name).toBe('Cove Mobile')
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['CONNECT_SUCCESS', { method: 'qrcode', name: 'Cove Mobile' }],
    ])
  })

  test('asks for the networks of one family alone, where only that is wanted', async () => {
    const { instance, remote } = setup()

    await (await offersOf(instance)).make('solana')

    expect(remote.newest.networks).toEqual([solana.id])
  })

  test('for one more family asks for those of the session as well, since a new session replaces it', async () => {
    const { instance, remote, status } = setup()
    const { make: pair } = await offersOf(instance)
    const first = await pair('eip155')
    remote.newest.approve({ eip155: [onMainnet] })
    await first.approval

    const second = await pair('solana')
    remote.newest.approve(grantsOfBoth)

    expect(remote.newest.networks).toEqual([solana.id, mainnet.id, base.id].sort(byPlace(instance)))
    expect(await second.approval).toBe(onSolana)
    expect(status()).toEqual(['connected', 'connected'])
    expect(instance.state.networks.active).toBe('solana')
  })

  test('that is declined changes nothing and says so', async () => {
    const { instance, names, remote, status } = setup()
    const { approval } = await (await offersOf(instance)).make()

    remote.newest.fail(new UserRejectedError('wc_sessionPropose'))

    await expect(approval).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(names()).toEqual(['USER_REJECTED'])
    expect((await offersOf(instance)).current()).toBeUndefined()
  })

  test('that expires is no event, because nobody took part', async () => {
    const { instance, names, remote } = setup()
    const { approval } = await (await offersOf(instance)).make()

    remote.newest.expire()

    await expect(approval).rejects.toMatchObject({ code: 'session/expired' })
    expect(names()).toEqual([])
  })

  test('without a relay says so, and may be tried again', async () => {
    const { instance, names, remote } = setup()
    const { make: pair } = await offersOf(instance)
    remote.refusal = new RelayError(false)

    await expect(pair()).rejects.toMatchObject({ code: 'pairing/relay' })
    remote.refusal = undefined

    expect((await pair()).uri).toBe(remote.newest.uri)
    expect(names()).toEqual(['CONNECT_ERROR'])
  })

  test('never puts the key of a pairing into events or storage', async () => {
    const { area, events, instance, remote } = setup()
    const { make: pair } = await offersOf(instance)
    const failing = await pair()
    remote.newest.fail(new Error(`Cannot open ${failing.uri}`))
    await failing.approval.catch(() => {})
    const { approval } = await pair()
    remote.newest.approve(grantsOfBoth)
    await approval
    await instance.disconnect()

    // The code that cleans words may come first.
    await expect
      .poll(() => events.map(({ event }) => event))
      .toEqual(['CONNECT_ERROR', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
    const seen = JSON.stringify([events, [...area.values], instance.state])
    expect(seen).not.toMatch(/symKey|secret/)
  })
})

describe('a pairing that nobody waits for any longer', () => {
  test('is withdrawn by the next one', async () => {
    const { instance, remote } = setup()
    const { make: pair } = await offersOf(instance)
    const { approval } = await pair()

    await pair()

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(remote.requests.map(({ withdrawn }) => withdrawn)).toEqual([true, false])
  })

  test('is withdrawn when another wallet is chosen, and its late approval leaves nothing behind', async () => {
    const { instance, remote, names } = setup()
    const { approval } = await (await offersOf(instance)).make()
    const late = remote.newest

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    late.approve(grantsOfBoth)
    await vi.advanceTimersByTimeAsync(0)

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(connectionOf(instance.state, 'eip155')).toMatchObject({ connectorId: 'harbor' })
    expect(connectionOf(instance.state, 'solana').status).toBe('disconnected')
    expect(names()).toEqual(['CONNECT_SUCCESS'])
  })

  test('and approved in that very moment is ended', async () => {
    const { instance, remote, status } = setup()
    const given = await offersOf(instance)
    const { approval } = await given.make()

    remote.newest.approve(grantsOfBoth)
    given.withdraw()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
  })
})

describe('the stored choice of a wallet app', () => {
  const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

  test('is removed where it would run something', async () => {
    const { area, instance } = setup({ stored: { [key]: { href: 'javascript:alert(1)//', name: 'Cove' } } })

    await offersOf(instance)

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
