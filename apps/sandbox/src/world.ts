import type { Mail, SmartAccountKind } from '@foyer/login'
import type { AccountKeeper } from './accounts/keeper.ts'
import type { AccountLie } from './accounts/lies.ts'
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
  /** Smart accounts, on the chains where they were asked for. */
  readonly accounts: AccountKeeper
  /** How those who serve them lie, while they do. */
  accountLie: AccountLie | undefined
  /** Bodies that the analytics sink took, oldest first. */
  readonly events: unknown[]
  /** Own base URL, without a slash at the end. */
  origin(): string
  /** Where the wallet app is, without a slash at the end; the catalogue lists it while it is known. */
  wallet: string | undefined
  reset(): Promise<void>
  /** The login service with nobody in it, for pages of one origin; one before it ends. */
  startLogin(origin: string, accounts?: LoginAccounts): Promise<LoginPlaces>
  stopLogin(): Promise<void>
  /** Starts the server where visitors of a page sign in, anew. */
  startAuth(origin: string): Promise<{ readonly url: string }>
  stopAuth(): Promise<void>
  /** Has that server find every nonce too old, or every session over. */
  forgetAuth(what: 'nonces' | 'sessions'): void
  /** Has the Farcaster app confirm the newest request of the login service. */
  confirmFarcaster(): Promise<void>
  /** What the login service sent, newest last. */
  mail(): readonly Mail[]
  /** What `GET /sandbox` tells. */
  describe(): unknown
}

/** Where the login service is. */
export interface LoginPlaces {
  /** Its own origin. */
  readonly url: string
  /** A page with the mail that it sent. */
  readonly mailbox: string
}

/** Which smart accounts logins have. */
export interface LoginAccounts {
  /** The chains where they have one, by CAIP-2 id. */
  readonly chains: readonly string[]
  /** What it is. @default 'safe' */
  readonly kind?: SmartAccountKind
  /** Whether the Safe of a new wallet is given a coin. @default false */
  readonly funded?: boolean
  /** Whether only visitors can open their wallets. @default false */
  readonly isSelf?: boolean
}

/** A service is the table of routes it answers. */
export type Service = (world: World) => readonly Route[]
