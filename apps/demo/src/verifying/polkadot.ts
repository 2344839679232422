import { base58 } from '@scure/base'
import { verify } from '@scure/sr25519'
import { bytesToHex, hexToBytes, isHex, stringToBytes } from 'viem'
import type { Verifier } from './verifier.js'

export const verifier: Verifier = {
  judge: '@scure/sr25519',
  async verify(address, text, signature) {
    if (!isHex(signature)) return false
    // Wallets put the text between these, so that it can never be a transaction.
    const bytes = stringToBytes(`<Bytes>${text}</Bytes>`)
    // The first byte names the kind of key.
    return verify(bytes, hexToBytes(signature).slice(1), hexToBytes(keyOf(address)))
  },
}

/** The public key in an address with a prefix of one byte (SS58). */
function keyOf(address: string) {
  return bytesToHex(base58.decode(address).slice(1, 33))
}
