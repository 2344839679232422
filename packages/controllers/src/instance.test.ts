// @tier gate
import {
  accountId,
  activeAccount,
  activeNetwork,
  connectionOf,
  type FoyerEvent,
  parseNetworkId,
} from '@foyer/core'
import {
  base,
  type FakeFamily,
  fakeArea,
  fakeFamily,
  fakeNetwork,
  fakeWallet,
  mainnet,
  solana,
} from '@foyer/testing/family'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoyerOptions } from './foyerOptions.js'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup({
  families = [evm()],
  stored = {},
  ...options
}: FoyerOptions & { families?: FakeFamily[]; stored?: Record<string, unknown> } = {}) {
  const area = fakeArea(stored)
  const instance = createInstance(
    parseOptions({ ...options, adapters: families.map(({ descriptor }) => descriptor) }),
    () => area,
  )
  const events: FoyerEvent[] = []
  instance.events.subscribe((event) => events.push(event))
  return { instance, area, events, names: () => events.map(({ event }) => event) }
}

function evm(...ids: string[]) {
  return fakeFamily(
    'eip155',
    [mainnet, base],
    (ids.length ? ids : ['harbor']).map((id) => fakeWallet(id)),
  )
}

describe('a visit that was never here', () => {
  test('reads storage at start and fetches nothing', () => {
    const family = evm()
    const { instance, area } = setup({ families: [family] })

    instance.start()

    expect(instance.state.initialized).toBe(true)
    expect(family.loads).toBe(0)
    expect(area.values.size).toBe(0)
    expect(family.open).toBe(0)
  })

  test('construction touches no storage', () => {
    const family = evm()
    const area = vi.fn(() => fakeArea())

    createInstance(parseOptions({ adapters: [family.descriptor] }), area)

    expect(area).not.toHaveBeenCalled()
  })
})

