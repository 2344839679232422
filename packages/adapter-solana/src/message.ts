import {
  type AccountId,
  accountParts,
  MalformedAnswerError,
  WalletRequestError,
  type WalletSignIn,
} from '@foyer/core'
import { askWallet, bytesOf, read } from '@foyer/core/adapters'
import { type Address, getAddressEncoder } from '@solana/kit'
import { addressOf } from './accounts.js'
import { parseSignature } from './answers.js'
import { clusterName } from './clusters.js'
import { walletErrors } from './errors.js'
import type { ConnectedSolanaWallet, WalletRequests } from './wallet.js'

/**
 * Has a wallet sign bytes. The signature is checked where the browser knows Ed25519: one of other bytes, or by another
 * key, is found out here.
 * @throws {WalletRequestError | UserRejectedError | RequestPendingError | MalformedAnswerError | AbortedError}
 */
export async function signBytes(
  { wallet, network }: Pick<ConnectedSolanaWallet, 'wallet' | 'network'>,
  account: Address,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const method = 'solana:signMessage'
  const { signMessage } = wallet.requests
  if (!signMessage) throw new WalletRequestError(method, 'The wallet cannot sign messages.')
  // What is checked is what was asked for, whatever becomes of the wallet's bytes and the host's.
  const message = Uint8Array.from(bytes)
  const call = { account, network, message: message.slice() }
  const answer = await askWallet(method, () => signMessage(call), signal, walletErrors)
  const signature = parseSignature(method, answer)
  if (!(await isSigned(account, signature, message))) throw new MalformedAnswerError(method, answer)
  return signature
}

/**
 * Has a wallet sign in. It writes the message from its fields: what it signed must be the very text that they make.
 * @throws as {@link signBytes}
 */
export async function signInBy(
  signIn: NonNullable<WalletRequests['signIn']>,
  account: AccountId<'solana'>,
  { text, ...fields }: WalletSignIn,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const method = 'solana:signIn'
  const { address, networkId: network } = accountParts(account)
  const input = { ...fields, address, chainId: clusterName(network) }
  const call = { account: address, network, input }
  const answer = await askWallet(method, () => signIn(call), signal, walletErrors)
  const message = new TextEncoder().encode(text)
  const signature = parseSignature(method, read(answer, 'signature'))
  const isText = String(bytesOf(read(answer, 'signedMessage'))) === String(message)
  const isHere = read(read(answer, 'account'), 'address') === address
  if (!isText || !isHere || !(await isSigned(addressOf(account), signature, message)))
    throw new MalformedAnswerError(method, answer)
  return signature
}

/** Older browsers, and pages without a secure context, cannot tell: there a signature passes unchecked. */
async function isSigned(
  account: Address,
  signature: Uint8Array,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return true
  try {
    const raw = Uint8Array.from(getAddressEncoder().encode(account))
    const key = await subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, Uint8Array.from(signature), message)
  } catch (error) {
    return read(error, 'name') === 'NotSupportedError'
  }
}
