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
  /** Who asked for the connection: it stands for as long as one of them does. */
  const askers = new Set<AbortSignal>()
  let held: { readonly session: WalletSession; connection: Connection<N> } | undefined
  let unsubscribe: (() => void) | undefined

  async function sessions() {
    const open = sources(sourceId)
    if (!open) throw new WalletMissingError(sourceId)
    const found = await open()
    unsubscribe ??= found.subscribe(onEvent)
    return found
  }

  function take(session: WalletSession | undefined, wanted: NetworkId<N> | undefined) {
    const connection = session && sessionConnection(sourceId, session, namespace, wanted, accountType)
    held = session && connection && { session, connection }
    return connection
  }

  function stand(asked: AbortSignal) {
    if (asked.aborted) throw new AbortedError(asked.reason)
    askers.add(asked)
    const letGo = () => {
      if (askers.delete(asked) && askers.size === 0) held = undefined
    }
    asked.addEventListener('abort', letGo, { once: true })
  }

  function tell(event: AdapterEvent<N>) {
    tellAll(listeners, event)
  }

  function onEvent(event: SessionEvent) {
    if (!held) return
    const { session, connection } = held
    const current = accountParts(connection.account).networkId
    if (event.type === 'ended' || (event.type === 'session' && event.session.id !== session.id))
      return leave()
    const next = event.type === 'session' ? current : networkToldBy(event)
    if (!next) return
    const moved = take(session, next)
    if (!moved) leave()
    else if (JSON.stringify(moved) !== JSON.stringify(connection))
      tell({ type: 'connection', connection: moved })
  }

  function networkToldBy({ name, network }: Extract<SessionEvent, { type: 'event' }>) {
    return name === 'chainChanged' && isNetworkOf(namespace, network) ? network : undefined
  }

  function leave() {
    held = undefined
    tell({ type: 'disconnected', connectorId: sourceId })
  }

  function live() {
    if (!held) throw new WalletMissingError(sourceId)
    return held
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
    async connect({ connectorId, network }, signal) {
      if (connectorId !== sourceId) throw new WalletMissingError(connectorId)
      const session = (await sessions()).session()
      stand(signal)
      const connection = take(session, network)
      if (!connection) throw new WalletMissingError(connectorId)
      return connection
    },
    async reconnect({ connectorId, network }, signal) {
      if (connectorId !== sourceId) throw new WalletMissingError(connectorId)
      const found = await sessions()
      const session = found.session() ?? (await found.restore(signal))
      stand(signal)
      return take(session, network)
    },
    async disconnect() {
      held = undefined
    },
    async switchNetwork(_connectorId, network) {
      const { session, connection } = live()
      const moved = sessionConnection(sourceId, session, namespace, network, accountType)
      if (!moved || accountParts(moved.account).networkId !== network)
        throw new ChainNotSupportedError(network)
      held = { session, connection: moved ?? connection }
      return moved
    },
    async signMessage(connectorId, account: AccountId<N>, message, signal) {
      if (connectorId !== sourceId) throw new WalletMissingError(connectorId)
      return signMessage(live().session, account, message, signal)
    },
    provider: (connectorId) => (held && connectorId === sourceId ? provider : undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      life.abort()
      unsubscribe?.()
      held = undefined
      listeners.clear()
    },
  }
}
