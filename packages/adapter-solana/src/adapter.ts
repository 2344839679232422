import {
  AbortedError,
  type AccountId,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  abortable,
  ChainNotSupportedError,
  type Connection,
  isFoyerError,
  MalformedAnswerError,
  type NetworkId,
  remoteConnectorId,
  WalletMissingError,
  WalletRequestError,
  withTimeout,
} from '@foyer/core'
import { lateWallet } from '@foyer/core/adapters'
import { type Address, getBase58Decoder } from '@solana/kit'
import { addressOf, nativeBalance } from './accounts.js'
import { parseAddress } from './address.js'
import { parseAccounts, parseSignature } from './answers.js'
import { ask } from './ask.js'
import type { Discovery } from './discovery.js'
import { createProvider } from './hostProvider.js'
import type { SolanaProvider } from './provider.js'
import { createRpc } from './rpc.js'
import { openSession, type Session } from './session.js'
import { createTransfers } from './transfers.js'
import type { FoundWallet } from './wallet.js'

/** An {@link Adapter} whose provider is typed. */
export interface SolanaAdapter extends Adapter<'solana'> {
  provider(connectorId: string): SolanaProvider | undefined
}

/** Bounds in ms: a silent reconnect, here and of a remote session, and a wallet's chance to forget this page. */
const patience = { reconnect: 3_000, restore: 15_000, disconnect: 1_000 } as const
const connectMethod = 'standard:connect'

interface Connected {
  readonly session: Session
  readonly provider: SolanaProvider
  /** Ends what the host still waits for. */
  readonly life: AbortController
}

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: Discovery
}

