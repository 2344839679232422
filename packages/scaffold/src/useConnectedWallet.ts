import {
  connectedWallet,
  type DisplayText,
  type Namespace,
  ownValue,
  type SafeUrl,
  type SessionWallet,
} from '@foyer/core'
import { usePicture } from '@foyer/ui'
import { useRoot, useWidget } from './scaffoldContext.js'

/** The wallet of an account. */
export interface ConnectedWallet {
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  /** Behind a session: what it says of itself, name and icon included, is a claim (safety T-68). Without a picture of its own it has that of the listed wallet of its name. */
  readonly remote: SessionWallet | undefined
  /** An account that its owner logged in to. */
  readonly isLogin: boolean
}

/**
 * The wallet of a chain family (default: the active one): as found on this page, or as a remote one describes itself.
 */
export function useConnectedWallet(namespace?: Namespace): ConnectedWallet | undefined {
  const root = useRoot()
  const wallet = connectedWallet(root, namespace)
  // A login names an account, no wallet that a catalogue could know.
  const isLogin = wallet?.type === 'auth'
  const remote = isLogin ? undefined : wallet && ownValue(root.sessionWallets, wallet.id)
  const { wallets, images } = useWidget()
  const unpictured = remote && !wallet?.icon ? wallet?.name : undefined
  const listed = usePicture(unpictured, async () => {
    const found = await wallets.named(unpictured ?? '')
    return found?.icon ?? (found?.imageId && images.load('wallet', found.imageId))
  })
  return wallet && { name: wallet.name, icon: wallet.icon ?? listed, remote, isLogin }
}
