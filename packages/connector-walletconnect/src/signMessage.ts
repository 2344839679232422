import {
  type AccountId,
  accountParts,
  MalformedAnswerError,
  type Namespace,
  WalletRequestError,
  type WalletSession,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { toBase58 } from './base58.js'

/** How one chain family signs text over a session. */
interface SignMethod {
  readonly method: string
  params(text: string, address: string): unknown
  /** The signature in the family's usual encoding, or `undefined`. */
  parse(answer: unknown): string | undefined
}

const ways: Readonly<Partial<Record<Namespace, SignMethod>>> = {
  eip155: {
    method: 'personal_sign',
    params: (text, address) => [`0x${toHex(bytesOf(text))}`, address],
    parse: (answer) => matching(/^0x([0-9a-f]{2})+$/i, answer),
  },
  solana: {
    method: 'solana_signMessage',
    params: (text, address) => ({ message: toBase58(bytesOf(text)), pubkey: address }),
    parse: (answer) => matching(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/, read(answer, 'signature')),
  },
  bip122: {
    method: 'signMessage',
    params: (message, address) => ({ message, account: address, address }),
    parse(answer) {
      const hex = matching(/^([0-9a-f]{2})+$/i, read(answer, 'signature'))
      return hex && toBase64(hex)
    },
  },
}

/**
 * Signs text with the wallet behind a session: 0x hex on EVM, base58 on Solana, base64 on Bitcoin.
 * @throws {UserRejectedError | WalletRequestError | MalformedAnswerError | SessionEndedError | AbortedError}
 */
export async function signMessage(
  session: WalletSession,
  account: AccountId,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  const { namespace, address, networkId: network } = accountParts(account)
  const way = ways[namespace]
  if (!way) throw new WalletRequestError('signMessage', 'Not known for this chain family.')
  const { method } = way
  const answer = await session.request({ network, method, params: way.params(text, address) }, signal)
  const signature = way.parse(answer)
  if (signature === undefined) throw new MalformedAnswerError(method, answer)
  return signature
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toBase64(hex: string): string {
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
}

function matching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}