describe('connecting', () => {
  test('makes the account the active one and remembers the wallet', async () => {
    const { instance, area, events } = setup()
    void instance.discover()

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    expect(activeAccount(instance.state)).toBe('eip155:1:0xharbor')
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"harbor"}')
    expect(events).toMatchObject([
      { event: 'CONNECT_SUCCESS', properties: { name: 'harbor', method: 'browser' } },
    ])
  })

  test('a declined request leaves it disconnected and is not an error', async () => {
    const family = evm()
    const { instance, names } = setup({ families: [family] })
    for (const wallet of family.wallets) wallet.answer = 'reject'

    const connecting = instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await expect(connecting).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
    expect(names()).toEqual(['USER_REJECTED'])
  })

  test('a second choice overtakes a wallet that does not answer', async () => {
    const family = evm('silent', 'harbor')
    const { instance } = setup({ families: [family] })
    for (const wallet of family.wallets) if (wallet.id === 'silent') wallet.answer = 'hang'

    const first = instance.connect({ connectorId: 'silent', namespace: 'eip155' })
    const firstSettled = expect(first).rejects.toMatchObject({ code: 'aborted' })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await firstSettled
    expect(connectionOf(instance.state, 'eip155')).toMatchObject({
      status: 'connected',
      connectorId: 'harbor',
    })
  })

  test('another wallet takes the place of the one before, which is let go only then', async () => {
    const family = evm('harbor', 'meridian')
    const { instance } = setup({ families: [family] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await instance.connect({ connectorId: 'meridian', namespace: 'eip155' })

    expect(activeAccount(instance.state)).toBe('eip155:1:0xmeridian')
    expect(family.wallets[0]?.calls).toEqual(['connect', 'disconnect'])
  })

  test('a failed change of wallet keeps the connection that stood', async () => {
    const family = evm('harbor', 'meridian')
    const { instance } = setup({ families: [family] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    for (const wallet of family.wallets) if (wallet.id === 'meridian') wallet.answer = 'reject'

    await instance.connect({ connectorId: 'meridian', namespace: 'eip155' }).catch(() => {})

    expect(activeAccount(instance.state)).toBe('eip155:1:0xharbor')
  })

  test('a chunk that failed may be tried again', async () => {
    const family = evm()
    const { instance } = setup({ families: [family] })
    family.failsToLoad = true

    await expect(instance.connect({ connectorId: 'harbor', namespace: 'eip155' })).rejects.toMatchObject({
      code: 'unexpected',
    })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    expect(connectionOf(instance.state, 'eip155').status).toBe('connected')
  })

  test('a wallet on a network that was not asked for is shown truthfully and reported', async () => {
    const family = evm()
    const { instance } = setup({ families: [family] })
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)
    for (const wallet of family.wallets) wallet.network = parseNetworkId('eip155:137')

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    expect(activeNetwork(instance.state)).toMatchObject({ id: 'eip155:137', name: 'Unknown Network' })
    expect(told).toHaveBeenCalledOnce()
  })

  test('what is granted in a window that was open already is taken up, once it was asked for', async () => {
    const family = evm()
    const { instance, names } = setup({ families: [family] })
    for (const wallet of family.wallets) wallet.answer = 'busy'
    const account = accountId(mainnet.id, '0xharbor')
    const grant = {
      type: 'connection',
      connection: { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' },
    } as const

    await instance.adapter('eip155')
    family.emit(grant)
    expect(activeAccount(instance.state)).toBeUndefined()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' }).catch(() => {})
    family.emit(grant)

    expect(activeAccount(instance.state)).toBe(account)
    expect(names()).toEqual(['CONNECT_ERROR', 'CONNECT_SUCCESS'])
  })

  test('unsupported networks pass where the host allows them, and are shown truthfully', async () => {
    const family = evm()
    const { instance } = setup({ families: [family], allowUnsupportedChain: true })
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)
    for (const wallet of family.wallets) wallet.network = parseNetworkId('eip155:137')

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    expect(told).not.toHaveBeenCalled()
    expect(activeNetwork(instance.state).id).toBe('eip155:137')
  })

  test.each([
    ['the default', { defaultNetwork: base.id }, base.id],
    ['the first one listed', {}, mainnet.id],
  ])('a Disconnect leaves an unlisted network for %s, and it is not stored', async (_, options, expected) => {
    const family = evm()
    const { instance, area } = setup({ families: [family], ...options })
    for (const wallet of family.wallets) wallet.network = parseNetworkId('eip155:137')
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await instance.disconnect()

    expect(activeNetwork(instance.state).id).toBe(expected)
    expect(JSON.parse(area.getItem('@foyer/networks') ?? '')).toEqual({ eip155: expected })
  })

  test('a Disconnect keeps the listed network that was in use', async () => {
    const { instance } = setup()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await instance.switchNetwork(base.id)

    await instance.disconnect()

    expect(activeNetwork(instance.state).id).toBe(base.id)
  })
})

describe('coming back', () => {
  const stored = { '@foyer/connectors': { eip155: 'harbor' }, '@foyer/networks': { eip155: 'eip155:8453' } }

  test('restores what was connected, without a window', async () => {
    const family = evm()
    const { instance } = setup({ families: [family], stored })

    instance.start()
    expect(connectionOf(instance.state, 'eip155').status).toBe('reconnecting')
    expect(activeNetwork(instance.state).id).toBe('eip155:8453')
    await vi.advanceTimersByTimeAsync(0)

    expect(connectionOf(instance.state, 'eip155').status).toBe('connected')
    expect(family.wallets[0]?.calls).toEqual(['reconnect'])
    expect(instance.state.initialized).toBe(true)
  })

  test('a silent wallet is given up after 3 s and remembered for the next visit', async () => {
    const family = evm()
    const { instance, area } = setup({ families: [family], stored })
    for (const wallet of family.wallets) wallet.answer = 'hang'

    instance.start()
    await vi.advanceTimersByTimeAsync(3_000)

    expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
    expect(instance.state.initialized).toBe(true)
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"harbor"}')
  })

  test('one family that fails does not keep another from coming back', async () => {
    const locked = evm()
    for (const wallet of locked.wallets) wallet.trusts = false
    const other = fakeFamily('solana', [solana], [fakeWallet('orbit', { network: solana.id })])
    const { instance } = setup({
      families: [locked, other],
      stored: { '@foyer/connectors': { eip155: 'harbor', solana: 'orbit' } },
    })

    instance.start()
    await vi.advanceTimersByTimeAsync(0)

    expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
    expect(connectionOf(instance.state, 'solana').status).toBe('connected')
  })

  test('a wallet chosen meanwhile is not overwritten by the restored one', async () => {
    const family = evm('harbor', 'meridian')
    const { instance } = setup({ families: [family], stored })
    for (const wallet of family.wallets) if (wallet.id === 'harbor') wallet.answer = 'hang'

    instance.start()
    await instance.connect({ connectorId: 'meridian', namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(3_000)

    expect(connectionOf(instance.state, 'eip155')).toMatchObject({
      status: 'connected',
      connectorId: 'meridian',
    })
  })
})

describe('what wallets do by themselves', () => {
  test('an account or network changed in the wallet is followed', async () => {
    const family = evm()
    const { instance } = setup({ families: [family] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    const account = accountId(base.id, '0xother')
    family.emit({
      type: 'connection',
      connection: { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' },
    })

    expect(activeAccount(instance.state)).toBe(account)
  })

  test('a wallet that goes away is disconnected and remembered; one that is not connected changes nothing', async () => {
    const family = evm('harbor', 'meridian')
    const { instance, area } = setup({ families: [family] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    family.emit({ type: 'disconnected', connectorId: 'meridian' })
    expect(connectionOf(instance.state, 'eip155').status).toBe('connected')
    family.emit({ type: 'disconnected', connectorId: 'harbor' })

    expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"harbor"}')
  })

  test('a wallet that is back is connected again, until the visitor leaves it', async () => {
    const family = evm('harbor')
    const { instance, area } = setup({ families: [family] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    const account = accountId(parseNetworkId('eip155:1'), '0xada')
    const back = () =>
      family.emit({
        type: 'connection',
        connection: { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' },
      })

    family.emit({ type: 'disconnected', connectorId: 'harbor' })
    back()
    expect(connectionOf(instance.state, 'eip155').status).toBe('connected')
    family.emit({ type: 'disconnected', connectorId: 'harbor' })
    await instance.disconnect()
    back()

    expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
    expect(area.values.get('@foyer/connectors')).toBe('{}')
    expect(family.wallets[0]?.calls).toEqual(['connect', 'disconnect'])
  })

  test('after the last end the state says that nothing is connected', async () => {
    const { instance } = setup({ families: [evm('harbor')] })
    const end = instance.start()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    end()

    expect(instance.state.connections).toEqual({})
  })
})

describe('disconnecting', () => {
  test('forgets every family when none is named', async () => {
    const other = fakeFamily('solana', [solana], [fakeWallet('orbit', { network: solana.id })])
    const { instance, names } = setup({ families: [evm(), other] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await instance.connect({ connectorId: 'orbit', namespace: 'solana' })

    await instance.disconnect()

    expect(instance.state.connections).toEqual({})
    expect(names()).toEqual(['CONNECT_SUCCESS', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  })

  test('a wallet that refuses is disconnected here all the same, and the failure is told', async () => {
    const family = evm()
    const { instance, events } = setup({ families: [family] })
    for (const wallet of family.wallets) wallet.refusesDisconnect = true
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await expect(instance.disconnect('eip155')).rejects.toMatchObject({
      code: 'disconnect/failed',
      message: 'Failed to disconnect',
    })

    expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
    expect(events.at(-1)).toMatchObject({
      event: 'DISCONNECT_ERROR',
      properties: { message: 'Failed to disconnect', ended: ['eip155'] },
    })
  })
})

describe('networks', () => {
  test('a connected wallet is moved first; if it declines, nothing changes', async () => {
    const family = evm()
    const { instance } = setup({ families: [family] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await instance.switchNetwork(base.id)
    expect(activeAccount(instance.state)).toBe('eip155:8453:0xharbor')
    for (const wallet of family.wallets) wallet.answer = 'reject'
    await instance.switchNetwork(mainnet.id).catch(() => {})

    expect(activeNetwork(instance.state).id).toBe('eip155:8453')
  })

  test('one that the host does not list cannot be switched to', async () => {
    const { instance } = setup()

    await expect(instance.switchNetwork(parseNetworkId('eip155:137'))).rejects.toThrow('Network not found')
  })

  test('the last of a family stays, one not listed cannot go, and one needs an adapter to come', async () => {
    const { instance } = setup()

    await instance.removeNetwork(base.id)

    await expect(instance.removeNetwork(mainnet.id)).rejects.toThrow(
      'Cannot remove last network for a namespace',
    )
    await expect(instance.removeNetwork(base.id)).rejects.toThrow('Network not found')
    await expect(instance.addNetwork(solana)).rejects.toThrow('Adapter not found')
  })

  test('adding one twice lists it once', async () => {
    const { instance } = setup()
    const gnosis = fakeNetwork('eip155:100', 'Gnosis')

    await instance.addNetwork(gnosis)
    await instance.addNetwork(gnosis)

    expect(instance.state.networks.requested.map(({ id }) => id)).toEqual([
      'eip155:1',
      'eip155:8453',
      'eip155:100',
    ])
  })

  test('removing the one a wallet is on reports it as unsupported; without a wallet the next is in use', async () => {
    const { instance } = setup()
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)

    await instance.removeNetwork(mainnet.id)
    expect(activeNetwork(instance.state).id).toBe('eip155:8453')
    await instance.addNetwork(mainnet)
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await instance.removeNetwork(mainnet.id)

    expect(activeNetwork(instance.state).name).toBe('Unknown Network')
    expect(told).toHaveBeenCalledOnce()
  })

  test('an adapter in use cannot be removed', async () => {
    const { instance } = setup()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await expect(instance.removeAdapter('eip155')).rejects.toThrow('disconnect it first')
  })

  test('without a default network the first one listed is in use', () => {
    const { instance } = setup({ families: [fakeFamily('eip155', [base, mainnet], [])] })

    expect(activeNetwork(instance.state).name).toBe('Base')
  })

  test('the default network is the one in use when nothing is stored', () => {
    const { instance } = setup({ defaultNetwork: 'eip155:8453' })

    expect(activeNetwork(instance.state).name).toBe('Base')
  })
})

describe('instances', () => {
  test('two on one page share nothing', async () => {
    const family = evm()
    const [one, two] = [setup({ families: [family] }).instance, setup({ families: [family] }).instance]

    await one.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await one.removeNetwork(base.id)
    one.setOptions({ themeMode: 'dark' })

    expect(connectionOf(two.state, 'eip155').status).toBe('disconnected')
    expect(two.state.networks.requested).toHaveLength(2)
    expect(two.options.themeMode).toBeUndefined()
  })

  test('a search that was wished for is not begun after the end', async () => {
    const family = evm()
    const { instance } = setup({ families: [family] })

    const stop = instance.start()
    void instance.discover()
    stop()
    await vi.advanceTimersByTimeAsync(0)
    await instance.adapter('eip155')

    expect(family.open).toBe(1)
  })

  test('a double mount leaves one listener, and the end of it none', async () => {
    const family = evm()
    const { instance } = setup({ families: [family], stored: { '@foyer/connectors': { eip155: 'harbor' } } })

    instance.start()()
    const stop = instance.start()
    await vi.advanceTimersByTimeAsync(0)

    expect(connectionOf(instance.state, 'eip155').status).toBe('connected')
    expect(family.open).toBe(2)
    stop()
    expect(family.open).toBe(0)
  })
})
