import { type Connection, type NetworkId, parseNetworkId } from '@foyer/core'

/** A wallet that a test holds in its hand: it answers only what it is told to. */
export interface FakeWallet {
  /** Of its connector. */
  readonly id: string
  address: string
  network: NetworkId
  /** How it answers a connection. @default 'approve' */
  answer: 'approve' | 'reject' | 'hang' | 'busy'
  /** What it waits for before it answers a request. */
  until: Promise<unknown> | undefined
  /** Knows this page, so that it can be restored without a window. */
  trusts: boolean
  refusesDisconnect: boolean
  /** What it tells of its accounts beside {@link address}. */
  more: Omit<Partial<Connection>, 'connectorId' | 'account'>
  /** The methods of the adapter that reached it, in order. */
  readonly calls: string[]
}

/** Makes a {@link FakeWallet} on Ethereum, which approves and is trusted. */
export function fakeWallet(id: string, overrides: Partial<FakeWallet> = {}): FakeWallet {
  return {
    id,
    address: `0x${id}`,
    network: parseNetworkId('eip155:1'),
    answer: 'approve',
    until: undefined,
    trusts: true,
    refusesDisconnect: false,
    more: {},
    calls: [],
    ...overrides,
  }
}
