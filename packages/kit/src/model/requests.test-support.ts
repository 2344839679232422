/// <reference types="node" />
import type { NetworkId } from '@foyer/core'
import type { BitcoinTestWallet } from '@foyer/testing/bitcoin'
import { base64, fakeSignature, fromBase58, hex } from './families.test-support.js'
import type { Asked } from './walletRequests.test-support.js'

/** What wallets behind sessions do. */
export const methods = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'solana_signMessage',
  'solana_signTransaction',
  'signMessage',
  'signPsbt',
  'polkadot_signMessage',
]

/** What a request over a session wants. @param params the first of them, where they are a list */
export function meaningOf(
  method: string,
  params: Readonly<Record<string, unknown>>,
  network: NetworkId,
): Pick<Asked, 'kind' | 'text'> {
  switch (method) {
    case 'personal_sign':
      return { kind: 'sign', text: Buffer.from(String(params).slice(2), 'hex').toString() }
    case 'solana_signMessage':
      return { kind: 'sign', text: Buffer.from(fromBase58(String(params.message))).toString() }
    case 'signMessage':
    case 'polkadot_signMessage':
      return { kind: 'sign', text: String(params.message) }
    case 'eth_sendTransaction':
      return { kind: 'send', text: String(BigInt(String(params.value))) }
    case 'solana_signTransaction': {
      const wire = Buffer.from(String(params.transaction), 'base64')
      return { kind: 'send', text: String(wire.readBigUInt64LE(wire.length - 8)) }
    }
    case 'signPsbt':
      return { kind: 'send', text: String(amountIn(Buffer.from(String(params.psbt), 'base64'))) }
    case 'wallet_switchEthereumChain':
      return { kind: 'switch', text: network }
    default:
      throw new Error(`${method} is not known`)
  }
}

/** The answer to a transaction that was approved. @param text its amount */
export async function sent(
  method: string,
  params: Readonly<Record<string, unknown>>,
  text: string,
  signer: BitcoinTestWallet | undefined,
): Promise<unknown> {
  if (method === 'eth_sendTransaction') return hex(fakeSignature(Number(text)).slice(0, 32))
  if (method === 'solana_signTransaction')
    return { transaction: base64(signedWire(String(params.transaction), text)) }
  const call = { method: 'signPsbt' as const, params: { psbt: String(params.psbt) } }
  return { psbt: await signer?.request(call) }
}

/** A transaction of Solana with a signature in its place. */
export function signedWire(wire: string, text: string): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(wire, 'base64'))
  bytes.set(fakeSignature(Number(text)), 1)
  return bytes
}

/** Satoshis of the first output of a PSBT with one input. */
export function amountIn(psbt: Buffer): bigint {
  // After the head of the PSBT, the version, one input with an empty script, and the count of outputs.
  return psbt.readBigUInt64LE(8 + 4 + 1 + 41 + 1)
}
