import {
  type AccountId,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  abortable,
  type Connection,
  isFoyerError,
  MalformedAnswerError,
  type NetworkId,
  remoteConnectorId,
  WalletMissingError,
  withTimeout,
} from '@foyer/core'
import { lateWallet } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import { parseAddress } from './address.js'
import { parseAccounts, parseChainId } from './answers.js'
import { ask } from './ask.js'
import { createAssets } from './assets.js'
import type { Discovery, FoundWallet } from './discovery.js'
import { nativeBalance } from './plan.js'
import type { Eip1193Provider } from './provider.js'
import { createRpc } from './rpc.js'
import { openSession, type Session } from './session.js'
import { createSigner, type TypedData } from './sign.js'
import { switchNetwork } from './switchNetwork.js'
import { addressOf } from './transaction.js'
import { createTransfers } from './transfers.js'

/** What EVM wallets can do beyond {@link Adapter}. */
export interface EvmAdapter extends Adapter<'eip155'> {
  provider(connectorId: string): Eip1193Provider | undefined
  /** Signs EIP-712 data. Returns 0x hex. @throws {UserRejectedError | MalformedAnswerError | WalletRequestError} */
  signTypedData(account: AccountId<'eip155'>, data: TypedData, signal: AbortSignal): Promise<Hex>
}

/** Bounds in ms: a silent reconnect, here and of a remote session, and a wallet's chance to revoke. */
const patience = { reconnect: 3_000, restore: 15_000, revoke: 1_000 } as const

/** The lazy half: everything that needs the chain library. Construction does no I/O. */
export function createAdapter({ context, discovery }: AdapterDeps): EvmAdapter {
  const rpc = createRpc(context)
  const sessions = new Map<string, Session>()
  const listeners = new Set<(event: AdapterEvent<'eip155'>) => void>()

  function tell(event: AdapterEvent<'eip155'>) {
    if (event.type === 'disconnected') sessions.delete(event.connectorId)
    for (const listener of listeners) listener(event)
  }

  function holder(account: AccountId<'eip155'>): Session | undefined {
    const address = addressOf(account)
    return [...sessions.values()].findLast(({ accounts }) => accounts.includes(address))
  }

  function live(connectorId: string): Session {
    const session = sessions.get(connectorId)
    if (!session) throw new WalletMissingError(connectorId)
    return session
  }

  function open(
    wallet: FoundWallet,
    accounts: readonly [Address, ...Address[]],
    chain: unknown,
  ): Connection<'eip155'> {
    const network = parseChainId('eth_chainId', chain)
    const { id } = wallet.connector
    sessions.get(id)?.close()
    const session = openSession(wallet, accounts, network, tell)
    sessions.delete(id)
    sessions.set(id, session)
    return session.connection()
  }

  /** The wallet's window is open already: what it grants there is taken up without a second request (safety F-22). */
  function awaitGrant(wallet: FoundWallet) {
    forgetGrant = onGrant(wallet, async (accounts) => {
      forgetGrant()
      const chain = await ask(wallet, 'eth_chainId', [], new AbortController().signal)
      tell({ type: 'connection', connection: open(wallet, accounts, chain) })
    })
  }
  let forgetGrant = () => {}

  async function remoteWallet(network: NetworkId<'eip155'>, restore?: AbortSignal) {
    const { findRemoteWallet } = await import('./remoteWallet.js')
    return findRemoteWallet({ remote: context.remote, rpc }, network, restore)
  }

  /** What a wallet grants without being asked again. */
  async function resume(wallet: FoundWallet, signal: AbortSignal) {
    const accounts = parseAccounts('eth_accounts', await ask(wallet, 'eth_accounts', [], signal))
    return isGranted(accounts)
      ? open(wallet, accounts, await ask(wallet, 'eth_chainId', [], signal))
      : undefined
  }

  const { signMessage, signTypedData } = createSigner(holder)

  return {
    namespace: 'eip155',
    capabilities: {
      transfer: createTransfers({ context, rpc, session: (id) => sessions.get(id) }),
      balance: (account, signal) => nativeBalance(rpc, account, signal),
      assets: createAssets({ context, session: holder }),
    },
    parseAddress,
    async connect({ connectorId, network }, signal) {
      const wallet =
        connectorId === remoteConnectorId
          ? await abortable(remoteWallet(network), signal)
          : discovery.find(connectorId)
      if (!wallet) throw new WalletMissingError(connectorId)
      forgetGrant()
      try {
        const answer = await ask(wallet, 'eth_requestAccounts', [], signal)
        const accounts = parseAccounts('eth_requestAccounts', answer)
        if (!isGranted(accounts)) throw new MalformedAnswerError('eth_requestAccounts', answer)
        return open(wallet, accounts, await ask(wallet, 'eth_chainId', [], signal))
      } catch (error) {
        if (isFoyerError(error, 'wallet/request-pending')) awaitGrant(wallet)
        throw error
      }
    },
    async reconnect({ connectorId, network }, outer) {
      if (connectorId === remoteConnectorId)
        return withTimeout('session', patience.restore, outer, async (signal) => {
          const remote = await remoteWallet(network, signal)
          return remote && resume(remote, signal)
        })
      const wallet = await lateWallet(discovery, connectorId, patience.reconnect, outer)
      try {
        return await withTimeout('eth_accounts', patience.reconnect, outer, (signal) =>
          resume(wallet, signal),
        )
      } catch (error) {
        if (outer.aborted || !isTimeout(error)) throw error
        return undefined
      }
    },
    async disconnect(connectorId) {
      forgetGrant()
      const session = sessions.get(connectorId)
      if (!session) return
      session.close()
      sessions.delete(connectorId)
      if (connectorId === remoteConnectorId) return
      const revoke = (signal: AbortSignal) =>
        ask(session.wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }], signal)
      await withTimeout('wallet_revokePermissions', patience.revoke, undefined, revoke).catch(() => {})
    },
    async switchNetwork(connectorId, network, signal) {
      const session = live(connectorId)
      await switchNetwork(session, network, context, signal)
      return session.connection()
    },
    signMessage,
    signTypedData,
    provider: (connectorId) => sessions.get(connectorId)?.wallet.provider,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    dispose() {
      forgetGrant()
      for (const session of sessions.values()) session.close()
      sessions.clear()
      listeners.clear()
      rpc.dispose()
    },
  }
}

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: Discovery
}

function isGranted(accounts: readonly Address[]): accounts is readonly [Address, ...Address[]] {
  return accounts.length > 0
}

/** Tells the accounts that a wallet grants by itself. Returns what ends the listening. */
function onGrant(
  { provider }: FoundWallet,
  tell: (accounts: readonly [Address, ...Address[]]) => Promise<void>,
): () => void {
  const listener = (payload: unknown) => {
    try {
      const accounts = parseAccounts('accountsChanged', payload)
      // A wallet that cannot name its network after all is simply not connected.
      if (isGranted(accounts)) tell(accounts).catch(() => {})
    } catch {
      // A malformed event says nothing.
    }
  }
  provider.on?.('accountsChanged', listener)
  return () => provider.removeListener?.('accountsChanged', listener)
}

function isTimeout(error: unknown): boolean {
  return isFoyerError(error, 'timeout')
}
