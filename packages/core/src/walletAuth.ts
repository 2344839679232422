import type { AccountId, NetworkId } from './caip.js'
import type { Connection } from './connection.js'

/** What a wallet is asked for while it connects. */
export interface AuthScope {
  /** The one in use first. */
  readonly networks: readonly [NetworkId, ...NetworkId[]]
  /** What the wallet is to allow this page to ask of it. */
  readonly methods: readonly string[]
}

/** What a wallet is to sign while it connects ([CAIP-222](https://chainagnostic.org/CAIPs/caip-222)). */
export interface AuthPayload {
  /** The one in use first. */
  readonly chains: readonly NetworkId[]
  readonly domain: string
  /** What is signed in to, as a URI. */
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly statement?: string | undefined
  /** The last one is a capability ([ERC-5573](https://eips.ethereum.org/EIPS/eip-5573)): the scope. */
  readonly resources: readonly string[]
}

/** What a wallet grants by what it signed. */
export interface AuthGrant {
  readonly accounts: readonly AccountId[]
  readonly methods: readonly string[]
}

/** A sign-in that a wallet is asked for while it connects. */
export interface WalletAuth {
  readonly payload: AuthPayload
  /**
   * What a wallet's answer grants, whoever it signs in. `undefined`: nothing can be made of it.
   * @param cacaos as they came ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74))
   */
  grant(cacaos: unknown): AuthGrant | undefined
  /**
   * Signs an account in, by what was signed for it. It may be asked for a signature of its own afterwards where nothing
   * was, where that is not what was asked for, and where it is not taken. Never rejects.
   */
  accept(cacaos: unknown, account: AccountId, signal: AbortSignal): Promise<void>
}

/** Signs visitors in while their wallets connect. */
export interface WalletAuths {
  /** What a wallet is to sign with its approval, before there is an account. @throws where nobody can say */
  ask(scope: AuthScope, signal: AbortSignal): Promise<WalletAuth>
  /**
   * Has the account of a connection that is about to come into use sign in. Settles also where it does not: it is asked
   * again once connected. For wallets that ask their visitor in this page, in `beforeUse` of a session that is asked for.
   * @throws where nobody can say what is to be signed
   */
  signIn(connection: Connection, signal: AbortSignal): Promise<void>
}
