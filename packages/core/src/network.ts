import { type Namespace, type NetworkId, networkParts } from './caip.js'

/** A chain a host asks for. */
export interface Network<N extends Namespace = Namespace> {
  /** CAIP-2. */
  readonly id: NetworkId<N>
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public JSON-RPC endpoints, best first. A host's own replace them (`customRpcUrls`). */
  readonly rpcUrls: readonly string[]
  readonly explorer?: {
    readonly name: string
    readonly url: string
    /** What stands between {@link url} and an address. @default 'address' */
    readonly accountPath?: string
    /** The same for a transaction's hash. @default 'tx' */
    readonly transactionPath?: string
    /** The same for a token's contract. @default 'token' */
    readonly tokenPath?: string
  }
  readonly testnet?: boolean
  /** The catalogue's id of its picture. @default that of the public catalogue, where it has the network */
  readonly imageId?: string
  /** An id that older wallets still use (Solana). */
  readonly deprecatedId?: NetworkId<N>
}

/** Stands for a network that the host did not ask for, so that a wallet on it can be shown truthfully. */
export function unknownNetwork<N extends Namespace>(id: NetworkId<N>): Network<N> {
  return { id, name: 'Unknown Network', nativeCurrency: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] }
}

/** The chain families among networks, in their order. */
export function namespacesOf(networks: readonly Pick<Network, 'id'>[]): readonly Namespace[] {
  return [...new Set(networks.map(({ id }) => networkParts(id).namespace))]
}
