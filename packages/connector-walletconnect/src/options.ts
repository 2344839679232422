import type { Network } from '@foyer/core'

/** What `walletConnect()` takes. All of it may be left out. */
export interface WalletConnectOptions {
  /** `wss:` URL of the relay. @default `services.relay`, else WalletConnect's public one, which asks for a project id */
  readonly relay?: string
  /** @default the widget's own `projectId` */
  readonly projectId?: string
  /**
   * Networks of chain families that no adapter package serves. They connect by session alone: accounts, provider,
   * messages; no balances, no sending.
   */
  readonly networks?: readonly Network[]
  /** URL of a service that attests to wallets where this page is hosted; its frame delays each pairing. @default false */
  readonly verify?: string | false
  /** Lets the SDK report its errors to WalletConnect. @default false */
  readonly telemetry?: boolean
  /** What wallets are told about the page. @default read from the page */
  readonly metadata?: {
    readonly name?: string
    readonly description?: string
    readonly url?: string
    readonly icons?: readonly string[]
  }
}
