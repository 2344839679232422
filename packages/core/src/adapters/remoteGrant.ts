import type { AdapterContext } from '../adapter.js'
import type { Namespace } from '../caip.js'
import type { RemoteSession, RemoteSessions } from '../remote.js'
import { remoteConnectorId } from '../state.js'
import { WalletMissingError } from '../walletError.js'

/**
 * The session of a remote connector, and what tells of its changes; `undefined` when there is none, or none that grants
 * accounts of a chain family.
 * @param restore looks for a session of an earlier visit too
 * @throws {WalletMissingError} when the host installed no remote connector
 */
export async function remoteGrant(
  remote: AdapterContext['remote'],
  namespace: Namespace,
  restore: AbortSignal | undefined,
): Promise<{ readonly sessions: RemoteSessions; readonly session: RemoteSession } | undefined> {
  if (!remote) throw new WalletMissingError(remoteConnectorId)
  const sessions = await remote()
  const session = sessions.session() ?? (restore && (await sessions.restore(restore)))
  return session?.grant(namespace) && { sessions, session }
}
