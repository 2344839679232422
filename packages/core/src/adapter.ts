import type { AccountCode, AddressOwner } from './accountType.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { Calls } from './call.js'
import type { ChainFamily } from './chainFamily.js'
import type { Connection } from './connection.js'
import type { Connector } from './connector.js'
import type { NamedAddress } from './name.js'
import type { Network } from './network.js'
import type { PaymentRequest } from './paymentRequest.js'
import type { TokenBalance } from './token.js'
import type { Transfers } from './transfer.js'
import type { WalletSession, WalletSessions } from './walletSession.js'

/** What comes back from the wallets of one chain family. */
export type AdapterEvent<N extends Namespace = Namespace> =
  | { readonly type: 'connection'; readonly connection: Connection<N> }
  /** It grants nothing now. A wallet of the page is still listened to: it may be locked. A session has ended. */
  | { readonly type: 'disconnected'; readonly connectorId: string }
  /** It let the page in after the request was given up. */
  | { readonly type: 'unwanted'; readonly connectorId: string }
  /** The visitor answered a request that was given up or had failed: its window no longer lets a page in. */
  | { readonly type: 'answered'; readonly connectorId: string }
  /** It shows its choice of accounts, which lets the page in whenever it is approved: at the end, whether that is over. */
  | { readonly type: 'choosing'; readonly connectorId: string; readonly isOver: Promise<boolean> }
  /** The visitor declined in a window that was open from before. */
  | { readonly type: 'declined'; readonly connectorId: string }

