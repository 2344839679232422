// @tier gate
import {
  type AccountType,
  accountId,
  type Connection,
  connectionOf,
  displayText,
  type Namespace,
} from '@foyer/core'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import { proxy } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { createConnections } from './connections.js'
import { chooseAddress } from './flows/switchAddress.js'
import { createNetworks } from './networks.js'
import { plainRoot } from './root.js'
import { createStore } from './storage.js'

const mainnet = fakeNetwork('eip155:1')
const solana = fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const account = accountId(mainnet.id, '0xada')
const grant = (connectorId: string) =>
  ({ connectorId, account, accounts: [account], accountType: 'eoa' }) as const
const aborted = expect.objectContaining({ code: 'aborted' })

function setup(defaultType: AccountType = 'eoa') {
  const area = fakeArea()
  const store = createStore(() => area)
  const state = proxy(plainRoot([mainnet, solana], 'eip155', {}))
  const uses = { hold: vi.fn() }
  const networks = createNetworks(state, store)
  const connections = createConnections(state, {
    networks,
    store,
    uses,
    sessionOf: () => undefined,
    onEmptied() {},
    defaultType: () => defaultType,
  })
  const standing = () => connectionOf(state, 'eip155')
  const claim = (connectorId: string, outer?: AbortSignal) =>
    connections.claim('eip155', { status: 'connecting', connectorId }, outer)
  const choose = (namespace: Namespace, address: string) =>
    chooseAddress({ state, connections }, namespace, address)
  return { area, connections: { ...connections, choose }, state, uses, standing, claim }
}

test.each([
  ['was overtaken', ({ claim }: ReturnType<typeof setup>) => void claim('cove')],
  ['was cancelled', ({ connections }: ReturnType<typeof setup>) => connections.cancel('eip155')],
  ['ended with all', ({ connections }: ReturnType<typeof setup>) => connections.stop()],
])('an answer to a claim that %s is turned away', (_what, leave) => {
  const world = setup()
  const late = world.claim('harbor')
  leave(world)

  expect(() => late.accept(grant('harbor'), { activate: true })).toThrow(aborted)

  expect(late.signal.aborted).toBe(true)
  expect(world.standing().status).not.toBe('connected')
  expect(world.area.values.has('@foyer/connectors')).toBe(false)
  expect(world.uses.hold).not.toHaveBeenCalled()
})

test('a claim ends with whoever asked, until it is accepted', () => {
  const { claim, standing } = setup()
  const [first, second] = [new AbortController(), new AbortController()]
  const given = claim('harbor', first.signal)
  first.abort()
  expect([given.signal.aborted, standing().status]).toEqual([true, 'disconnected'])

  const accepted = claim('harbor', second.signal)
  accepted.accept(grant('harbor'))
  second.abort()

  expect([accepted.signal.aborted, standing().status]).toEqual([false, 'connected'])
})

test('a claim of somebody who has left already counts for nothing', () => {
  const { claim, standing } = setup()

  const none = claim('harbor', AbortSignal.abort())

  expect([none.signal.aborted, standing().status]).toEqual([true, 'disconnected'])
})

test('a connection lives until another one takes its place, or it ends', () => {
  const { claim, connections, uses } = setup()
  const first = claim('harbor')
  first.accept(grant('harbor'))
  const second = claim('cove')
  expect(first.signal.aborted).toBe(false)

  second.accept(grant('cove'))
  expect([first.signal.aborted, connections.standing('eip155')?.aborted]).toEqual([true, false])
  connections.clear('eip155')

  expect(second.signal.aborted).toBe(true)
  expect(uses.hold.mock.calls.map(([, id]) => id)).toEqual(['harbor', 'cove'])
})

test('what a wallet changed to after its connection has ended is turned away', () => {
  const { claim, connections, standing } = setup()
  const { signal, accept } = claim('harbor')
  accept(grant('harbor'))
  connections.clear('eip155')

  expect(() => connections.update('eip155', grant('harbor'), signal)).toThrow(aborted)
  expect(() => connections.update('eip155', grant('harbor'))).toThrow(aborted)

  expect(standing().status).toBe('disconnected')
})

test('a claim that was overtaken hides nothing of the one that stands', () => {
  const { claim, standing } = setup()
  const late = claim('harbor')
  claim('cove')

  late.hide()
  late.end()

  expect(standing()).toEqual({ status: 'connecting', connectorId: 'cove' })
})

const held = (address: string) => accountId(mainnet.id, address)
/** What a wallet grants that is on one of several addresses, any of which may be chosen. */
const several = (connectorId: string, own: string, ...others: readonly string[]) => ({
  ...grant(connectorId),
  account: held(own),
  accounts: [own, ...others].map(held),
  selectable: [own, ...others].map(held),
})
const inUse = ({ standing }: ReturnType<typeof setup>) => {
  const connection = standing()
  return connection.status === 'connected' ? connection.address : undefined
}

