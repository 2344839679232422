import {
  connectedWallet,
  connectionOf,
  type DisplayText,
  type FeatureContext,
  type Namespace,
  namespaceName,
  type RootState,
  type SafeUrl,
} from '@foyer/core'

/** A session with a wallet elsewhere, on which accounts of this page stand. */
export interface RemoteSession {
  /** The id of its source. */
  readonly id: string
  /** What the wallet calls itself. */
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  /** One of the chain families that stand on it: with it, all of them go. */
  readonly namespace: Namespace
  /** What these are called. */
  readonly families: readonly string[]
}

/** The sessions that stand. A login is none: its wallet is nowhere else. */
export function remoteSessions(root: RootState): readonly RemoteSession[] {
  return Object.keys(root.sessionWallets).flatMap((id) => {
    const isOn = (namespace: Namespace) => {
      const connection = connectionOf(root, namespace)
      return connection.status === 'connected' && connection.connectorId === id
    }
    const [namespace, ...others] = Object.keys(root.connections).filter(isOn)
    const wallet = namespace && connectedWallet(root, namespace)
    if (!namespace || !wallet || wallet.type === 'auth') return []
    const families = [namespace, ...others].map((one) => namespaceName(root, one))
    return [{ id, name: wallet.name, icon: wallet.icon, namespace, families }]
  })
}

/** Ends a session, and with it every account on it. Never rejects. */
export async function endRemote(
  { account, toasts, text }: Pick<FeatureContext, 'account' | 'toasts' | 'text'>,
  { namespace }: RemoteSession,
): Promise<void> {
  try {
    await account.disconnect(namespace)
    toasts.success(text.t('sessions.remoteEnded'))
  } catch {
    toasts.error(text.t('sessions.remoteFailed'))
  }
}