/** What only some chain families or wallets can do. An absent member means unsupported: the UI never offers it. */
export interface Capabilities<N extends Namespace = Namespace> {
  /** Sends coins and tokens. */
  readonly transfer: Transfers<N>
  /** Fetches what calls contracts. A failed fetch may be tried again. */
  call(): Promise<Calls<N>>
  /**
   * Returns the code that the chain has at an account's address; asked again if it may have changed.
   * @throws when no node tells, or none is known
   */
  code(account: AccountId<N>, signal: AbortSignal): Promise<AccountCode>
  /**
   * Returns who is at an address, by the network of the account and by Ethereum, on which most contracts of accounts are. No
   * other network is asked.
   */
  owner(account: AccountId<N>, signal: AbortSignal): Promise<AddressOwner>
  /**
   * Reads a recipient that is written as a link, by the standards of the family; `undefined` for other text.
   * @throws {PaymentRequestError}
   */
  paymentRequest(text: string): Promise<PaymentRequest | undefined>
  /** The native coin that can be sent, in base units. */
  balance(account: AccountId<N>, signal: AbortSignal): Promise<bigint>
  /** The native coin that the account holds besides, and cannot send now, in base units. Absent: there is none. */
  locked(account: AccountId<N>, signal: AbortSignal): Promise<bigint>
  /** Balances as the wallet itself reports them; `undefined` when it does not say or says it wrongly. */
  assets(account: AccountId<N>, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  /**
   * Balances of the tokens listed, as the chain tells them. What is not held, or is no token, is left out.
   * @param listed contracts, as the host wrote them
   */
  tokens(
    account: AccountId<N>,
    listed: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]>
  /**
   * Returns the address that a name has on a network, by the chain itself; `undefined` if it knows none, `unasked` if it cannot
   * say: no node is known, or the records are off the chain.
   * @param name in normal form (ENSIP-15)
   */
  resolveName(
    name: string,
    network: NetworkId<N>,
    signal: AbortSignal,
  ): Promise<NamedAddress | 'unasked' | undefined>
}
/** The name of a capability. */
export type Capability = keyof Capabilities

/** What to connect. */
export interface ConnectRequest<N extends Namespace = Namespace> {
  readonly connectorId: string
  /** The network wanted. A wallet that stays on another is connected all the same. */
  readonly network: NetworkId<N>
  /** A session that was just approved, to be used in place of the current one once it is accepted. */
  readonly session?: WalletSession
  /** Of {@link Adapter.reconnect}: a wallet that might show a window after all is only listened to. */
  readonly quiet?: boolean
}

/** A sign-in that a wallet is to write by itself, by its fields (CAIP-122), dates by RFC 3339. */
export interface WalletSignIn {
  /** What the fields make: nothing else is taken as signed. */
  readonly text: string
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly statement?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Facts of a wallet that is to forget the page. Other wallets may claim its id by then. */
export interface LeaveFacts<N extends Namespace = Namespace> {
  readonly network: NetworkId<N>
  /** An account that it granted, if known. */
  readonly address: string | undefined
  /** The wallet that the page goes on with, which is not asked. */
  readonly kept: { readonly connectorId: string; readonly address: string | undefined } | undefined
  /** Whether the visitor has chosen it again since, or is asked to. */
  readonly isWanted?: () => Promise<boolean>
  /**
   * Called once the wallet confirms that it has forgotten the page, which may be after the request returned.
   * @param isUnsure the wallet did not grant the address, and was not connected in this visit
   */
  readonly confirmed?: (isUnsure?: boolean) => void
  /** Only a wallet that lists the page is asked: an earlier page may have left a window of it open. */
  readonly ifListed?: boolean
  /** Another wallet of its id has confirmed, or was connected since: only one that grants the address is meant. */
  readonly byAddress?: boolean
  /** It was asked before. In place of `window.ethereum` a wallet with a name and other accounts is then another one. */
  readonly isAgain?: boolean
}

/** Reads an address that a person typed. Returns it in its canonical form. @throws {InvalidAddressError} */
export type ParseAddress = (text: string) => string

/** All that Foyer knows of a chain family at work. Each method settles when its signal aborts. */
export interface Adapter<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly capabilities: Readonly<Partial<Capabilities<N>>>
  readonly parseAddress: ParseAddress
  /**
   * Asks the wallet for accounts and shows its window. After a RequestPendingError, what the visitor grants in the
   * window that is open already arrives as a `connection` event.
   * @param signal stands for who asked: aborted before the answer it ends the waiting, after it the connection. The
   * wallet is let go of then, and not asked to forget the page
   * @throws {UserRejectedError | RequestPendingError | WalletMissingError | MalformedAnswerError | WalletRequestError}
   */
  connect(request: ConnectRequest<N>, signal: AbortSignal): Promise<Connection<N>>
  /**
   * As {@link connect}, but without any window; `undefined` when the wallet is locked, late, or has forgotten this page.
   * A later grant without a window arrives as a `connection` event, until the signal aborts.
   */
  reconnect(request: ConnectRequest<N>, signal: AbortSignal): Promise<Connection<N> | undefined>
  /**
   * Ends the connection, if any, and asks the wallet to forget the page, also one that let an earlier visit in.
   * If no wallet was asked to let this visit in, each wallet that claims the id is asked.
   * Returns whether there is nothing left to ask: `false` for a wallet that is not here, is another one, or does not answer.
   * @throws {WalletRequestError | UserRejectedError} what the wallet refuses with
   */
  disconnect(connectorId: string, facts?: LeaveFacts<N>): Promise<boolean>
  /**
   * Asks each wallet, without a window, how things stand. Called when the page lives again.
   * @param isStale answers to what was asked before may have been lost
   */
  refresh?(isStale: boolean): void
  /**
   * What opens a connected wallet's own choice of accounts; what is granted there arrives as a `connection` event.
   * Absent or `undefined`: pages cannot open it, and the visitor changes accounts in the wallet itself.
   * Rejects with {@link UserRejectedError | RequestPendingError | WalletRequestError}.
   */
  accountChoice?(connectorId: string): ((signal: AbortSignal) => Promise<void>) | undefined
  /**
   * Moves the wallet to a network, adding it there when the wallet does not know it, and checks that it moved.
   * @throws {ChainNotSupportedError | UserRejectedError}
   */
  switchNetwork(connectorId: string, network: NetworkId<N>, signal: AbortSignal): Promise<Connection<N>>
  /**
   * Signs text with an account of a connected wallet. Returns the signature in the family's usual encoding (EVM: 0x hex).
   * @throws {WalletMissingError} when that wallet does not hold the account, or not any more
   */
  signMessage(
    connectorId: string,
    account: AccountId<N>,
    message: string,
    signal: AbortSignal,
  ): Promise<string>
  /**
   * What has a connected wallet write a sign-in of an account by itself, so that it can tell its owner of a site that is
   * not the one that asks. It returns the signature, as {@link signMessage}. Absent or `undefined`: the wallet signs text alone.
   * Rejects with {@link MalformedAnswerError} where the wallet signed anything but the text.
   */
  signIn?(
    connectorId: string,
    account: AccountId<N>,
  ): ((request: WalletSignIn, signal: AbortSignal) => Promise<string>) | undefined
  /** The wallet's own provider object for the host (EIP-1193 on EVM); `undefined` when not connected. */
  provider(connectorId: string): unknown
  /** Tells every change of connected wallets. Returns the unsubscribe. */
  subscribe(listener: (event: AdapterEvent<N>) => void): () => void
  /** Removes every listener from every wallet. */
  dispose(): void
}

/** What an instance lends to its adapters. */
export interface AdapterContext {
  /** The networks asked for now; the list may change at run time. */
  networks(): readonly Network[]
  /**
   * JSON-RPC endpoints of a network, best first: the host's, the data API's where that says it serves the network, and the
   * network's own unless replaced.
   */
  rpcUrls(network: NetworkId): readonly string[] | Promise<readonly string[]>
  /** As {@link rpcUrls} without hosted ones: fit to be handed to a wallet that adds the network. */
  publicRpcUrls(network: NetworkId): readonly string[]
  readonly discovery: { readonly announced: boolean; readonly injected: boolean }
  /**
   * The sessions of a wallet source that the host installed; `undefined` where the id is none. An adapter that is asked
   * to connect a source takes up the session that was approved, one asked to reconnect restores it; disconnecting only
   * lets go of it: the session ends once no namespace is left on it.
   */
  sessions(sourceId: string): (() => Promise<WalletSessions>) | undefined
}

/** An instance's own half of an adapter. */
export interface AdapterHandle<N extends Namespace = Namespace> {
  /** Listens for wallets on the page and asks them to announce themselves. Tells the whole list at each change. */
  discover(listener: (connectors: readonly Connector[]) => void): () => void
  /** Fetches the chain library. A failed fetch may be tried again. */
  load(): Promise<Adapter<N>>
}

/** The eager half of an adapter package: what `evm({ networks })` returns. One may serve many instances. */
export interface AdapterDescriptor<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly networks: readonly Network<N>[]
  /** What is true of all these chains. @default nothing is known */
  readonly family?: ChainFamily
  /** Begins to fetch what {@link create} will want. */
  preload?(): void
  /** Called once somebody looks for wallets, so it may fetch code; a rejection may be followed by another call. */
  create(context: AdapterContext): AdapterHandle<N> | Promise<AdapterHandle<N>>
}
