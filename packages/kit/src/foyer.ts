import type { Commands, LogLine, RuntimeOptions } from '@foyer/controllers'
import type { ModalRequest } from '@foyer/controllers/widget'
import type { FoyerEvent, Namespace, Providers, WalletSessions } from '@foyer/core'
import type { CoinBalance, ConnectedButton } from './coinBalance.js'
import type { FoyerState } from './state.js'

// The views, switches and events that features declare are known wherever a Foyer is.
export type {} from '@foyer/feature-email'
export type {} from '@foyer/feature-history'
export type {} from '@foyer/feature-names'
export type {} from '@foyer/feature-nfts'
export type {} from '@foyer/feature-onramp'
export type {} from '@foyer/feature-receive'
export type {} from '@foyer/feature-send'
export type {} from '@foyer/feature-sessions'
export type {} from '@foyer/feature-socials'
export type {} from '@foyer/feature-swaps'

/** One wallet widget. It shares nothing with another one on the same page. */
export interface Foyer extends Commands {
  /** Immutable, the same object until something changes: fits `useSyncExternalStore`. */
  readonly state: FoyerState
  /** Tells each new state. Returns the unsubscribe. */
  subscribe(listener: (state: FoyerState) => void): () => void
  /** Tells what happens, by name. Returns the unsubscribe. */
  events(listener: (event: FoyerEvent) => void): () => void
  /**
   * Begins: reads storage, restores the connection of the last visit, defines the elements. Where nothing was connected,
   * nothing is fetched but the modal's code, as the option `preload` says. Returns what ends it; calls may nest.
   */
  start(): () => void
  /** Fetches the modal's code ahead of a click, whatever the option `preload` says. Never rejects. */
  prefetch(): void
  /**
   * Resolves once the modal is on screen. Rejects when its code cannot be fetched.
   * @throws {DestroyedError | PlacementError | ViewError}
   */
  open(request?: ModalRequest): Promise<void>
  close(): void
  /**
   * The sessions of a wallet source, by its id, for what that source alone can do: see its package, as `pair()` of
   * `@foyer/connector-walletconnect`.
   * @throws {DestroyedError | ConnectorMissingError}
   */
  sessions(sourceId: string): Promise<WalletSessions>
  /**
   * Asks the connected wallet to sign text with the account in use, once: the modal says so until there is an answer, and
   * is then as it was before. The answer has the family's usual encoding: 0x hex
   * on eip155, and on polkadot with a first byte for the kind of key; base58 on solana, base64 on bip122. Verify it
   * where it is trusted: on your server.
   * @throws {AccountMissingError | UserRejectedError | MalformedAnswerError | WalletRequestError}
   * @throws {AbortedError} when the visitor leaves, or the signal aborts
   * @throws {RequestPendingError} while another confirmation is under way, `approval/elsewhere` where in another tab
   * @throws {DestroyedError | PlacementError}
   */
  signMessage(namespace: Namespace, message: string, signal?: AbortSignal): Promise<string>
  /**
   * The connected wallet's own provider (EIP-1193 on EVM: fits viem, ethers and wagmi); `undefined` when not connected.
   * On EVM it answers the four methods of [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792) whatever the wallet is: one that
   * does not know them is asked for one call after another, once its owner has agreed to that in the modal.
   */
  getProvider<N extends keyof Providers & Namespace>(namespace: N): Promise<Providers[N] | undefined>
  /**
   * The newest lines of Foyer's own log, up to 1,024,000 bytes, for a report of what went wrong; see `onLog` of the
   * options for each as it comes.
   */
  logs(): readonly LogLine[]
  /**
   * How much of the coin of its network the account in use holds, or that of a chain family; `undefined` while nobody is
   * connected, and where the family's adapter cannot tell. Asks a node.
   * @throws {HttpError} when no node answers
   */
  balance(namespace?: Namespace, signal?: AbortSignal): Promise<CoinBalance | undefined>
  /**
   * Draws a connect button once somebody connects. For Foyer's own elements.
   * @internal
   */
  connectedButton(button: HTMLElement): Promise<ConnectedButton>
  /**
   * Fetches the modal's code once somebody is about to press a button, unless `preload` is 'none'; returns what ends the
   * watch. For Foyer's own buttons.
   * @internal
   */
  watchIntent(button: HTMLElement): () => void
  /** Changes flags, theme and links while the widget lives. @throws {InvalidOptionsError} */
  setOptions(patch: RuntimeOptions): void
  /**
   * Gives the widget its place: with `enableEmbedded` it shows there at once as a part of the page, with
   * `disableAppend` its dialog opens from there. Returns what removes it.
   * @throws {PlacementError} when neither option is set.
   */
  embed(element: HTMLElement): () => void
  /** Ends everything: open promises settle, listeners and nodes are gone, the page is as it was. */
  destroy(): void
}