test('a claim is waited for by the visitor until it is hidden, ends, or only restores', () => {
  const { claim, connections, standing } = setup()
  const isConnecting = () => connections.isConnecting('eip155')
  expect(isConnecting()).toBe(false)

  const shown = claim('harbor')
  expect(isConnecting()).toBe(true)
  shown.hide()
  expect([isConnecting(), standing().status, shown.signal.aborted]).toEqual([false, 'disconnected', false])

  connections.claim('eip155', { status: 'reconnecting', connectorId: 'harbor' })
  expect(isConnecting()).toBe(false)
  const silent = connections.claim('eip155', undefined)
  expect(isConnecting()).toBe(true)
  silent.end()
  expect(isConnecting()).toBe(false)
})

test('the networks that a wallet approved are told', () => {
  const { claim, standing } = setup()

  claim('harbor').accept({ ...grant('harbor'), approved: [mainnet.id] })

  expect(standing()).toMatchObject({ approved: [mainnet.id] })
})

test('the end of a connection leaves the claim of another wallet under way', () => {
  const { claim, connections } = setup()
  claim('harbor').accept(grant('harbor'))
  const next = claim('cove')

  connections.clear('eip155')

  expect(next.signal.aborted).toBe(false)
  next.accept(grant('cove'))
  expect(connections.standing('eip155')?.aborted).toBe(false)
})

test('a wallet that is away is disconnected, remembered and awaited, and comes back as it was', () => {
  const { area, claim, connections, standing, uses } = setup()
  const given = claim('harbor')
  given.accept(grant('harbor'))
  const asked = connections.standing('eip155')

  connections.setAway('eip155')

  expect([standing().status, asked?.aborted, given.signal.aborted]).toEqual(['disconnected', true, false])
  expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"harbor"}')
  const awaited = connections.awaited('eip155')
  expect(awaited).toMatchObject({ connectorId: 'harbor', isRestored: true })
  awaited?.claim.accept(grant('harbor'))
  expect(standing()).toMatchObject({ status: 'connected', connectorId: 'harbor' })
  expect(uses.hold).toHaveBeenCalledOnce()
})

test.each([
  ['another one is chosen', ({ claim }: ReturnType<typeof setup>) => void claim('cove')],
  [
    'it is left',
    ({ connections }: ReturnType<typeof setup>) => connections.clear('eip155', { forget: true }),
  ],
  ['all ends', ({ connections }: ReturnType<typeof setup>) => connections.stop()],
])('a wallet that is away is awaited until %s', (_when, leave) => {
  const world = setup()
  const given = world.claim('harbor')
  given.accept(grant('harbor'))
  world.connections.setAway('eip155')

  leave(world)

  expect([given.signal.aborted, world.connections.awaited('eip155')]).toEqual([true, undefined])
})

test('all that ends leaves nothing that could still be changed', () => {
  const { claim, connections } = setup()
  const { signal, accept } = claim('harbor')
  accept(grant('harbor'))

  connections.stop()

  expect([signal.aborted, connections.standing('eip155')]).toEqual([true, undefined])
})

test('what was stored is forgotten also where nothing is connected', () => {
  const { area, claim, connections } = setup()
  const { accept } = claim('harbor')
  accept(several('harbor', '0xada', '0xbob'))
  connections.choose('eip155', '0xbob')
  connections.clear('eip155')
  expect([...area.values.entries()]).toEqual(
    expect.arrayContaining([
      ['@foyer/connectors', '{"eip155":"harbor"}'],
      ['@foyer/addresses', '{"eip155":"0xbob"}'],
    ]),
  )

  connections.clear('eip155', { forget: true })

  expect([area.values.get('@foyer/connectors'), area.values.get('@foyer/addresses')]).toEqual(['{}', '{}'])
})

test.each<[AccountType, string]>([
  ['ordinal', '0xbob'],
  ['payment', '0xada'],
  ['smartAccount', '0xada'],
])('of several kinds of accounts the usual one is in use: %s', (type, address) => {
  const world = setup(type)
  const kinds = {
    ...several('harbor', '0xada', '0xbob'),
    accountType: 'payment',
    accountTypes: { [held('0xbob')]: 'ordinal' },
  } as const
  world.claim('harbor').accept(kinds)
  expect(inUse(world)).toBe(address)

  world.connections.choose('eip155', '0xbob')
  expect(inUse(world)).toBe('0xbob')
})

test('a change to another kind of account in the wallet itself is followed, and stands', () => {
  const world = setup('smartAccount')
  const on = (address: string, other: string): Connection => ({
    connectorId: 'harbor',
    account: held(address),
    accounts: [address, other].map(held),
    accountType: 'eoa',
    accountTypes: { [held('0xsmart')]: 'smartAccount' },
  })
  world.claim('harbor').accept(on('0xeoa', '0xsmart'))
  expect(inUse(world)).toBe('0xsmart')

  world.connections.update('eip155', on('0xsmart', '0xeoa'))
  world.connections.update('eip155', on('0xeoa', '0xsmart'))
  expect(inUse(world)).toBe('0xeoa')
  world.connections.update('eip155', on('0xeoa', '0xsmart'))

  expect(inUse(world)).toBe('0xeoa')
})

