import { accountId, connectionOf } from '@foyer/core'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import { proxy } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { createConnections } from './connections.js'
import { createNetworks } from './networks.js'
import { plainRoot } from './root.js'
import { createStore } from './storage.js'

const mainnet = fakeNetwork('eip155:1')
const account = accountId(mainnet.id, '0xada')
const grant = (connectorId: string) =>
  ({ connectorId, account, accounts: [account], accountType: 'eoa' }) as const
const aborted = expect.objectContaining({ code: 'aborted' })

function setup() {
  const area = fakeArea()
  const store = createStore(() => area)
  const state = proxy(plainRoot([mainnet], 'eip155', {}))
  const uses = { hold: vi.fn() }
  const networks = createNetworks(state, store)
  const connections = createConnections(state, { networks, store, uses, sessionOf: () => undefined })
  const standing = () => connectionOf(state, 'eip155')
  const claim = (connectorId: string, outer?: AbortSignal) =>
    connections.claim('eip155', { status: 'connecting', connectorId }, outer)
  return { area, connections, uses, standing, claim }
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
  expect([first.signal.aborted, connections.standing('eip155')]).toEqual([true, second.signal])
  connections.clear('eip155')

  expect(second.signal.aborted).toBe(true)
  expect(uses.hold.mock.calls.map(([id]) => id)).toEqual(['harbor', 'cove'])
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
