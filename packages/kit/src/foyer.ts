import type { Offer, RuntimeOptions } from '@foyer/controllers'
import type { ModalRequest } from '@foyer/controllers/visit'
import type {
  AccountId,
  AdapterDescriptor,
  FoyerEvent,
  Namespace,
  Network,
  NetworkId,
  Providers,
} from '@foyer/core'
import type { FoyerState } from './state.js'

/** One wallet widget. It shares nothing with another one on the same page. */
export interface Foyer {
  /** Immutable, the same object until something changes: fits `useSyncExternalStore`. */
  readonly state: FoyerState
  /** Tells each new state. Returns the unsubscribe. */
  subscribe(listener: (state: FoyerState) => void): () => void
  /** Tells what happens, by name. Returns the unsubscribe. */
  events(listener: (event: FoyerEvent) => void): () => void
  /**
   * Begins: reads storage, restores the connection of the last visit, defines the elements. Nothing is fetched when
   * nothing was connected. Returns what ends it; calls may nest.
   */
  start(): () => void
  /** Fetches the modal's code ahead of a click. Called by the buttons on hover, focus and touch. Never rejects. */
  prefetch(): void
  /**
   * Resolves once the modal is on screen. Rejects when its code cannot be fetched.
   * @throws {DestroyedError | PlacementError}
   */
  open(request?: ModalRequest): Promise<void>
  close(): void
  /** Connects one wallet without the modal. @throws as {@link Adapter.connect} */
  connect(target: { readonly connectorId: string; readonly namespace: Namespace }): Promise<AccountId>
  /**
   * Offers a pairing to remote wallets: show `uri` as a QR, or hand it to a wallet's link. It carries a key, so never log
   * or store it. The widget shows it too; under `manualWCControl` it shows no other. Withdraws the offer before.
   * @throws {DestroyedError | ConnectorMissingError | RelayError | TimeoutError}
   */
  pair(namespace?: Namespace): Promise<Offer>
  /** Disconnects one chain family, or all. @throws {DisconnectError} after doing all it can */
  disconnect(namespace?: Namespace): Promise<void>
  /** @throws {NetworkMissingError | ChainNotSupportedError | UserRejectedError} */
  switchNetwork(network: NetworkId): Promise<void>
  /**
   * Makes a chain family the active one: what {@link FoyerState.account} and the modal show. No wallet is asked, and
   * every connection stays. @throws {AdapterMissingError}
   */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Makes another of the addresses granted the one in use, where the wallet leaves the choice. @throws {AddressMissingError} */
  switchAddress(namespace: Namespace, address: string): Promise<void>
  /**
   * Asks the connected wallet to sign text with the account in use. The answer has the family's usual encoding: 0x hex
   * on eip155, and on polkadot with a first byte for the kind of key; base58 on solana, base64 on bip122. Verify it
   * where it is trusted: on your server.
   * @throws {AccountMissingError | UserRejectedError | MalformedAnswerError | WalletRequestError | AbortedError}
   */
  signMessage(namespace: Namespace, message: string, signal?: AbortSignal): Promise<string>
  /** The connected wallet's own provider (EIP-1193 on EVM: fits viem, ethers and wagmi); `undefined` when not connected. */
  getProvider<N extends keyof Providers & Namespace>(namespace: N): Promise<Providers[N] | undefined>
  /** Changes flags, theme and links while the widget lives. @throws {InvalidOptionsError} */
  setOptions(patch: RuntimeOptions): void
  /** @throws {AdapterMissingError} when no adapter serves its chain family */
  addNetwork(network: Network): Promise<void>
  /** @throws {NetworkMissingError | LastNetworkError} */
  removeNetwork(network: NetworkId): Promise<void>
  /**
   * Adds a chain family, or gives one that a remote connector lent an adapter of its own. Another one stays.
   * @throws {AdapterConnectedError} while the one lent is connected
   */
  addAdapter(adapter: AdapterDescriptor): Promise<void>
  /** @throws {AdapterConnectedError} while it is connected */
  removeAdapter(namespace: Namespace): Promise<void>
  /**
   * Gives the widget its place: with `enableEmbedded` it shows there at once as a part of the page, with
   * `disableAppend` its dialog opens from there. Returns what removes it.
   * @throws {PlacementError} when neither option is set.
   */
  embed(element: HTMLElement): () => void
  /** Ends everything: open promises settle, listeners and nodes are gone, the page is as it was. */
  destroy(): void
}
