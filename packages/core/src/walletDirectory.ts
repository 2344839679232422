import type { Namespace } from './caip.js'
import type { CatalogueWallet, RecentWallet } from './catalogueWallet.js'
import type { WalletEntry } from './connector.js'

/** The wallets that are offered, on this page and elsewhere. */
export interface WalletDirectory {
  /** A proxy: what is asked below may have changed when it changes. */
  readonly state: object
  /** The namespace whose wallets are offered; `undefined`: all. */
  namespace(): Namespace | undefined
  /** A wallet by its id, wherever it was listed: by the catalogue, by the host, or used before. */
  find(id: string): CatalogueWallet | undefined
  /** The same wallet on this page, as far as it is offered. */
  installed(wallet: Pick<CatalogueWallet, 'id' | 'rdns' | 'name'>): WalletEntry | undefined
  /** Leads to where a wallet on this page is connected. */
  connect(entry: WalletEntry): void
  /** Keeps a wallet as recently used. */
  remember(wallet: RecentWallet): void
  /** The wallet of the lists that goes by a name, as one behind a session gives itself; never rejects. */
  named(name: string): Promise<CatalogueWallet | undefined>
  /** Fetches what the first lists show. Safe to call often. */
  prefetch(): void
  /** How many wallets AllWallets holds, for a badge; `undefined` where the host does not offer that list. */
  count(): string | undefined
}
