import {
  AbortedError,
  type AccountId,
  type AccountType,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type AdapterHandle,
  accountParts,
  ChainNotSupportedError,
  type Connection,
  InvalidAddressError,
  isNetworkOf,
  type Namespace,
  type NetworkId,
  type SessionEvent,
  sessionConnection,
  tellAll,
  WalletMissingError,
  type WalletSession,
} from '@foyer/core'
import { signMessage } from './signMessage.js'
import { sourceId } from './sourceId.js'

/** What a host gets as provider of a chain family without an adapter package: requests to the wallet behind the session. */
export interface SessionProvider {
  /**
   * @param network CAIP-2; the one in use when left out
   * @throws {UserRejectedError | WalletRequestError | SessionEndedError | WalletMissingError}
   */
  request(call: { readonly method: string; readonly params?: unknown }, network?: NetworkId): Promise<unknown>
}

/** The grant of a session to one request. */
interface Held<N extends Namespace> {
  readonly session: WalletSession
  connection: Connection<N>
}

/** A chain family served by session alone: there is nothing on the page to discover. */
export function createHandle<N extends Namespace>(
  namespace: N,
  context: AdapterContext,
  accountType?: AccountType,
): AdapterHandle<N> {
  return {
    discover(listener) {
      listener([])
      return () => {}
    },
    load: async () => createSessionAdapter(namespace, context, accountType),
  }
}

/** Connects, signs and hands on requests; balances and transfers need an adapter package. */
export function createSessionAdapter<N extends Namespace>(
  namespace: N,
  { sessions: sources }: Pick<AdapterContext, 'sessions'>,
  accountType?: AccountType,
): Adapter<N> {
  const life = new AbortController()
  const listeners = new Set<(event: AdapterEvent<N>) => void>()
  /** By request, the newest last: an approved session is kept next to the one before until that ends. */
  const held = new Map<AbortSignal, Held<N>>()
  let unsubscribe: (() => void) | undefined
  let standing: (() => WalletSession | undefined) | undefined

  async function sessions() {
    const open = sources(sourceId)
    if (!open) throw new WalletMissingError(sourceId)
    const found = await open()
    unsubscribe ??= found.subscribe(onEvent)
    standing = () => found.session()
    return found
  }

  /** The grant of the session in use, else the first. */
  function current(): Held<N> | undefined {
    const all = [...held.values()]
    return all.findLast(({ session }) => session.id === standing?.()?.id) ?? all[0]
  }

  function connect(session: WalletSession | undefined, wanted: NetworkId<N>, asked: AbortSignal) {
    if (asked.aborted) throw new AbortedError(asked.reason)
    const connection = session && sessionConnection(sourceId, session, namespace, wanted, accountType)
    if (!connection) return undefined
    held.set(asked, { session, connection })
    asked.addEventListener('abort', () => held.delete(asked))
    return connection
  }

  function tell(event: AdapterEvent<N>) {
    tellAll(listeners, event)
  }

  function onEvent(event: SessionEvent) {
    const own = current()
    if (!own) return
    const { session, connection } = own
    if (event.type === 'ended' || (event.type === 'session' && event.session.id !== session.id))
      return leave(session)
    const next = event.type === 'session' ? accountParts(connection.account).networkId : networkToldBy(event)
    if (!next) return
    const moved = sessionConnection(sourceId, session, namespace, next, accountType)
    if (!moved) return leave(session)
    own.connection = moved
    if (JSON.stringify(moved) !== JSON.stringify(connection)) tell({ type: 'connection', connection: moved })
  }

  function networkToldBy({ name, network }: Extract<SessionEvent, { type: 'event' }>) {
    return name === 'chainChanged' && isNetworkOf(namespace, network) ? network : undefined
  }

  function leave(ended: WalletSession) {
    for (const [asked, { session }] of held) if (session.id === ended.id) held.delete(asked)
    tell({ type: 'disconnected', connectorId: sourceId })
  }

  function live() {
    const own = current()
    if (!own) throw new WalletMissingError(sourceId)
    return own
  }

  const provider: SessionProvider = {
    async request({ method, params }, network) {
      const { session, connection } = live()
      const chain = network ?? accountParts(connection.account).networkId
      return session.request({ network: chain, method, params }, life.signal)
    },
  }

  return {
    namespace,
    capabilities: {},
    parseAddress(text) {
      const address = text.trim()
      if (!/^[-.%a-zA-Z0-9]{1,128}$/.test(address)) throw new InvalidAddressError(address, 'shape')
      return address
    },
    async connect({ connectorId, network, session: approved }, signal) {
      if (connectorId !== sourceId) throw new WalletMissingError(connectorId)
      const session = approved ?? (await sessions()).session()
      const connection = connect(session, network, signal)
      if (!connection) throw new WalletMissingError(connectorId)
      return connection
    },
    async reconnect({ connectorId, network }, signal) {
      if (connectorId !== sourceId) throw new WalletMissingError(connectorId)
      const found = await sessions()
      const session = found.session() ?? (await found.restore(signal))
      return connect(session, network, signal)
    },
    async disconnect() {
      held.clear()
      return true
    },
    async switchNetwork(_connectorId, network) {
      const own = live()
      const moved = sessionConnection(sourceId, own.session, namespace, network, accountType)
      if (!moved || accountParts(moved.account).networkId !== network)
        throw new ChainNotSupportedError(network)
      own.connection = moved
      return moved
    },
    async signMessage(connectorId, account: AccountId<N>, message, signal) {
      if (connectorId !== sourceId) throw new WalletMissingError(connectorId)
      return signMessage(live().session, account, message, signal)
    },
    provider: (connectorId) => (current() && connectorId === sourceId ? provider : undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      life.abort()
      unsubscribe?.()
      held.clear()
      listeners.clear()
    },
  }
}
