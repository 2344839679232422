// @tier gate
import { accountId, type Connector, connectionOf, displayText } from '@foyer/core'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import { proxy, ref } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { createConnections } from './connections.js'
import { mergeConnectors } from './connectors.js'
import { createNetworks } from './networks.js'
import { plainRoot } from './root.js'
import { createStore } from './storage.js'

const mainnet = fakeNetwork('eip155:1')
const account = accountId(mainnet.id, '0xada')
const grant = { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' } as const

function setup() {
  const area = fakeArea()
  const store = createStore(() => area)
  const state = proxy(plainRoot([mainnet], 'eip155', {}))
  const connections = createConnections(state, {
    networks: createNetworks(state, store),
    store,
    uses: { hold: vi.fn() },
    sessionOf: () => undefined,
    onEmptied() {},
    defaultType: () => 'eoa',
  })
  const list = (disputed: boolean) => {
    const connector: Connector = {
      id: 'harbor',
      name: displayText('Harbor'),
      icon: undefined,
      namespace: 'eip155',
      type: 'announced',
      ...(disputed && { disputed }),
    }
    state.wallets = ref(mergeConnectors([connector]))
  }
  list(false)
  const claim = (status: 'connecting' | 'reconnecting') =>
    connections.claim('eip155', { status, connectorId: 'harbor' })
  return { claim, list, connections, status: () => connectionOf(state, 'eip155').status }
}

test('a disputed wallet is not restored', () => {
  const { claim, list, status } = setup()
  list(true)

  const restored = claim('reconnecting')

  expect([restored.signal.aborted, status()]).toEqual([true, 'disconnected'])
})

test('a wallet that is disputed before it answers is not restored', () => {
  const { claim, list, status } = setup()
  const restored = claim('reconnecting')
  list(true)

  restored.accept(grant)

  expect([restored.signal.aborted, status()]).toEqual([true, 'disconnected'])
})

test('a restored connection ends once another wallet claims to be the same', async () => {
  const { claim, list, status } = setup()
  const restored = claim('reconnecting')
  restored.accept(grant)
  expect(status()).toBe('connected')

  list(true)

  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(restored.signal.aborted).toBe(true)
})

test.each([
  ['while it is away', true],
  ['once it is back', false],
])('a wallet that was pressed, left the page and is disputed %s is not taken up', async (_when, isEarly) => {
  const { claim, list, connections, status } = setup()
  claim('connecting').accept(grant)
  connections.setAway('eip155')
  if (isEarly) list(true)

  connections.awaited('eip155')?.claim.accept(grant)
  list(true)

  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(connections.awaited('eip155')).toBeUndefined()
})

test('a disputed wallet that the visitor chooses is connected', async () => {
  const { claim, list, status } = setup()
  list(true)

  claim('connecting').accept(grant)
  list(true)

  await Promise.resolve()
  expect(status()).toBe('connected')
})
