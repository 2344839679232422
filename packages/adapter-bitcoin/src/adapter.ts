import {
  type AccountId,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  abortable,
  accountParts,
  ChainNotSupportedError,
  type Connection,
  displayText,
  InvalidAddressError,
  isFoyerError,
  isNetworkOf,
  type NetworkId,
  remoteConnectorId,
  WalletMissingError,
  withTimeout,
} from '@foyer/core'
import { lateWallet } from '@foyer/core/adapters'
import { readAddress } from './address.js'
import { kindOf } from './chains.js'
import { lendCurve } from './curve.js'
import type { Discovery, FoundWallet } from './discovery.js'
import { createHostProvider, usualProtocol } from './hostProvider.js'
import { createMethodWallet } from './methodWallet.js'
import type { BitcoinProvider, SignatureProtocol } from './provider.js'
import { createRequestWallet } from './requestWallet.js'
import { createRestApi } from './restApi.js'
import { openSession, type Session } from './session.js'
import { createStandardWallet } from './standardWallet.js'
import { createTransfers, nativeBalance } from './transfers.js'
import type { Wallet, WalletAccounts } from './wallet.js'

/** What Bitcoin wallets can do beyond {@link Adapter}. */
export interface BitcoinAdapter extends Adapter<'bip122'> {
  provider(connectorId: string): BitcoinProvider | undefined
  /** Returns base64. @param protocol @default BIP-322 for Taproot accounts, ECDSA for all else */
  signMessage(
    account: AccountId<'bip122'>,
    message: string,
    signal: AbortSignal,
    protocol?: SignatureProtocol,
  ): Promise<string>
}

/** Bounds in ms: a silent reconnect, here and of a remote session, and a wallet's chance to revoke. */
const patience = { reconnect: 3_000, restore: 15_000, revoke: 1_000 } as const