test('a wallet that keeps the choice between the account of its key and a smart one is followed, whatever is usual', () => {
  const world = setup('smartAccount')
  const on = (...addresses: readonly string[]): Connection => ({
    ...several('auth', addresses[0] ?? '', addresses[1] ?? ''),
    accountType: addresses[0] === '0xsmart' ? 'smartAccount' : 'eoa',
    smartAccount: { networks: [mainnet.id], isOfKey: false },
  })
  world.area.setItem('@foyer/addresses', '{"eip155":"0xsmart"}')

  world.claim('auth').accept(on('0xeoa', '0xsmart'))
  expect(inUse(world)).toBe('0xeoa')
  expect(world.standing()).toMatchObject({ smartAccount: { networks: [mainnet.id] } })

  world.connections.update('eip155', on('0xsmart', '0xeoa'))
  expect(inUse(world)).toBe('0xsmart')
})

test('an address that the wallet does not offer cannot be chosen', () => {
  const world = setup()
  const missing = expect.objectContaining({ code: 'address/missing' })
  expect(() => world.connections.choose('eip155', '0xbob')).toThrow(missing)
  world.claim('harbor').accept(grant('harbor'))

  expect(() => world.connections.choose('eip155', '0xada')).toThrow(missing)
  expect(inUse(world)).toBe('0xada')
})

test('the choice of an address stands while the wallet stays on its own, and where it moves to the chosen one', () => {
  const world = setup()
  const { claim, connections, area } = world
  claim('harbor').accept(several('harbor', '0xada', '0xbob'))
  connections.choose('eip155', '0xbob')

  connections.update('eip155', several('harbor', '0xada', '0xbob'))
  expect(inUse(world)).toBe('0xbob')
  connections.update('eip155', several('harbor', '0xbob', '0xada'))

  expect(inUse(world)).toBe('0xbob')
  expect(area.values.get('@foyer/addresses')).toBe('{"eip155":"0xbob"}')
})

test('the choice of an address ends when the wallet moves to another one, also while it is connected anew', () => {
  const world = setup()
  const { claim, connections, area } = world
  claim('harbor').accept(several('harbor', '0xada', '0xbob'))
  connections.choose('eip155', '0xbob')

  claim('harbor').accept(several('harbor', '0xcid', '0xbob'))

  expect(inUse(world)).toBe('0xcid')
  expect(area.values.get('@foyer/addresses')).toBe('{}')
})

test('the choice of an address stands when another wallet offers it too, whatever that one is on', () => {
  const world = setup()
  const { claim, connections } = world
  claim('harbor').accept(several('harbor', '0xada', '0xbob'))
  connections.choose('eip155', '0xbob')

  claim('cove').accept(several('cove', '0xcid', '0xbob'))

  expect(inUse(world)).toBe('0xbob')
})

test('what a wallet of another family changes to does not make that family the one in use', () => {
  const { connections, state } = setup()
  const elsewhere = { ...grant('orbit'), account: accountId(solana.id, 'ann'), accounts: [] }
  connections.claim('solana', undefined).accept(elsewhere)

  connections.update('solana', elsewhere)

  expect(state.networks.active).toBe('eip155')
})

test('what is cleared before the wallet answered is given up', () => {
  const { claim, connections } = setup()
  const { signal } = claim('harbor')

  connections.clear('eip155')

  expect(signal.aborted).toBe(true)
})

test('a claim that shows nothing takes nothing from what is shown', () => {
  const { connections, standing } = setup()
  connections.set('eip155', { status: 'reconnecting', connectorId: 'harbor' })

  connections.claim('eip155', undefined).end()

  expect(standing()).toEqual({ status: 'reconnecting', connectorId: 'harbor' })
})

test('the choice of an address stands when the wallet is connected anew after the end', () => {
  const world = setup()
  const { claim, connections } = world
  claim('harbor').accept(several('harbor', '0xada', '0xbob'))
  connections.choose('eip155', '0xbob')
  connections.clear('eip155')

  claim('harbor').accept(several('harbor', '0xcid', '0xbob'))

  expect(inUse(world)).toBe('0xbob')
})

test('the chosen address is told first, with its own type', () => {
  const { claim, connections, standing } = setup()
  claim('harbor').accept({
    ...several('harbor', '0xada', '0xbob'),
    accountTypes: { [held('0xbob')]: 'ordinal' },
    labels: { [held('0xbob')]: displayText('Savings') },
  })

  connections.choose('eip155', '0xbob')

  expect(standing()).toMatchObject({ accountType: 'ordinal', addresses: ['0xbob', '0xada'] })
  expect(Object.entries(Object(standing()).labels)).toEqual([['0xbob', 'Savings']])
  connections.choose('eip155', '0xada')
  expect(standing()).toMatchObject({ accountType: 'eoa', addresses: ['0xada', '0xbob'] })
})
