import type { Bytes } from './custody/bytes.js'
import type { RateCounter } from './limits/counter.js'
import type { SendMail } from './mail/mailer.js'
import type { SocialOptions } from './social/options.js'
import type { Database } from './store/store.js'
import type { Sealers } from './wallets/secrets.js'
import type { Custody } from './wallets/wallets.js'

/** A project: the pages of one host. */
export interface Project {
  /** Origins whose pages may embed the frame: `https://app.your.site`. */
  readonly origins: readonly string[]
  /** The name of the site on the login's own pages and in emails. @default the host of the first origin */
  readonly name?: string | undefined
  /**
   * The icon of the site on the login's own pages: a `data:` URL of at most 50 kB, since these pages load nothing from
   * elsewhere. @default the first letter of the name
   */
  readonly icon?: string | undefined
}

/** Whom the frame asks about smart accounts on a chain. Each address is asked as it is written, by POST of JSON-RPC. */
export interface SmartAccountServices {
  /** Takes user operations ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)): the gateway's `/v1/bundler?…`, or another. */
  readonly bundler: string
  /** Pays fees for accounts ([ERC-7677](https://eips.ethereum.org/EIPS/eip-7677)). @default accounts pay themselves */
  readonly paymaster?: string | undefined
}

/** A chain, as the frame shows it and asks it. */
export interface ChainOptions {
  /** JSON-RPC over HTTP. */
  readonly url: string
  readonly name: string
  /** Of its own coin. */
  readonly symbol: string
  /**
   * The most of the coin that a press inside of the frame may move: `'0.1'`, the fee included. A page can cover the frame in
   * ways that no browser notices, so more, tokens and permissions are asked about in a window of the service's own.
   * @default '0'
   */
  readonly inFrame?: string | undefined
  /** Of an EVM chain: logins have a smart account there as well. @default an account without code alone */
  readonly smartAccounts?: SmartAccountServices | undefined
}

/**
 * What a login's smart account is: a contract of the Safe with an address of its own, or the code of EIP-7702 at the
 * address that the login has anyway. Another choice later gives every login another account.
 */
export type SmartAccountKind = 'safe' | 'simple7702'

/** What {@link createLogin} takes. */
export interface LoginOptions {
  /** Where the service is reached, its own origin: `https://login.your.site`. */
  readonly url: string
  /** By project id, as pages name it. */
  readonly projects: Readonly<Record<string, Project>>
  /** Chains that the frame sends on, by CAIP-2 id, each with a node that answers pages of the service's origin. */
  readonly chains: Readonly<Record<string, ChainOptions>>
  /** What a smart account is, where a chain has them. @default 'safe' */
  readonly smartAccount?: SmartAccountKind
  readonly store: Database
  readonly mail: SendMail
  readonly sealers: Sealers
  /** Accounts elsewhere that visitors may log in by. @default none */
  readonly social?: SocialOptions
  /** Is asked first about limits of the last hour, so that floods stay off the database, which counts in any case. @default none */
  readonly counter?: RateCounter
  /** At least 32 random bytes, kept apart from the database. */
  readonly secret: Bytes
  /**
   * What was made under these counts too, so that the secret can be changed while people log in: first each service is
   * given the next one here, then as its `secret` with the former one here, and after a quarter of an hour that goes.
   * Codes may work for longer (`otpMs`), and then it stays for as long.
   */
  readonly otherSecrets?: readonly Bytes[]
  /** @default 'assisted' */
  readonly custody?: Custody
  /**
   * How long the service waits before it helps a new device to open the wallet, in ms: from when the email about it was
   * sent. Any other device can stop it until then, as can the link in that email. @default 0
   */
  readonly recoveryDelayMs?: number
  /** How long a code is good, in ms. The letter and the frame say it. @default 600,000 */
  readonly otpMs?: number
  /**
   * Returns the IP address of a client, or its network; behind a proxy, what the proxy says. All requests for which it returns
   * nothing are one place. Without this function, emails are counted by address alone.
   */
  clientAddress?(request: Request): string | undefined
  /** Hears of what failed behind an answer of 500, and of letters that did not leave. */
  onError?(error: unknown): void
  /** Asks providers of social accounts. @default the platform's */
  fetch?(request: Request): Promise<Response>
  /** ms since 1970. @default Date.now */
  now?(): number
}

/** A login service. Any server of the fetch standard serves it. */
export interface Login {
  readonly fetch: (request: Request) => Promise<Response>
  close(): Promise<void>
}
