import { anySignal, throwIfAborted } from '../async.js'
import type { AccountId, Namespace, NetworkId } from '../caip.js'
import { isNetworkOf } from '../caip.js'
import { createEmitter } from '../emitter.js'
import { AbortedError } from '../failure.js'
import { WalletRequestError } from '../walletError.js'
import type { SessionEvent, WalletSession, WalletSessions } from '../walletSession.js'

/** What a session grants for one namespace, for as long as it does. */
export interface GrantedSession<N extends Namespace> {
  readonly session: WalletSession
  /** As granted now; none once the session has ended. */
  accounts(): readonly AccountId<N>[]
  /** The networks granted now. */
  networks(): readonly NetworkId<N>[]
  /** The networks that the wallet approved; `undefined` when any may be asked for. */
  approved(): readonly NetworkId<N>[] | undefined
  /** Whether the wallet approved a method. */
  allows(method: string): boolean
  /**
   * One request to the wallet. @param signal beside the end of the grant itself
   * @throws {UserRejectedError | WalletRequestError | AbortedError | SessionEndedError}
   */
  request(network: NetworkId<N>, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** As {@link request}, where the wallet must have approved the method. */
  requestAllowed: GrantedSession<N>['request']
  /** Tells the changes that matter to the namespace. A session that another one follows has ended. */
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** Aborts with {@link close}. */
  readonly signal: AbortSignal
  /** Lets go of the session, and leaves it to others. */
  close(): void
}

/**
 * The session of a source as far as it grants accounts of a namespace; `undefined` when there is none.
 * @param restore looks for a session of an earlier visit too
 * @param approved one that is to take the place of the current session
 */
export async function findSession<N extends Namespace>(
  open: () => Promise<WalletSessions>,
  namespace: N,
  restore: AbortSignal | undefined,
  approved?: WalletSession,
): Promise<GrantedSession<N> | undefined> {
  const sessions = await open()
  const session = approved ?? sessions.session() ?? (restore && (await sessions.restore(restore)))
  return session?.grant(namespace) && watchSession(sessions, session, namespace)
}

function watchSession<N extends Namespace>(
  sessions: Pick<WalletSessions, 'session' | 'subscribe'>,
  session: WalletSession,
  namespace: N,
): GrantedSession<N> {
  const life = new AbortController()
  const events = createEmitter<SessionEvent>()
  let hasEnded = false
  let stands = sessions.session()?.id === session.id

  const unsubscribe = sessions.subscribe((event) => {
    stands ||= event.type === 'session' && event.session.id === session.id
    // It is about the session before.
    if (!stands) return
    if (event.type === 'event' && !isNetworkOf(namespace, event.network)) return
    hasEnded ||= event.type === 'ended' || (event.type === 'session' && event.session.id !== session.id)
    events.emit(hasEnded ? { type: 'ended' } : event)
  })

  const grant = () => (hasEnded ? undefined : session.grant(namespace))
  const networks = () => grant()?.networks ?? []
  const allows = (method: string) => grant()?.methods.includes(method) ?? false

  const request: GrantedSession<N>['request'] = async (network, method, params, signal) => {
    const until = anySignal(signal, life.signal)
    throwIfAborted(until)
    return session.request({ network, method, params }, until)
  }

  return {
    session,
    accounts: () => grant()?.accounts ?? [],
    networks,
    approved: () => (session.supportsAllNetworks ? undefined : networks()),
    allows,
    request,
    async requestAllowed(network, method, params, signal) {
      if (!allows(method)) throw new WalletRequestError(method, 'The wallet did not approve this.')
      return request(network, method, params, signal)
    },
    subscribe: events.subscribe,
    signal: life.signal,
    close() {
      life.abort(new AbortedError())
      unsubscribe()
    },
  }
}
