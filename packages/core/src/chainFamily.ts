import type { AccountType } from './accountType.js'
import type { NetworkId } from './caip.js'

/**
 * What is true of every chain of a namespace, for code that knows none by name. It comes with the eager half of an
 * adapter: a few plain values.
 */
export interface ChainFamily {
  /** What its users call it. @default the name of the first network that the host asked for */
  readonly name?: string
  /** Stands for the native coin where the data API wants an address. Absent: nobody names a price for it. */
  readonly nativeAssetAddress?: string
  /** Contracts of accounts are looked for on this network too, besides the one in use (CAIP-2). */
  readonly home?: NetworkId
  /** Accounts may have names and avatars. @default false */
  readonly hasNames?: boolean
  /** An address says which network it is for. @default false: it is one on all of them */
  readonly addressPerNetwork?: boolean
  /** What the accounts of a session are. @default 'eoa' */
  readonly accountType?: AccountType
  /**
   * What a WalletConnect wallet is asked to allow (CAIP-25). @default what WalletConnect's own documents name, where
   * they name the namespace
   */
  readonly sessionMethods?: readonly string[]
}
