import type { ConnectRequest } from '../adapter.js'
import type { Namespace } from '../caip.js'
import type { WalletSessions } from '../walletSession.js'
import { findSession } from './grantedSession.js'
import type { Wallet } from './wallet.js'
import type { WalletFamily } from './walletFamily.js'

/**
 * Opens the wallet behind the session of a source; `undefined` if the source has none.
 * @param restore looks for a session of an earlier visit too
 */
export async function openSessionWallet<N extends Namespace, Account, W extends Wallet<N, Account>, Found>(
  { namespace, sessionWallet }: WalletFamily<N, Account, W, Found>,
  open: () => Promise<WalletSessions>,
  { network, session: approved }: ConnectRequest<N>,
  restore?: AbortSignal,
): Promise<W | undefined> {
  const session = await findSession(open, namespace, restore, approved)
  const { complete } = session?.session ?? {}
  return session && Object.assign(await sessionWallet(session, network), complete && { complete })
}
