import type { Namespace } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { SafeUrl } from './webUrl.js'

/**
 * How a wallet is reached: `announced` by EIP-6963 or Wallet Standard, `injected` as a page global,
 * `walletConnect` for remote sessions, `auth` for the login frame, `external` for all else.
 */
export type ConnectorType = 'announced' | 'injected' | 'walletConnect' | 'auth' | 'external'

/** The id of a wallet that claims no identity, as `window.ethereum`. No wallet that names itself has it. */
export type NamelessId = 'injected'
/** See {@link NamelessId}. */
export const namelessId: NamelessId = 'injected'

/** One way to connect one wallet to one chain family. */
export interface Connector {
  /** Stable between visits: `rdns`, else the name, else the announced uuid. */
  readonly id: string
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  readonly namespace: Namespace
  readonly type: ConnectorType
  /** Reverse domain name that the wallet claims (EIP-6963), or goes by where it names itself. Never proof of identity. */
  readonly rdns?: string
  /** The wallet's id in the public catalogue of WalletConnect, where its name tells it. */
  readonly explorerId?: string
  /** The uuid that it announced (EIP-6963). */
  readonly uuid?: string | undefined
  /** Ids that the same object goes by as well, `injected` if it is `window.ethereum`: it may be stored under one of these. */
  readonly otherIds?: readonly string[] | undefined
  /** Another wallet announced itself under the same identity; which one is genuine is unknown (safety T-09). */
  readonly disputed?: boolean | undefined
}

/** A wallet as a visitor sees it: the same name on several chain families is one entry. */
export interface WalletEntry {
  readonly id: string
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  readonly type: ConnectorType | 'multiChain'
  readonly rdns?: string | undefined
  /** All that its connectors go by: reverse domain names, catalogue ids, and after a colon the name in lower case. */
  readonly aliases: readonly string[]
  /** At least one; the first is the default. */
  readonly connectors: readonly [Connector, ...Connector[]]
}
