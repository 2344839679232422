import type { AccountId, AdapterDescriptor, Namespace, Network, NetworkIdText } from '@foyer/core'

/** One way to connect one wallet. */
export interface ConnectTarget {
  readonly connectorId: string
  readonly namespace: Namespace
}

/** What a host and the modal ask of an instance. */
export interface Commands {
  /**
   * Connects one wallet and makes its account the active one. The connection before stays until this one stands, and
   * is restored when it fails. Of several attempts on one namespace only the newest counts (safety F-33).
   * @throws what {@link Adapter.connect} throws; {@link AbortedError} when a newer attempt or the signal ends it
   */
  connect(target: ConnectTarget, signal?: AbortSignal): Promise<AccountId>
  /**
   * Disconnects one namespace and those that go with it; without one, all.
   * @throws {DisconnectError} after doing all it can
   */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Makes a network the one in use, by its CAIP-2 id. A connected wallet of its namespace is moved first; if it does not move, nothing
   * changes. A session is not asked for a network beside those that its wallet approved.
   * @throws {NetworkMissingError} when the host does not list the network
   * @throws {ChainNotSupportedError} when it is not among those approved; else what {@link Adapter.switchNetwork} throws
   */
  switchNetwork(network: NetworkIdText, signal?: AbortSignal): Promise<void>
  /**
   * Makes a namespace the active one: what the modal shows. No wallet is asked, and every connection stays.
   * @throws {AdapterMissingError}
   */
  switchNamespace(namespace: Namespace): Promise<void>
  /**
   * Makes another of the addresses granted the one in use, where the wallet leaves the choice. It stands until the
   * wallet itself changes to another one. A wallet that keeps the choice itself, as that of a login does, is told first.
   * @throws {AddressMissingError} beside what {@link WalletSession.choose} throws: nothing is changed then
   */
  switchAddress(namespace: Namespace, address: string): Promise<void>
  /** @throws {AdapterMissingError} when no adapter serves its namespace */
  addNetwork(network: Network): Promise<void>
  /** @throws {NetworkMissingError | LastNetworkError} */
  removeNetwork(network: NetworkIdText): Promise<void>
  /**
   * Adds a namespace, or gives one that a wallet source lent an adapter of its own. Another one stays.
   * @throws {AdapterConnectedError} while the one lent is connected
   */
  addAdapter(adapter: AdapterDescriptor): Promise<void>
  /** @throws {AdapterConnectedError} while it is connected */
  removeAdapter(namespace: Namespace): Promise<void>
}
