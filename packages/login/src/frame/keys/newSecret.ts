import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Bytes, randomBytes } from '../../custody/bytes.js'
import type { Secret } from '../../custody/vault.js'

/** Makes the secret of a new wallet: 128 bits, as twelve words of BIP-39 would write them. */
export function newSecret(): Promise<Secret> {
  return secretOf(randomBytes(16))
}

/** The secret that entropy stands for. */
export async function secretOf(entropy: Bytes): Promise<Secret> {
  return { entropy, seed: Uint8Array.from(await mnemonicToSeed(wordsOf(entropy))) }
}

/** The words that entropy is written as. */
export function wordsOf(entropy: Bytes): string {
  return entropyToMnemonic(entropy, wordlist)
}
