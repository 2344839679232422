import { MalformedAnswerError, type NetworkId } from '@foyer/core'
import { readList } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import { toAddress } from './address.js'
import { numberedNetwork } from './numberedNetwork.js'

const maxAccounts = 1000

/** The accounts a wallet granted: checksummed, each once, in its order. @throws {MalformedAnswerError} */
export function parseAccounts(method: string, answer: unknown): readonly Address[] {
  const accounts = (readList(answer, maxAccounts) ?? [undefined]).map((value) => toAddress(value))
  // The zero address has no key.
  if (!accounts.every((address) => address !== undefined && !/^0x0+$/.test(address)))
    throw new MalformedAnswerError(method, answer)
  return [...new Set(accounts.filter((address) => address !== undefined))]
}

/**
 * The network a wallet is on. Wallets say `'0x1'`, `'0x01'`, `'1'` or `1`; anything else is an error, never chain 1.
 * @throws {MalformedAnswerError}
 */
export function parseChainId(method: string, answer: unknown): NetworkId<'eip155'> {
  const plain = typeof answer === 'number' || typeof answer === 'bigint' ? String(answer) : answer
  if (typeof plain !== 'string' || !/^(0x[0-9a-f]{1,64}|\d{1,20})$/i.test(plain))
    throw new MalformedAnswerError(method, answer)
  const chainId = String(BigInt(plain))
  // Of a network's id at most 20 digits are known.
  if (!/^[1-9]\d{0,19}$/.test(chainId)) throw new MalformedAnswerError(method, answer)
  return numberedNetwork(chainId)
}

/** A signature, as `0x` and at least 62 hex digits. @throws {MalformedAnswerError} */
export function parseSignature(method: string, answer: unknown): Hex {
  const signature = toHex(answer)
  if (!signature || signature.length < 64) throw new MalformedAnswerError(method, answer)
  return signature
}

/** Hex as nodes know it: no `0X`, which some wallets say. */
export function toHex(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) ? `0x${value.slice(2)}` : undefined
}
