import { accountParts, type NetworkId } from '@foyer/core'
import { type GrantedSession, read } from '@foyer/core/adapters'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { toAddress } from './address.js'
import { withSignature } from './transaction.js'
import type { ForeignWallet, WalletCall } from './wallet.js'

/**
 * Solana's methods over a session, as WalletConnect names them: transactions in base64, messages and signatures in
 * base58. https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function createSessionWallet(session: GrantedSession<'solana'>): ForeignWallet {
  /** An account that is no Solana address is left out. */
  function granted() {
    return session
      .accounts()
      .map(accountParts<'solana'>)
      .filter(({ address }) => toAddress(address))
  }

  /** The network wanted where something is granted there, or anything may be asked for; else that of the first account. */
  function networkFor(wanted: NetworkId<'solana'>): NetworkId<'solana'> | undefined {
    const all = granted()
    const isThere = !session.approved() || all.some(({ networkId }) => networkId === wanted)
    return isThere ? wanted : all[0]?.networkId
  }

  /** Those on the network in use. Where nothing is granted there, a wallet for all networks has those of its first. */
  function accountsOn(wanted: NetworkId<'solana'>): readonly { readonly address: string }[] {
    const all = granted()
    const here = all.find(({ networkId }) => networkId === wanted) ?? all[0]
    const found = all.filter(({ networkId }) => networkId === here?.networkId)
    return [...new Set(found.map(({ address }) => address))].map((address) => ({ address }))
  }

  async function signOne({ account, network }: WalletCall, transaction: Uint8Array): Promise<unknown> {
    const params = { transaction: toBase64(transaction), pubkey: account }
    const answer = await session.request(network, 'solana_signTransaction', params)
    const signed = fromBase64(read(answer, 'transaction'))
    const signature = fromBase58(read(answer, 'signature'))
    return signed ?? (signature && withSignature(transaction, account, signature))
  }

  async function signAll({ account, network }: WalletCall, transactions: readonly Uint8Array[]) {
    const params = { transactions: transactions.map(toBase64), pubkey: account }
    const answer = await session.request(network, 'solana_signAllTransactions', params)
    const signed = read(answer, 'transactions')
    return Array.isArray(signed) ? signed.map(fromBase64) : undefined
  }

  return {
    connect: (_silent, wanted) => accountsOn(wanted),
    onChange: (listener) => session.subscribe(() => listener()),
    networkFor,
    async signMessage({ account, network, message }) {
      const params = { message: toBase58(message), pubkey: account }
      return fromBase58(read(await session.request(network, 'solana_signMessage', params), 'signature'))
    },
    async signTransactions({ transactions, ...call }) {
      if (transactions.length > 1 && session.allows('solana_signAllTransactions'))
        return signAll(call, transactions)
      const signed: unknown[] = []
      // One after the other: a wallet shows one window at a time.
      for (const transaction of transactions) signed.push(await signOne(call, transaction))
      return signed
    },
    async sendTransaction({ account, network, transaction, options }) {
      const params = { transaction: toBase64(transaction), pubkey: account, sendOptions: options }
      const answer = await session.request(network, 'solana_signAndSendTransaction', params)
      return fromBase58(read(answer, 'signature'))
    },
    approved: session.approved,
    close: session.close,
  }
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
