import {
  type AccountId,
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
  type RemoteEvent,
  type RemoteSession,
  remoteConnection,
  remoteConnectorId,
  WalletMissingError,
} from '@foyer/core'
import { signMessage } from './signMessage.js'

/** What a host gets as provider of a chain family without an adapter package: requests to the remote wallet. */
export interface SessionProvider {
  /**
   * @param network CAIP-2; the one in use when left out
   * @throws {UserRejectedError | WalletRequestError | RemoteSessionEndedError | WalletMissingError}
   */
  request(call: { readonly method: string; readonly params?: unknown }, network?: NetworkId): Promise<unknown>
}

/** A chain family served by remote session alone: there is nothing on the page to discover. */
export function createHandle<N extends Namespace>(namespace: N, context: AdapterContext): AdapterHandle<N> {
  return {
    discover(listener) {
      listener([])
      return () => {}
    },
    load: async () => createSessionAdapter(namespace, context),
  }
}

/** Connects, signs and hands on requests; balances and transfers need an adapter package. */
export function createSessionAdapter<N extends Namespace>(
  namespace: N,
  { remote }: Pick<AdapterContext, 'remote'>,
): Adapter<N> {
  const life = new AbortController()
  const listeners = new Set<(event: AdapterEvent<N>) => void>()
  let held: { readonly session: RemoteSession; connection: Connection<N> } | undefined
  let unsubscribe: (() => void) | undefined

  async function sessions() {
    if (!remote) throw new WalletMissingError(remoteConnectorId)
    const found = await remote()
    unsubscribe ??= found.subscribe(onEvent)
    return found
  }

  function take(session: RemoteSession | undefined, wanted: NetworkId<N> | undefined) {
    const connection = session && remoteConnection(session, namespace, wanted)
    held = session && connection && { session, connection }
    return connection
  }

  function tell(event: AdapterEvent<N>) {
    for (const listener of listeners) listener(event)
  }

  function onEvent(event: RemoteEvent) {
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

  function networkToldBy({ name, network }: Extract<RemoteEvent, { type: 'event' }>) {
    return name === 'chainChanged' && isNetworkOf(namespace, network) ? network : undefined
  }

  function leave() {
    held = undefined
    tell({ type: 'disconnected', connectorId: remoteConnectorId })
  }

  function live() {
    if (!held) throw new WalletMissingError(remoteConnectorId)
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
    async connect({ connectorId, network }) {
      if (connectorId !== remoteConnectorId) throw new WalletMissingError(connectorId)
      const connection = take((await sessions()).session(), network)
      if (!connection) throw new WalletMissingError(connectorId)
      return connection
    },
    async reconnect({ connectorId, network }, signal) {
      if (connectorId !== remoteConnectorId) throw new WalletMissingError(connectorId)
      const found = await sessions()
      return take(found.session() ?? (await found.restore(signal)), network)
    },
    async disconnect() {
      held = undefined
    },
    async switchNetwork(_connectorId, network) {
      const { session, connection } = live()
      const moved = remoteConnection(session, namespace, network)
      if (!moved || accountParts(moved.account).networkId !== network)
        throw new ChainNotSupportedError(network)
      held = { session, connection: moved ?? connection }
      return moved
    },
    signMessage: (account: AccountId<N>, message, signal) =>
      signMessage(live().session, account, message, signal),
    provider: (connectorId) => (held && connectorId === remoteConnectorId ? provider : undefined),
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