/** The lazy half: everything that needs the chain library. Construction does no I/O. */
export function createAdapter({ context, discovery }: AdapterDeps): BitcoinAdapter {
  lendCurve()
  const api = createRestApi(context)
  const sessions = new Map<string, Session>()
  const providers = new WeakMap<Session, BitcoinProvider>()
  const listeners = new Set<(event: AdapterEvent<'bip122'>) => void>()

  function tell(event: AdapterEvent<'bip122'>) {
    if (event.type === 'disconnected') sessions.delete(event.connectorId)
    for (const listener of listeners) listener(event)
  }

  const networks = () => context.networks().flatMap(({ id }) => (isNetworkOf('bip122', id) ? [id] : []))

  function holder(account: AccountId<'bip122'>): Session | undefined {
    const { address, networkId } = accountParts(account)
    const all = [...sessions.values()]
    return all.findLast((session) => session.network === networkId && session.account(address))
  }

  function open(place: Place, network: NetworkId<'bip122'>, accounts: WalletAccounts): Connection<'bip122'> {
    const { connectorId } = place
    sessions.get(connectorId)?.close()
    const session = openSession({ ...place, network, accounts, networks }, tell)
    sessions.delete(connectorId)
    sessions.set(connectorId, session)
    if (connectorId !== remoteConnectorId) {
      const stop = discovery.subscribe(() => {
        if (!discovery.find(connectorId)) session.end()
      })
      session.signal.addEventListener('abort', stop)
    }
    return session.connection()
  }

  async function remotePlace(restore?: AbortSignal): Promise<Place | undefined> {
    const { findRemoteWallet } = await import('./remoteWallet.js')
    const found = await findRemoteWallet(context.remote, restore)
    return found && { ...found, connectorId: remoteConnectorId }
  }

  async function resume(place: Place, network: NetworkId<'bip122'>, signal: AbortSignal) {
    const accounts = await place.wallet.resume?.(network, signal)
    return accounts && open(place, network, accounts)
  }

  /** What the visitor grants in a window that is open already is taken up without a second request (safety F-22). */
  function awaitGrant(place: Place, network: NetworkId<'bip122'>) {
    forgetGrant()
    const life = new AbortController()
    const take = async () => {
      const connection = await resume(place, network, life.signal).catch(() => undefined)
      if (!connection || life.signal.aborted) return
      forgetGrant()
      tell({ type: 'connection', connection })
    }
    const stop = place.wallet.watch(() => void take())
    forgetGrant = () => {
      life.abort()
      stop()
      forgetGrant = () => {}
    }
  }
  let forgetGrant = () => {}

  function provide(session: Session): BitcoinProvider {
    const provider = createHostProvider({
      session,
      api,
      async transfer(from, to, amount, signal) {
        const token = { network: accountParts(from).networkId, ...coin }
        const plan = await transfer.plan({ from, to, token, amount }, signal)
        return transfer.send(session.connectorId, plan, signal)
      },
    })
    providers.set(session, provider)
    return provider
  }

  const transfer = createTransfers({ api, session: (id) => sessions.get(id), holder })

  return {
    namespace: 'bip122',
    capabilities: { transfer, balance: (account, signal) => nativeBalance(api, account, signal) },
    parseAddress(text) {
      const address = readAddress(text)
      const fits = networks().some((network) => address.kinds.includes(kindOf(network)))
      if (!fits) throw new InvalidAddressError(address.text, 'shape')
      return address.text
    },
    async connect({ connectorId, network }, signal) {
      const place =
        connectorId === remoteConnectorId
          ? await abortable(remotePlace(), signal)
          : placeOf(discovery.find(connectorId))
      if (!place) throw new WalletMissingError(connectorId)
      forgetGrant()
      try {
        return open(place, network, await place.wallet.connect(network, signal))
      } catch (error) {
        if (isFoyerError(error, 'wallet/request-pending')) awaitGrant(place, network)
        throw error
      }
    },
    async reconnect({ connectorId, network }, outer) {
      if (connectorId === remoteConnectorId)
        return withTimeout('session', patience.restore, outer, async (signal) => {
          const place = await remotePlace(signal)
          return place && resume(place, network, signal)
        })
      const place = placeOf(await lateWallet(discovery, connectorId, patience.reconnect, outer))
      try {
        return await withTimeout(
          'accounts',
          patience.reconnect,
          outer,
          async (signal) => place && resume(place, network, signal),
        )
      } catch (error) {
        if (outer.aborted || !isFoyerError(error, 'timeout')) throw error
        return undefined
      }
    },
    async disconnect(connectorId) {
      forgetGrant()
      const session = sessions.get(connectorId)
      if (!session) return
      session.close()
      sessions.delete(connectorId)
      const { revoke } = session.wallet
      if (revoke) await withTimeout('disconnect', patience.revoke, undefined, revoke).catch(() => {})
    },
    async switchNetwork(connectorId, network, signal) {
      const session = sessions.get(connectorId)
      if (!session) throw new WalletMissingError(connectorId)
      if (kindOf(session.network) !== kindOf(network)) {
        if (!session.wallet.switchNetwork) throw new ChainNotSupportedError(network)
        await session.wallet.switchNetwork(network, signal)
      }
      session.moveTo(network, (await session.wallet.resume?.(network, signal)) ?? session.accounts)
      if (session.network !== network) throw new ChainNotSupportedError(network)
      return session.connection()
    },
    async signMessage(account, message, signal, protocol) {
      const { address } = accountParts(account)
      const session = holder(account)
      if (!session) throw new WalletMissingError(account)
      const { wallet, network } = session
      const way = protocol ?? usualProtocol(address)
      return wallet.signMessage({ network, address, message, protocol: way }, signal)
    },
    provider(connectorId) {
      const session = sessions.get(connectorId)
      return session && (providers.get(session) ?? provide(session))
    },
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
    },
  }
}

const coin = { name: displayText('Bitcoin'), symbol: displayText('BTC'), decimals: 8 }

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: Discovery
}

/** A wallet that may be connected, under the id that the connection will have. */
interface Place {
  readonly connectorId: string
  readonly wallet: Wallet
  readonly approved?: () => readonly NetworkId<'bip122'>[] | undefined
}

function placeOf(found: FoundWallet | undefined): Place | undefined {
  return found && { connectorId: found.connector.id, wallet: walletOf(found) }
}

function walletOf({ provider, speech }: FoundWallet): Wallet {
  if (speech === 'standard') return createStandardWallet(provider)
  if (speech === 'sats' || speech === 'leather') return createRequestWallet(provider, speech)
  return createMethodWallet(provider, speech)
}
