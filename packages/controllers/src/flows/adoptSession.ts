import {
  AbortedError,
  type AccountId,
  abortable,
  activeNetwork,
  type Connection,
  type Events,
  type Namespace,
  SessionGrantError,
  type SessionRequest,
  type WalletSession,
  type WalletSessions,
  type WalletSource,
  withTimeout,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Claim, Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'
import type { Leaving } from './leaveWallet.js'

/** What taking up a session works with. */
export interface AdoptDeps {
  readonly source: Pick<WalletSource, 'id' | 'name'>
  readonly sessions: Pick<WalletSessions, 'accept'>
  readonly state: MutableRoot
  readonly events: Events
  readonly adapters: Adapters
  readonly connections: Connections
  readonly leaving: Pick<Leaving, 'former'>
  readonly families: () => readonly Namespace[]
}

/** What was asked for. */
export interface Adoption {
  readonly namespace: SessionRequest['namespace']
  readonly told: SessionRequest['told'] | undefined
  readonly beforeUse: SessionRequest['beforeUse'] | undefined
  /** The namespaces on the source's session before. */
  readonly before: readonly Namespace[]
  readonly signal: AbortSignal
}

/** How long (ms) namespaces that take longer than the one in use are waited for; they connect whenever they are ready. */
const togetherMs = 300

/**
 * Connects every namespace that the wallet approved and an adapter serves. None holds up the one that is used.
 * @throws {SessionGrantError | AbortedError} nothing is connected then, and the session is of no use
 */
export async function adoptSession(
  { source, sessions, state, events, adapters, connections, leaving, families }: AdoptDeps,
  session: WalletSession,
  { namespace: asked, before, told, beforeUse, signal }: Adoption,
): Promise<AccountId> {
  const approved = families().filter((one) => session.namespaces.includes(one))

  async function ready(namespace: Namespace): Promise<Ready> {
    // What was under way is overtaken.
    const claim = connections.claim(namespace, undefined, signal)
    try {
      const adapter = await abortable(adapters.load(namespace), claim.signal)
      const { id: network } = activeNetwork(state, namespace)
      const request = { connectorId: source.id, network, session }
      const connecting = abortable(adapter.connect(request, claim.signal), claim.signal)
      const connection = await connecting.catch((error: unknown) => {
        // Nobody was asked any more, so it is what was approved that cannot be used.
        throw new SessionGrantError([namespace], error)
      })
      if (claim.signal.aborted) throw new AbortedError(claim.signal.reason)
      return { namespace, claim, connection }
    } catch (error) {
      claim.end()
      throw error
    }
  }

  function accept({ namespace, claim, connection }: Ready, activate: boolean) {
    const leaveFormer = leaving.former(namespace)
    claim.accept(connection, { activate })
    void leaveFormer(connection)
  }

  const leave = (namespace: Namespace) => {
    if (before.includes(namespace)) connections.clear(namespace, { forget: true })
  }

  const each = new Map(approved.map((namespace) => [namespace, ready(namespace)]))
  // Each is listened to below, once it is known which one is used.
  for (const one of each.values()) one.catch(() => {})
  const use = await inUse([...each.values()], each.get(asked ?? '') ?? each.get(state.networks.active))
  if (signal.aborted) throw new AbortedError(signal.reason)
  if (!use) throw new SessionGrantError(session.namespaces)
  const { signal: wanted } = use.claim
  await abortable(Promise.resolve(beforeUse?.(use.connection, wanted)), wanted)
  if (wanted.aborted) throw new AbortedError(wanted.reason)
  // All that is used of it is known to be good: the one before ends now.
  if (sessions.accept && !sessions.accept(session)) throw new SessionGrantError(session.namespaces)
  for (const namespace of before) if (!each.has(namespace)) leave(namespace)
  accept(use, true)
  const others = [...each].map(([namespace, one]) =>
    one === each.get(use.namespace)
      ? undefined
      : one.then(
          (other) => {
            if (!other.claim.signal.aborted) accept(other, false)
          },
          () => leave(namespace),
        ),
  )
  await withTimeout('session', togetherMs, signal, () => Promise.allSettled(others)).catch(() => {})
  const { method, name } = told?.() ?? { method: 'qrcode', name: undefined }
  events.emit('CONNECT_SUCCESS', { method, name: name ?? (session.wallet.name || source.name) })
  return use.connection.account
}

/** A namespace that may be connected. */
interface Ready {
  readonly namespace: Namespace
  readonly claim: Claim
  readonly connection: Connection
}

/** The one wanted, else the first that is ready. @throws what the one wanted, or the first, failed with */
async function inUse(all: readonly Promise<Ready>[], wanted = all[0]): Promise<Ready | undefined> {
  try {
    return await wanted
  } catch (error) {
    return Promise.any(all).catch(() => {
      throw error
    })
  }
}
