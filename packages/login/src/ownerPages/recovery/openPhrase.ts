import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Secret } from '../../custody/vault.js'
import { secretOf } from '../../frame/keys/newSecret.js'

/** Reads the words of a wallet as they were typed; `undefined` if they are none. */
export async function openPhrase(typed: string): Promise<Secret | undefined> {
  const words = typed.toLowerCase().match(/[a-z]+/g) ?? []
  try {
    return await secretOf(Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist)))
  } catch {
    return undefined
  }
}
