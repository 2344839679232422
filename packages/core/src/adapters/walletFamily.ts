import type { AdapterContext } from '../adapter.js'
import type { Namespace, NetworkId } from '../caip.js'
import type { ConnectedWallet } from './connectedWallet.js'
import type { GrantedSession } from './grantedSession.js'
import type { AccountFacts, Wallet } from './wallet.js'
import type { WatchedPage } from './watchPage.js'

/** Facts of the wallets of one namespace, and how they are made. */
export interface WalletFamily<N extends Namespace, Account, W extends Wallet<N, Account>, Found> {
  readonly namespace: N
  readonly context: Pick<AdapterContext, 'sessions'>
  readonly discovery: {
    find(connectorId: string, isListed?: true): Found | undefined
    subscribe(listener: () => void): () => void
  }
  /** Wallets may leave the page, and take their connection along: `watchPage`. @default they stay */
  readonly watch?: (page: WatchedPage<N>) => () => void
  /** A wallet of the page, for one attempt to connect it. */
  pageWallet(found: Found): W
  /** A wallet behind a session, for one attempt to connect it. */
  sessionWallet(session: GrantedSession<N>, wanted: NetworkId<N>): Promise<W>
  /** How a connection names the accounts on a network, the one in use first. */
  accountsOn(network: NetworkId<N>, accounts: readonly Account[]): readonly AccountFacts[]
}

/** A wallet that was asked to let the page in, and on the page the object that it is. */
export interface OpenWallet<W> {
  readonly wallet: W
  readonly provider: unknown
  /** How often answers had become out of date when it was first asked. */
  readonly doubts?: number
}

/** A wallet that let the page in. */
export interface LetIn<N extends Namespace, Account, W> extends OpenWallet<W> {
  readonly connectorId: string
  readonly next?: ConnectedWallet<N, Account, W>
  /** The visitor chose this object: no other one with its id is meant. */
  readonly isChosen?: boolean
  /** The addresses that it grants, where {@link next} does not tell. */
  readonly held?: readonly string[] | undefined
}
