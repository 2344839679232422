import { parseJson } from '@foyer/core/adapters'
import { type Hex, hashMessage, hashTypedData, isHex, recoverAddress } from 'viem'
import type { Eip1193 } from './eip1193.js'

/** A request to sign: a message, or typed data as text. */
interface Asked {
  readonly account: Hex
  readonly method: string
  readonly told: unknown
}

/** Whether a signature is the account's: that of a key names who signed. Contracts have others sign for them. */
export async function isSignedBy(
  wallet: Eip1193,
  { account, method, told }: Asked,
  answer: unknown,
): Promise<boolean> {
  const hash =
    method === 'personal_sign' ? hashMessage(isHex(told) ? { raw: told } : String(told)) : typedHash(told)
  if (!hash || !isHex(answer) || answer.length !== 132) return true
  const signer = await recoverAddress({ hash, signature: answer }).catch(() => undefined)
  if (!signer || signer.toLowerCase() === account.toLowerCase()) return true
  const code = await wallet.request({ method: 'eth_getCode', params: [account, 'latest'] }).catch(() => '0x')
  return code !== '0x'
}

function typedHash(told: unknown): Hex | undefined {
  try {
    return hashTypedData(Object(typeof told === 'string' ? parseJson(told) : told))
  } catch {
    // Wallets read more than the library does.
    return undefined
  }
}
