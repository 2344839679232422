// @tier gate
import { expect, test } from 'vitest'
import { parseNetworkId } from './caip.js'
import type { WalletEntry } from './connector.js'
import { displayText } from './displayText.js'
import { chainFamily, namespaceName } from './namespaces.js'
import type { Network } from './network.js'
import { activeNetwork, isNetworkSupported } from './networkInUse.js'
import {
  activeAccount,
  type ConnectionState,
  connectedWallet,
  connectionOf,
  type RootState,
} from './state.js'

const ethers = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const mainnet: Network = {
  id: parseNetworkId('eip155:1'),
  name: 'Ethereum',
  nativeCurrency: ethers,
  rpcUrls: [],
}
const base: Network = { id: parseNetworkId('eip155:8453'), name: 'Base', nativeCurrency: ethers, rpcUrls: [] }
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const connected: ConnectionState = {
  status: 'connected',
  connectorId: 'app.purse',
  address,
  addresses: [address],
  accountType: 'eoa',
  approved: undefined,
}
const purse: WalletEntry = {
  id: 'app.purse',
  name: displayText('Purse'),
  icon: undefined,
  type: 'announced',
  aliases: ['app.purse', ':purse'],
  connectors: [
    { id: 'app.purse', name: displayText('Purse'), icon: undefined, namespace: 'eip155', type: 'announced' },
  ],
}

function state(
  given: Partial<Omit<RootState, 'networks'>> & { networks?: Partial<RootState['networks']> } = {},
): RootState {
  const networks = { requested: [mainnet, base], active: 'eip155' as const, selected: {}, ...given.networks }
  const rest = {
    connections: {},
    wallets: [],
    sessionWallets: {},
    modal: { open: false, loading: false },
    initialized: true,
  }
  return { ...rest, ...given, networks }
}

test('before a choice, the first requested network of a family is in use', () => {
  expect(activeNetwork(state())).toBe(mainnet)
})

test('a chain family goes by its own name, whichever network the host lists first', () => {
  const networks = { requested: [base, mainnet] }

  expect(namespaceName(state({ networks, families: { eip155: { name: 'Ethereum' } } }), 'eip155')).toBe(
    'Ethereum',
  )
  expect(namespaceName(state({ networks }), 'eip155')).toBe('Base')
})

test('the network in use is the one selected', () => {
  expect(activeNetwork(state({ networks: { selected: { eip155: base.id } } }))).toBe(base)
})

test('a network that was not requested is shown as unknown, and as unsupported', () => {
  const widget = state({ networks: { selected: { eip155: parseNetworkId('eip155:137') } } })

  expect(activeNetwork(widget)).toMatchObject({ id: 'eip155:137', name: 'Unknown Network' })
  expect(isNetworkSupported(widget)).toBe(false)
  expect(isNetworkSupported(state())).toBe(true)
})

test('a family without any network has a placeholder that is not supported', () => {
  const widget = state()

  expect(activeNetwork(widget, 'solana').name).toBe('Unknown Network')
  expect(isNetworkSupported(widget, 'solana')).toBe(false)
})

test('the account in use is the connected address on the network in use', () => {
  const widget = state({ connections: { eip155: connected }, networks: { selected: { eip155: base.id } } })

  expect(activeAccount(widget)).toBe(`eip155:8453:${address}`)
})

test('there is no account while a family connects, reconnects or is disconnected', () => {
  const waiting: ConnectionState[] = [
    { status: 'disconnected' },
    { status: 'connecting', connectorId: 'app.purse' },
    { status: 'reconnecting', connectorId: 'app.purse' },
  ]

  for (const connection of waiting)
    expect(activeAccount(state({ connections: { eip155: connection } }))).toBeUndefined()
  expect(activeAccount(state({ connections: { eip155: connected } }), 'solana')).toBeUndefined()
})

test('a family that never connected is disconnected', () => {
  expect(connectionOf(state(), 'bip122')).toEqual({ status: 'disconnected' })
  expect(connectionOf(state({ connections: { eip155: connected } }), 'eip155')).toBe(connected)
})

test('the connected wallet is found by connector and family', () => {
  const widget = state({ connections: { eip155: connected, solana: connected }, wallets: [purse] })

  expect(connectedWallet(widget)).toEqual(purse)
  expect(connectedWallet(widget, 'solana')).toBeUndefined()
  expect(connectedWallet(widget, 'polkadot')).toBeUndefined()
})

test('the connected wallet of a session goes by the name it gives itself, if it gives one', () => {
  const says = (name: string) => ({
    name: displayText(name),
    icon: undefined,
    url: undefined,
    redirect: { native: undefined, universal: undefined },
  })
  const { connectors, ...rest } = purse
  const [way] = connectors
  const listed: WalletEntry = { ...rest, connectors: [{ ...way, id: 'phone' }] }
  const distant = { ...connected, connectorId: 'phone' } as const
  const widget = state({ connections: { eip155: distant }, wallets: [listed] })

  expect(connectedWallet({ ...widget, sessionWallets: { phone: says('Far Purse') } })?.name).toBe('Far Purse')
  expect(connectedWallet({ ...widget, sessionWallets: { phone: says('') } })).toEqual(listed)
  const near = state({ connections: { eip155: connected }, wallets: [purse] })
  expect(connectedWallet({ ...near, sessionWallets: { phone: says('Far Purse') } })).toEqual(purse)
})

test.each(['constructor', '__proto__', 'toString'])(
  'a wallet of the page that calls itself %s is taken for no session',
  (id) => {
    const { connectors, ...rest } = purse
    const [way] = connectors
    const listed: WalletEntry = { ...rest, connectors: [{ ...way, id }] }
    const widget = state({ connections: { eip155: { ...connected, connectorId: id } }, wallets: [listed] })

    expect(connectedWallet(widget)).toEqual(listed)
  },
)

test('of a namespace is known what its adapter tells, and nothing else', () => {
  const families = { bip122: { addressPerNetwork: true } }

  expect(chainFamily({ families }, 'bip122').addressPerNetwork).toBe(true)
  expect(chainFamily({ families }, 'cosmos')).toEqual({})
  expect(chainFamily({}, 'bip122')).toEqual({})
})
