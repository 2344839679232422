import { keySignature, parseJson, read } from '@foyer/core/adapters'
import {
  type Hex,
  hashMessage,
  hashTypedData,
  isHex,
  recoverAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type { Eip1193 } from './eip1193.js'

/** A request to sign: a message, typed data as text, or a transaction. */
interface Asked {
  readonly account: Hex
  readonly method: string
  readonly told: unknown
}

/** At the end of the signature of a contract that is not on the chain yet (ERC-6492). */
const undeployed = '6492'.repeat(16)

/**
 * Whether an answer is signed by the account: a key's signature names who signed. A contract has others sign for it, and its
 * signature has any form.
 */
export async function isSignedBy(wallet: Eip1193, asked: Asked, answer: unknown): Promise<boolean> {
  const { account, method } = asked
  if (method === 'eth_signTransaction') return isSentBy(account, answer)
  if (!isHex(answer)) return false
  const hashes = hashesOf(asked)
  // Wallets read more than the library does.
  if (hashes.length === 0) return true
  const signature = keySignature(answer)
  for (const hash of signature ? hashes : []) {
    const signer = await recoverAddress({ hash, signature: signature ?? answer }).catch(() => '')
    if (signer.toLowerCase() === account.toLowerCase()) return true
  }
  if (answer.endsWith(undeployed)) return true
  const code = await wallet
    .request({ method: 'eth_getCode', params: [account, 'latest'] })
    .catch(() => (signature ? '0x' : undefined))
  return code !== '0x'
}

async function isSentBy(account: Hex, answer: unknown): Promise<boolean> {
  const raw = read(answer, 'raw') ?? answer
  if (!isHex(raw)) return false
  // Transactions of other kinds cannot be read here.
  if (!isTransaction(raw)) return true
  const signer = await recoverTransactionAddress({ serializedTransaction: raw }).catch(() => '')
  return signer.toLowerCase() === account.toLowerCase()
}

/** Returns the hashes that may have been signed; wallets differ in how they read the older methods. */
function hashesOf({ method, told }: Asked): readonly Hex[] {
  const message = () => hashMessage(isHex(told) ? { raw: told } : String(told))
  if (method === 'personal_sign') return [message()]
  if (method === 'eth_sign') return isHex(told) && told.length === 66 ? [message(), told] : [message()]
  try {
    return [hashTypedData(Object(typeof told === 'string' ? parseJson(told) : told))]
  } catch {
    return []
  }
}

/** Whether it is a transaction of a kind that the library knows. */
function isTransaction(raw: Hex): raw is TransactionSerialized {
  return /^0x(0[1-4]|[c-f])/i.test(raw)
}
