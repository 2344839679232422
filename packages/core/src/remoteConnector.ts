import type { AdapterDescriptor } from './adapter.js'
import type { RemoteSessions } from './remote.js'
import type { remoteConnectorId } from './state.js'

/** What an instance lends to its remote connector. */
export interface ConnectorContext {
  /** What the wallet is told about the host. */
  metadata(): {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly projectId: string | undefined
  /** `services.relay`; the connector's own option comes first. */
  readonly relay: string | undefined
  /** Keeps what is stored apart from other widgets on the same origin. */
  readonly id: string | undefined
}

/** The eager half of a remote connector package: what `walletConnect()` returns. One may serve many instances. */
export interface ConnectorDescriptor {
  readonly id: typeof remoteConnectorId
  /**
   * Adapters for chain families that no adapter package serves: they connect by remote session alone. Given by the
   * networks that the host names to the connector (spec 2, basic mode).
   */
  readonly adapters: readonly AdapterDescriptor[]
  /** Fetches the code, but not yet the SDK; a rejection may be followed by another call. */
  create(context: ConnectorContext): Promise<RemoteSessions>
}
