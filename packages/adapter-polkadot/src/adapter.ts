import {
  type AccountId,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  abortable,
  accountParts,
  type Connection,
  isFoyerError,
  type NetworkId,
  remoteConnectorId,
  WalletMissingError,
  WalletRequestError,
  withTimeout,
} from '@foyer/core'
import { lateWallet } from '@foyer/core/adapters'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { accountsOn } from './accounts.js'
import { genericPrefix, parseAddress, readSs58 } from './address.js'
import type { Discovery } from './discovery.js'
import { createDoor } from './door.js'
import { createLazyChain } from './lazyChain.js'
import type { PolkadotNetwork } from './networks.js'
import { enable, type OpenWallet } from './openWallet.js'
import type { InjectedExtension } from './provider.js'
import { openSession, type Session } from './session.js'
import { parseSignature, wrapBytes } from './signature.js'

/** What Polkadot wallets can do. */
export interface PolkadotAdapter extends Adapter<'polkadot'> {
  provider(connectorId: string): InjectedExtension | undefined
}

/** Bounds in ms: a silent reconnect, here and of a remote session. */
const patience = { reconnect: 3_000, restore: 15_000 } as const

/** The lazy half: wallets and what they sign. Construction does no I/O. */
export function createAdapter({ context, discovery, networks }: AdapterDeps): PolkadotAdapter {
  const sessions = new Map<string, Session>()
  const listeners = new Set<(event: AdapterEvent<'polkadot'>) => void>()

  function tell(event: AdapterEvent<'polkadot'>) {
    if (event.type === 'disconnected') sessions.delete(event.connectorId)
    for (const listener of listeners) listener(event)
  }

  function prefix(network: NetworkId<'polkadot'>): number {
    return networks.find(({ id }) => id === network)?.ss58Prefix ?? genericPrefix
  }

  function live(connectorId: string): Session {
    const session = sessions.get(connectorId)
    if (!session) throw new WalletMissingError(connectorId)
    return session
  }

  /** The session that holds an account, and the account as its wallet writes it. */
  function holder(account: AccountId<'polkadot'>) {
    const { publicKey } = readSs58(accountParts(account).address)
    for (const session of [...sessions.values()].reverse()) {
      const found = session.account(publicKey)
      if (found) return { wallet: session.wallet, ...found }
    }
    throw new WalletMissingError(account)
  }

  async function open(
    wallet: OpenWallet,
    network: NetworkId<'polkadot'>,
    signal: AbortSignal,
  ): Promise<Connection<'polkadot'> | undefined> {
    const accounts = await wallet.accounts(signal)
    const [first] = accounts
    if (!first) return undefined
    // A wallet that shares nothing for the network is connected where it does.
    const start = accountsOn(network, accounts).length > 0 ? network : (first.network ?? network)
    const session = openSession(wallet, accounts, start, prefix, tell)
    sessions.get(wallet.connectorId)?.close()
    sessions.delete(wallet.connectorId)
    sessions.set(wallet.connectorId, session)
    return session.connection()
  }

  async function remoteWallet(signal: AbortSignal, restore: boolean) {
    const { findRemoteWallet } = await import('./remoteWallet.js')
    return findRemoteWallet(context.remote, signal, restore)
  }

  async function entered(
    connectorId: string,
    network: NetworkId<'polkadot'>,
    signal: AbortSignal,
  ): Promise<OpenWallet> {
    if (connectorId === remoteConnectorId) {
      const remote = await abortable(remoteWallet(signal, false), signal)
      if (!remote) throw new WalletMissingError(connectorId)
      return remote
    }
    const wallet = discovery.find(connectorId)
    if (!wallet) throw new WalletMissingError(connectorId)
    return door.enter(wallet, network, signal)
  }

  const door = createDoor(async (wallet, network, signal) => {
    const connection = await open(wallet, network, signal)
    if (connection) tell({ type: 'connection', connection })
  })

  return {
    namespace: 'polkadot',
    capabilities: createLazyChain({ context, session: (id) => sessions.get(id) }),
    parseAddress,
    async connect({ connectorId, network }, signal) {
      const wallet = await entered(connectorId, network, signal)
      const connection = await open(wallet, network, signal)
      if (!connection) throw new WalletRequestError('accounts.get', 'The wallet shared no account.')
      return connection
    },
    async reconnect({ connectorId, network }, outer) {
      if (connectorId === remoteConnectorId)
        return withTimeout('session', patience.restore, outer, async (signal) => {
          const remote = await remoteWallet(signal, true)
          return remote && open(remote, network, signal)
        })
      const wallet = await lateWallet(discovery, connectorId, patience.reconnect, outer)
      try {
        // Wallets of this family let a page in silently that they know; one that shows a window is not waited for.
        return await withTimeout('enable', patience.reconnect, outer, async (signal) =>
          open(await enable(wallet, signal), network, signal),
        )
      } catch (error) {
        if (outer.aborted || !isSilent(error)) throw error
        return undefined
      }
    },
    async disconnect(connectorId) {
      // These wallets have no way to revoke: the page only forgets.
      sessions.get(connectorId)?.close()
      sessions.delete(connectorId)
    },
    async switchNetwork(connectorId, network, signal) {
      const session = live(connectorId)
      signal.throwIfAborted()
      session.moveTo(network)
      return session.connection()
    },
    async signMessage(account, message, signal) {
      const { wallet, address, publicKey } = holder(account)
      const bytes = utf8ToBytes(message)
      const { networkId: network } = accountParts(account)
      const answer = await wallet.signText({ network, address, text: message }, signal)
      const either = wallet.signsBare ? [wrapBytes(bytes), bytes] : [wrapBytes(bytes)]
      return `0x${bytesToHex(parseSignature('signRaw', answer, either, publicKey))}`
    },
    provider: (connectorId) => sessions.get(connectorId)?.wallet.provider,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    dispose() {
      door.close()
      for (const session of sessions.values()) session.close()
      sessions.clear()
      listeners.clear()
    },
  }
}

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: Pick<Discovery, 'find' | 'subscribe'>
  readonly networks: readonly PolkadotNetwork[]
}

// A wallet that shows a window, or refuses without one, has forgotten this page.
function isSilent(error: unknown): boolean {
  return ['timeout', 'wallet/user-rejected', 'wallet/request-pending'].some((code) =>
    isFoyerError(error, code),
  )
}
