import {
  AbortedError,
  type AdapterContext,
  accountParts,
  displayText,
  type NetworkId,
  type RemoteEvent,
  type RemoteSession,
  type RemoteSessions,
  remoteConnectorId,
} from '@foyer/core'
import { read, remoteGrant } from '@foyer/core/adapters'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { withSignature } from './transaction.js'
import type { FoundWallet, WalletCall } from './wallet.js'

/**
 * The session of a remote connector as a wallet; `undefined` when there is none, or none for Solana.
 * @param restore looks for a session of an earlier visit too
 * @throws {WalletMissingError} when the host installed no remote connector
 */
export async function findRemoteWallet(
  remote: AdapterContext['remote'],
  restore: AbortSignal | undefined,
): Promise<FoundWallet | undefined> {
  const found = await remoteGrant(remote, 'solana', restore)
  return found && createRemoteWallet(found.sessions, found.session)
}

/** Solana's methods over a remote session (facts 11): transactions in base64, messages and signatures in base58. */
function createRemoteWallet(
  sessions: Pick<RemoteSessions, 'subscribe'>,
  session: RemoteSession,
): FoundWallet {
  const life = new AbortController()
  const listeners = new Set<() => void>()
  /** The account that the wallet said is in use. */
  let preferred: string | undefined
  let over = false

  const unsubscribe = sessions.subscribe((event: RemoteEvent) => {
    if (event.type === 'ended' || (event.type === 'session' && event.session.id !== session.id)) over = true
    else if (event.type === 'event' && !event.network.startsWith('solana:')) return
    else if (event.type === 'event' && event.name === 'accountsChanged') preferred = firstAddress(event.data)
    for (const listener of [...listeners]) listener()
  })

  function accounts(): readonly { readonly address: string }[] {
    const granted = over ? [] : (session.grant('solana')?.accounts ?? [])
    const all = [...new Set(granted.map((account) => accountParts(account).address))]
    const first = all.filter((address) => address === preferred)
    return [...first, ...all.filter((address) => address !== preferred)].map((address) => ({ address }))
  }

  function networks(): readonly NetworkId<'solana'>[] {
    const granted = session.grant('solana')
    return granted ? [...new Set([...granted.networks, ...granted.accounts.map(networkOf)])] : []
  }

  const ask = (network: NetworkId<'solana'>, method: string, params: object) =>
    session.request({ network, method, params }, life.signal)

  async function signOne({ account, network }: WalletCall, transaction: Uint8Array): Promise<unknown> {
    const params = { transaction: toBase64(transaction), pubkey: account }
    const answer = await ask(network, 'solana_signTransaction', params)
    const signed = fromBase64(read(answer, 'transaction'))
    const signature = fromBase58(read(answer, 'signature'))
    return signed ?? (signature && withSignature(transaction, account, signature))
  }

  async function signAll(call: WalletCall, transactions: readonly Uint8Array[]): Promise<unknown> {
    const params = { transactions: transactions.map(toBase64), pubkey: call.account }
    const answer = read(await ask(call.network, 'solana_signAllTransactions', params), 'transactions')
    return Array.isArray(answer) ? answer.map(fromBase64) : undefined
  }

  const can = (method: string) => session.grant('solana')?.methods.includes(method) ?? false

  return {
    connector: {
      id: remoteConnectorId,
      name: session.wallet.name || displayText('WalletConnect'),
      icon: session.wallet.icon,
      namespace: 'solana',
      type: 'walletConnect',
    },
    accounts,
    connect: accounts,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    networkFor: (wanted) =>
      session.supportsAllNetworks || networks().includes(wanted) ? wanted : networks()[0],
    async signMessage({ account, network, message }) {
      const params = { message: toBase58(message), pubkey: account }
      return fromBase58(read(await ask(network, 'solana_signMessage', params), 'signature'))
    },
    async signTransactions({ transactions, ...call }) {
      if (transactions.length > 1 && can('solana_signAllTransactions')) return signAll(call, transactions)
      const signed: unknown[] = []
      // One after the other: a wallet shows one window at a time.
      for (const transaction of transactions) signed.push(await signOne(call, transaction))
      return signed
    },
    async sendTransaction({ account, network, transaction, options }) {
      const params = { transaction: toBase64(transaction), pubkey: account, sendOptions: options }
      return fromBase58(read(await ask(network, 'solana_signAndSendTransaction', params), 'signature'))
    },
    approved: () => (session.supportsAllNetworks ? undefined : networks()),
    close() {
      life.abort(new AbortedError())
      unsubscribe()
    },
  }
}

function networkOf(account: Parameters<typeof accountParts<'solana'>>[0]): NetworkId<'solana'> {
  return accountParts(account).networkId
}

/** Wallets tell plain addresses or CAIP-10 accounts. */
function firstAddress(data: unknown): string | undefined {
  const first = read(data, '0')
  return typeof first === 'string' ? first.slice(first.lastIndexOf(':') + 1) : undefined
}

function toBase64(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes)
}

function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

function fromBase64(value: unknown): Uint8Array | undefined {
  return decoded(value, (text) => getBase64Encoder().encode(text))
}

function fromBase58(value: unknown): Uint8Array | undefined {
  return decoded(value, (text) => getBase58Encoder().encode(text))
}

function decoded(value: unknown, decode: (text: string) => ArrayLike<number>): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 8192) return undefined
  try {
    return Uint8Array.from(decode(value))
  } catch {
    return undefined
  }
}
