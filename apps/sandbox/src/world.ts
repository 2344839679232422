import type { Chain } from './chain.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Log } from './log.ts'
import type { PolkadotChain } from './polkadot/chain.ts'
import type { OnrampLie } from './providers/onrampLies.ts'
import type { Relay } from './relay/relay.ts'
import type { Route } from './route.ts'

/** What every service may reach. */
export interface World {
  readonly chains: readonly Chain[]
  readonly clock: Clock
  readonly faults: Faults
  readonly log: Log
  readonly relay: Relay
  readonly polkadot: PolkadotChain
  /** How what is said of purchases is changed, while it is. */
  onrampLie: OnrampLie | undefined
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
