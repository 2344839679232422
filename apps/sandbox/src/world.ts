import type { Chain, Coin } from './chain.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Log } from './log.ts'
import type { PolkadotChain } from './polkadot/chain.ts'
import type { Relay } from './relay/relay.ts'
import { ApiError, type Route } from './route.ts'

/** What every service may reach. */
export interface World {
  readonly chains: readonly Chain[]
  readonly clock: Clock
  readonly faults: Faults
  readonly log: Log
  readonly relay: Relay
  readonly polkadot: PolkadotChain
  /** Bodies that the analytics sink took, oldest first. */
  readonly events: unknown[]
  /** Own base URL, without a slash at the end. */
  origin(): string
  /** Where the wallet app is, without a slash at the end; the catalogue lists it while it is known. */
  wallet: string | undefined
  reset(): Promise<void>
  /** What `GET /sandbox` tells. */
  describe(): unknown
}

/** A service is the table of routes it answers. */
export type Service = (world: World) => readonly Route[]

/** The chain of a CAIP-2 id; a 400 that names the field otherwise. */
export function chainOf(world: World, id: string | null): Chain {
  const chain = world.chains.find((candidate) => candidate.id === id)
  if (chain === undefined) throw new ApiError(400, 'chainId', `The chain ${id ?? '(none)'} is not supported`)
  return chain
}

/** The coin at a CAIP-10 address (the native one has a pseudo-address); `undefined` when the world has none there. */
export function coinAt(
  world: World,
  account: string,
): { readonly chain: Chain; readonly coin: Coin | undefined } {
  const [, id = '', address = ''] = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(.+)$/.exec(account) ?? []
  const chain = chainOf(world, id)
  const wanted = address.toLowerCase()
  const coin =
    wanted === chain.nativeAddress.toLowerCase()
      ? chain.native
      : chain.tokens.find((token) => token.address?.toLowerCase() === wanted)
  return { chain, coin }
}

/** CAIP-10 of a coin's contract, or of the native pseudo-address. */
export function accountOf(chain: Chain, coin: Coin): string {
  return `${chain.id}:${coin.address ?? chain.nativeAddress}`
}

/** Where the picture of a coin is. */
export function coinIcon(world: World, coin: Coin): string {
  return `${world.origin()}/public/getTokenImage/${encodeURIComponent(coin.symbol)}`
}
