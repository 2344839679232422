import {
  connectedWallet,
  type DisplayText,
  type Namespace,
  ownValue,
  type SafeUrl,
  type SessionWallet,
} from '@foyer/core'
import { useRoot } from './scaffoldContext.js'

/** The wallet of an account. */
export interface ConnectedWallet {
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  /** Behind a session: what it says of itself, name and icon included, is a claim (safety T-68). */
  readonly remote: SessionWallet | undefined
}

/**
 * The wallet of a chain family (default: the active one): as found on this page, or as a remote one describes itself.
 */
export function useConnectedWallet(namespace?: Namespace): ConnectedWallet | undefined {
  const root = useRoot()
  const wallet = connectedWallet(root, namespace)
  const remote = wallet && ownValue(root.sessionWallets, wallet.id)
  return wallet && { name: wallet.name, icon: wallet.icon, remote }
}
