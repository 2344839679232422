import type { AccountType } from './accountType.js'
import type { AdapterDescriptor } from './adapter.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { CatalogueWallet } from './catalogueWallet.js'
import type { ChainFamily } from './chainFamily.js'
import type { Connection } from './connection.js'
import type { ConnectorType } from './connector.js'
import type { FoyerError } from './error.js'
import type { Platform } from './events.js'
import type { Feature } from './feature.js'
import type { Query } from './http.js'
import type { Network } from './network.js'
import type { PlainViewId, Route } from './router.js'
import type { SourceId } from './sourceId.js'
import type { Store } from './store.js'
import type { WalletAuths } from './walletAuth.js'
import type { WalletSession, WalletSessions } from './walletSession.js'

/** What a source's feature may do beyond its views: its controller, as `install` made it. */
export interface SourceController {
  /** Makes ready what {@link chosen} needs, for as long as the modal is open on a phone. Returns what ends it. */
  ahead?(): () => void
  /** Within the tap that chose a wallet of the catalogue: a phone opens apps only then. */
  chosen?(wallet: CatalogueWallet): void
  dispose(): void
}

/** How a source connects wallets of the catalogue. */
export interface CatalogueWay {
  /** Whether a wallet can be reached. */
  reaches(wallet: CatalogueWallet): boolean
  /** Where it is connected. */
  route(wallet: CatalogueWallet): Route
}

/** How a wallet signs its visitor in while it connects: where nobody says what is to be signed, it connects alone. */
export interface Authentication extends WalletAuths {
  /** The network in use of a chain family. */
  network(namespace: Namespace): NetworkId
}

/** A session that is asked for. */
export interface SessionRequest {
  /**
   * Asks for it. The signal aborts when the request is withdrawn, or the visitor connects another wallet; a session
   * that is approved all the same is ended.
   * @param authentication where visitors are to sign in. A source whose wallets can do so while they connect may ask for it
   */
  approve(signal: AbortSignal, authentication?: Authentication): Promise<WalletSession>
  /** What is left to do once it is known which account comes into use, and before it does: to sign it in, say. */
  beforeUse?(connection: Connection, signal: AbortSignal): Promise<void>
  /** The namespace that the visitor wants; else the active one, where the session covers it. */
  readonly namespace?: Namespace | undefined
  /** How success is told. @default by QR, under the name that the wallet gives itself */
  told?(): { readonly method: Platform; readonly name: string | undefined }
}

/** What an instance lends to a source. */
export interface WalletSourceContext {
  /** What the wallet is told about the host. */
  metadata(): {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly projectId: string | undefined
  /** Names the project, the SDK (`st`) and its version (`sv`). */
  readonly query: Query
  /** `services.relay`; the source's own option comes first. */
  readonly relay: string | undefined
  /** Keeps what is stored apart from other widgets on the same origin. */
  readonly id: string | undefined
  /** The host alone asks for sessions (`manualWCControl`). */
  readonly isManual: boolean
  readonly store: Store
  /** The networks that the host asks for now, with the endpoints that a wallet may be handed. */
  networks(): readonly Network[]
  /** How the host wants things to look. */
  theme(): {
    /** Absent: as the visitor's system has it. */
    readonly themeMode: 'light' | 'dark' | undefined
    readonly themeVariables: Readonly<Record<string, string | number>>
    /** BCP 47. Absent: English. */
    readonly locale?: string | undefined
  }
  /** The type of account that is used of a namespace, where the visitor has not chosen another one. */
  accountType(namespace: Namespace): AccountType
  /** What is known of a namespace. */
  family(namespace: Namespace): ChainFamily
  /** The source's server turned this page away: the developer is told what the error stands for. */
  refused(error: FoyerError): void
  /** The namespaces that stand on the source's session. */
  namespaces(): readonly Namespace[]
  /**
   * Connects every namespace that the session covers once it is approved. A session of the same source that stands
   * until then is replaced; a request under way is withdrawn.
   * @returns the account in use
   * @throws {SessionGrantError | AbortedError} beside what {@link SessionRequest.approve} throws
   */
  connect(request: SessionRequest, signal?: AbortSignal): Promise<AccountId>
}

/**
 * A source of wallet sessions: what `walletConnect()` returns. One may serve many instances. It is a connector of every
 * namespace that the instance serves, under its own id, and connections made through it carry that id.
 */
export interface WalletSource {
  /** Stored with connections: never changes. That of a source of the host begins with `source:`. */
  readonly id: SourceId
  readonly type: ConnectorType
  /** Stands for a wallet that gives itself no name. */
  readonly name: string
  /** Adapters for namespaces that no adapter package serves: they connect by session alone. */
  readonly adapters: readonly AdapterDescriptor[]
  /** Serve in place of {@link adapters} where the host named no network at all. */
  readonly fallback?: readonly AdapterDescriptor[]
  /**
   * Fetches what the modal shows of it, which a page at rest has no need of: {@link feature}, {@link view} and
   * {@link catalogue} count once it has settled. Called often, and again after a rejection.
   */
  preload?(): Promise<void>
  /**
   * Called when a widget with this source starts. A source for which the whole tab may leave the page goes on with what the tab
   * came back with.
   * @param id of the widget, as {@link WalletSourceContext.id}
   * @param open opens the modal; rejects if its code cannot be fetched, or if it has no place on the page
   */
  start?(id: string | undefined, open: (request: { readonly view: PlainViewId }) => Promise<void>): void
  /** What it adds to the modal: its own ways in, with views and texts. */
  readonly feature?: Feature | readonly Feature[]
  /** Its view that connects any wallet: the first one where wallets connect by session alone. */
  readonly view?: PlainViewId
  /** How it connects wallets of the catalogue. Absent: it connects none. */
  readonly catalogue?: CatalogueWay
  /** Fetches the code; a rejection may be followed by another call. */
  create(context: WalletSourceContext): Promise<WalletSessions>
}