/** The lazy half: everything that needs the chain library. Construction does no I/O. */
export function createAdapter({ context, discovery }: AdapterDeps): SolanaAdapter {
  const rpc = createRpc(context)
  const connected = new Map<string, Connected>()
  const listeners = new Set<(event: AdapterEvent<'solana'>) => void>()
  let forgetGrant = () => {}
  let forgetPage = () => {}

  function tell(event: AdapterEvent<'solana'>) {
    if (event.type === 'disconnected') drop(event.connectorId)
    for (const listener of listeners) listener(event)
  }

  function drop(connectorId: string) {
    const known = connected.get(connectorId)
    if (!known) return
    connected.delete(connectorId)
    known.life.abort(new AbortedError())
    known.session.close()
    if (connected.size === 0) forgetPage()
  }

  function open(
    wallet: FoundWallet,
    accounts: readonly Address[],
    wanted: NetworkId<'solana'>,
  ): Connection<'solana'> {
    if (!isGranted(accounts)) throw new MalformedAnswerError(connectMethod, accounts)
    const network = networkFor(wallet, wanted, context)
    const { id } = wallet.connector
    drop(id)
    const session = openSession(wallet, accounts, network, tell)
    const life = new AbortController()
    connected.set(id, { session, life, provider: createProvider(rpc, session, life.signal) })
    if (connected.size === 1) forgetPage = watchPage()
    return session.connection()
  }

  /** A wallet that leaves the page takes its connection along. */
  function watchPage(): () => void {
    const stop = discovery.subscribe(() => {
      for (const [id, { session }] of [...connected])
        if (id !== remoteConnectorId && !discovery.find(id)) session.end()
    })
    return () => {
      forgetPage = () => {}
      stop()
    }
  }

  /** The wallet's window is open already: what it grants there is taken up without a second request (safety F-22). */
  function awaitGrant(wallet: FoundWallet, wanted: NetworkId<'solana'>) {
    forgetGrant = wallet.onChange(() => {
      try {
        const accounts = parseAccounts('standard:events', wallet.accounts())
        if (!isGranted(accounts)) return
        forgetGrant()
        tell({ type: 'connection', connection: open(wallet, accounts, wanted) })
      } catch {
        // A malformed change says nothing.
      }
    })
  }

  async function remoteWallet(restore?: AbortSignal) {
    const { findRemoteWallet } = await import('./remoteWallet.js')
    return findRemoteWallet(context.remote, restore)
  }

  /** What a wallet grants without showing a window. */
  async function resume(wallet: FoundWallet, wanted: NetworkId<'solana'>, signal: AbortSignal) {
    const answer = await ask(connectMethod, signal, () => wallet.connect(true))
    const accounts = parseAccounts(connectMethod, answer)
    if (isGranted(accounts)) return open(wallet, accounts, wanted)
    wallet.close?.()
    return undefined
  }

  function holder(account: AccountId<'solana'>): Session | undefined {
    const address = addressOf(account)
    return [...connected.values()]
      .map(({ session }) => session)
      .findLast(({ accounts }) => accounts.includes(address))
  }

  return {
    namespace: 'solana',
    capabilities: {
      transfer: createTransfers({ context, rpc, session: (id) => connected.get(id)?.session }),
      balance: (account, signal) => nativeBalance(rpc, account, signal),
    },
    parseAddress,
    async connect({ connectorId, network }, signal) {
      const wallet =
        connectorId === remoteConnectorId
          ? await abortable(remoteWallet(), signal)
          : discovery.find(connectorId)
      if (!wallet) throw new WalletMissingError(connectorId)
      forgetGrant()
      try {
        const answer = await ask(connectMethod, signal, () => wallet.connect(false))
        return open(wallet, parseAccounts(connectMethod, answer), network)
      } catch (error) {
        if (isFoyerError(error, 'wallet/request-pending')) awaitGrant(wallet, network)
        else wallet.close?.()
        throw error
      }
    },
    async reconnect({ connectorId, network }, outer) {
      if (connectorId === remoteConnectorId)
        return withTimeout('session', patience.restore, outer, async (signal) => {
          const remote = await remoteWallet(signal)
          return remote && resume(remote, network, signal)
        })
      const wallet = await lateWallet(discovery, connectorId, patience.reconnect, outer)
      try {
        return await withTimeout(connectMethod, patience.reconnect, outer, (signal) =>
          resume(wallet, network, signal),
        )
      } catch (error) {
        // A wallet that does not know the silent way refuses it, or waits for the visitor.
        const quiet = ['timeout', 'wallet/user-rejected', 'wallet/request-failed', 'wallet/request-pending']
        if (outer.aborted || !quiet.some((code) => isFoyerError(error, code))) throw error
        return undefined
      }
    },
    async disconnect(connectorId) {
      forgetGrant()
      const known = connected.get(connectorId)
      if (!known) return
      drop(connectorId)
      const { disconnect } = known.session.wallet
      if (!disconnect) return
      const method = 'standard:disconnect'
      await withTimeout(method, patience.disconnect, undefined, (signal) =>
        ask(method, signal, disconnect),
      ).catch(() => {})
    },
    async switchNetwork(connectorId, network) {
      const known = connected.get(connectorId)
      if (!known) throw new WalletMissingError(connectorId)
      const { session } = known
      if (session.wallet.networkFor(network) !== network) throw new ChainNotSupportedError(network)
      session.moveTo(network)
      return session.connection()
    },
    async signMessage(account, text, signal) {
      const method = 'solana:signMessage'
      const session = holder(account)
      if (!session) throw new WalletMissingError(account)
      const { signMessage } = session.wallet
      if (!signMessage) throw new WalletRequestError(method, 'The wallet cannot sign messages.')
      const message = new TextEncoder().encode(text)
      const call = { account: addressOf(account), network: session.network, message }
      const signature = parseSignature(method, await ask(method, signal, () => signMessage(call)))
      return getBase58Decoder().decode(signature)
    },
    provider: (connectorId) => connected.get(connectorId)?.provider,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    dispose() {
      forgetGrant()
      for (const id of [...connected.keys()]) drop(id)
      listeners.clear()
    },
  }
}

function isGranted(accounts: readonly Address[]): accounts is readonly [Address, ...Address[]] {
  return accounts.length > 0
}

/** The network wanted, else the first one of the instance that the wallet can do. @throws {ChainNotSupportedError} */
function networkFor(
  wallet: FoundWallet,
  wanted: NetworkId<'solana'>,
  { networks }: Pick<AdapterContext, 'networks'>,
): NetworkId<'solana'> {
  const others = networks()
    .map(({ id }) => id)
    .filter((id): id is typeof wanted => id.startsWith('solana:'))
  const found = [wanted, ...others].map((id) => wallet.networkFor(id)).find((id) => id !== undefined)
  if (!found) throw new ChainNotSupportedError(wanted)
  return found
}
