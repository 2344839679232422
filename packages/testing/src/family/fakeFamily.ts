import {
  AbortedError,
  type AccountId,
  type Adapter,
  type AdapterContext,
  type AdapterDescriptor,
  type AdapterEvent,
  accountId,
  type Connection,
  type Connector,
  displayText,
  type Namespace,
  type Network,
  RequestPendingError,
  UserRejectedError,
  WalletMissingError,
  type WalletSession,
} from '@foyer/core'
import type { FakeWallet } from './fakeWallet.js'

/** A chain family made of plain values. */
export interface FakeFamily {
  readonly descriptor: AdapterDescriptor
  /** Those on the page. */
  readonly wallets: FakeWallet[]
  /** How often the chain library was fetched. */
  loads: number
  /** The next fetch of the chain library fails. */
  failsToLoad: boolean
  /** The wallets that are listened to, by connector. */
  readonly held: ReadonlySet<string>
  /** Listeners and discoveries that nobody has ended. */
  open: number
  /** Tells what comes from a wallet by itself. */
  emit(event: AdapterEvent): void
  /** A wallet that comes to the page late. */
  announce(wallet: FakeWallet): void
}

/** Makes a {@link FakeFamily}: no chain, no library, and an adapter that keeps the order real ones keep. */
export function fakeFamily(
  namespace: Namespace,
  networks: readonly Network[],
  wallets: FakeWallet[] = [],
): FakeFamily {
  const listeners = new Set<(event: AdapterEvent) => void>()
  const watchers = new Set<(connectors: readonly Connector[]) => void>()

  const find = (connectorId: string) => {
    const wallet = wallets.find(({ id }) => id === connectorId)
    if (!wallet) throw new WalletMissingError(connectorId)
    return wallet
  }
  const connectors = () =>
    wallets.map(
      ({ id }): Connector => ({
        id,
        name: displayText(id),
        icon: undefined,
        namespace,
        type: 'announced',
        rdns: `test.${id.toLowerCase()}`,
      }),
    )
  const grant = ({ id, address, network: on, more }: FakeWallet): Connection => {
    const account: AccountId = accountId(on, address)
    return { connectorId: id, account, accounts: [account], accountType: 'eoa', ...more }
  }

  let context = fakeContext
  /** What a session grants this family. */
  const granted = (connectorId: string, session: WalletSession | undefined): Connection | undefined => {
    const grant = session?.grant(namespace)
    if (!session || !grant) return undefined
    const { accounts, networks: approved } = grant
    const connection = {
      connectorId,
      account: accounts[0],
      accounts,
      accountType: 'eoa' as const,
    }
    return session.supportsAllNetworks ? connection : { ...connection, approved }
  }

  const held = new Map<string, AbortSignal>()
  /** As real adapters do it: what was answered is let go of once nobody wants it any more. */
  const hold = (connection: Connection, signal: AbortSignal): Connection => {
    if (signal.aborted) throw new AbortedError()
    const { connectorId } = connection
    held.set(connectorId, signal)
    const letGo = () => void (held.get(connectorId) === signal && held.delete(connectorId))
    signal.addEventListener('abort', letGo, { once: true })
    return connection
  }

  const adapter: Adapter = {
    namespace,
    capabilities: {},
    parseAddress: (text) => text,
    async connect({ connectorId, session }, signal) {
      const sessions = context.sessions(connectorId)
      if (sessions) {
        const connection = granted(connectorId, session ?? (await sessions()).session())
        if (!connection) throw new WalletMissingError(connectorId)
        return hold(connection, signal)
      }
      const wallet = find(connectorId)
      wallet.calls.push('connect')
      if (wallet.answer === 'reject') throw new UserRejectedError('connect')
      if (wallet.answer === 'busy') throw new RequestPendingError('connect')
      if (wallet.answer === 'hang') await new Promise(() => {})
      await wallet.until
      return hold(grant(wallet), signal)
    },
    async reconnect({ connectorId }, signal) {
      const sessions = context.sessions(connectorId)
      if (sessions) {
        const open = await sessions()
        return granted(connectorId, open.session() ?? (await open.restore(signal)))
      }
      const wallet = find(connectorId)
      wallet.calls.push('reconnect')
      if (wallet.answer === 'hang') await new Promise(() => {})
      await wallet.until
      return wallet.trusts ? hold(grant(wallet), signal) : undefined
    },
    async disconnect(connectorId) {
      if (context.sessions(connectorId)) return true
      const wallet = find(connectorId)
      held.delete(connectorId)
      wallet.calls.push('disconnect')
      if (wallet.refusesDisconnect) throw new Error('busy')
      return true
    },
    async switchNetwork(connectorId, id) {
      const wallet = find(connectorId)
      if (wallet.answer === 'reject') throw new UserRejectedError('switch')
      await wallet.until
      wallet.network = id
      return grant(wallet)
    },
    signMessage: async (_, account, message) => `${namespace} signed ${message} as ${account}`,
    provider: (connectorId) => wallets.find(({ id }) => id === connectorId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      listeners.clear()
      held.clear()
    },
  }

  const family: FakeFamily = {
    wallets,
    loads: 0,
    get held() {
      return new Set(held.keys())
    },
    failsToLoad: false,
    get open() {
      return listeners.size + watchers.size
    },
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    announce(wallet) {
      wallets.push(wallet)
      for (const watcher of watchers) watcher(connectors())
    },
    descriptor: {
      namespace,
      networks,
      ...(namespace === 'eip155' && {
        family: { nativeAssetAddress: `0x${'e'.repeat(40)}`, hasNames: true },
      }),
      create: (given) => {
        context = given
        return {
          discover(listener) {
            watchers.add(listener)
            listener(connectors())
            return () => watchers.delete(listener)
          },
          async load() {
            family.loads += 1
            if (family.failsToLoad) {
              family.failsToLoad = false
              throw new TypeError('chunk failed')
            }
            return adapter
          },
        }
      },
    },
  }
  return family
}

/** A page without networks. */
export const fakeContext: AdapterContext = {
  networks: () => [],
  rpcUrls: () => [],
  publicRpcUrls: () => [],
  discovery: { announced: true, injected: true },
  sessions: () => undefined,
}
