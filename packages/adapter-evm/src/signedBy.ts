import { type AccountId, accountParts, throwIfAborted } from '@foyer/core'
import { keySignature } from '@foyer/core/adapters'
import { type Hex, hashMessage, hashTypedData, hexToBytes, pad } from 'viem'
import type { AccountCodes } from './accountCode.js'
import { addressOf } from './address.js'
import { recoverSigner } from './recoverSigner.js'
import type { Rpc } from './rpc.js'
import type { Signed } from './signed.js'

/** The means to look at a signature. */
export interface SignedByDeps {
  readonly rpc: Pick<Rpc, 'request'>
  readonly codes: Pick<AccountCodes, 'of'>
}

/** `isValidSignature(bytes32,bytes)` of ERC-1271, and its answer for a signature that is valid. */
const question = '0x1626ba7e'

/**
 * Whether an account signed. The signature of a key names who signed; one that names another signer is of the account only
 * where that is a contract which says so. One that names no signer, as those of contracts, passes.
 */
export async function isSignedBy(
  { rpc, codes }: SignedByDeps,
  account: AccountId<'eip155'>,
  signed: Signed,
  signature: Hex,
  signal: AbortSignal,
): Promise<boolean> {
  const keys = keySignature(signature)
  if (!keys) return true
  const hash = hashOf(signed)
  const signer = recoverSigner(hash, keys)
  if (signer === undefined || signer === addressOf(account)) return true
  const code = await codes.of(account, signal).catch(() => 'none')
  throwIfAborted(signal)
  return code !== 'none' && isValid(rpc, account, hash, signature, signal)
}

function hashOf(signed: Signed): Hex {
  if ('message' in signed) return hashMessage({ raw: hexToBytes(signed.message) })
  const { domain, types, primaryType, message } = signed.data
  return hashTypedData({ domain, types, primaryType, message })
}

/** By the word of the contract. One that is not deployed yet says nothing. */
async function isValid(
  rpc: Pick<Rpc, 'request'>,
  account: AccountId<'eip155'>,
  hash: Hex,
  signature: Hex,
  signal: AbortSignal,
): Promise<boolean> {
  const { networkId, address } = accountParts(account)
  const length = (signature.length - 2) / 2
  const words = [hash, pad('0x40'), pad(`0x${length.toString(16)}`), signature].map((word) => word.slice(2))
  const data = `${question}${words.join('')}`.padEnd(10 + 64 * 6, '0')
  const answer = await rpc
    .request(networkId, 'eth_call', [{ to: address, data }, 'latest'], signal)
    // A contract that reverts has said no.
    .catch(() => question.replace('1', '0'))
  return answer === '0x' || String(answer).startsWith(question)
}
