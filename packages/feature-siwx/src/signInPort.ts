import type { NetworkId } from '@foyer/core'
import type { SignInMessage } from '@foyer/siwx'

/** Who is to sign in. */
export interface SiwxInput {
  /** The address, as its chain writes it. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: NetworkId
}

/** A {@link SignInMessage} of anybody. */
export type OpenMessage = Omit<SignInMessage, 'accountAddress'>

/** What somebody signed. */
export interface SiwxSession {
  readonly data: SignInMessage
  /** The text that was signed. */
  readonly message: string
  /** Hex with `0x` on EVM chains and Polkadot, base58 on Solana, base64 on Bitcoin. */
  readonly signature: string
  /** Where the wallet signed while it connected (CAIP-74). */
  readonly cacao?: unknown
}

/** As much of a session as says who is in, and until when. */
export interface SignedIn {
  readonly data: Pick<SignInMessage, 'accountAddress' | 'expirationTime' | 'notBefore'> & {
    readonly chainId: string
  }
}

/**
 * Where sign-ins are asked for and kept: most often a server of the host. Each method rejects where it fails; its error's
 * words are for developers.
 */
export interface Siwx {
  /** What is to be signed, with a nonce of the server. Its domain has to be the page's own host. */
  createMessage(input: SiwxInput, signal: AbortSignal): Promise<SignInMessage>
  /**
   * What a wallet is to sign while it connects, for whichever account it chooses. Absent: connecting and signing in are
   * two approvals.
   * @param chainId of the network in use
   */
  createOpenMessage?(chainId: NetworkId, signal: AbortSignal): Promise<OpenMessage>
  /** Lets somebody in, once the signature is found to be theirs. @throws {SignInRefusedError} where it is not */
  addSession(session: SiwxSession, signal: AbortSignal): Promise<void>
  /**
   * In place of all that there are of their chain families. A wallet may sign for several networks at once, with one nonce:
   * the session of the network in use is the first, and the one that has to be let in.
   */
  setSessions(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void>
  /**
   * The session that began with a message, if the message does not say its end by the clock of this page. Asked once
   * `addSession` or `setSessions` has resolved. Absent: the message says it.
   */
  sessionBy?(message: SignInMessage): SignedIn
  /** The sessions of one account on one network. */
  getSessions(chainId: NetworkId, address: string, signal: AbortSignal): Promise<readonly SignedIn[]>
  /** Signs one account out on one network, and nobody else. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Nobody goes on without. Else a visitor may say no. @default true */
  readonly required?: boolean
  /** Disconnecting signs out. @default true */
  readonly signOutOnDisconnect?: boolean
}

/** What is told of a sign-in: not whose it is. */
export interface SignInFacts {
  /** CAIP-2. */
  readonly network: NetworkId
  /** Whether the account is a contract. */
  readonly isSmartAccount: boolean
}
