import type { Brand } from './brand.js'

/** Text of a wallet, a service or a visitor that holds no secret: it may leave the page (safety T-52). */
export type Words = Brand<string, 'Words'>

const mostChars = 32
/**
 * Signs that no name has, also those of “(at)”, a fifth word, twenty letters or digits in a row, whatever signs are between them, and a
 * ninth character of Han.
 */
const odd =
  /[@(/\\:;?#=%|<>[\]{}"]|(\S+\s+){4}\S|([\p{L}\p{M}]+[^\p{L}\p{M}]+){4}\p{L}|([\p{L}\p{N}][^\s\p{L}\p{N}]*){20}|(\p{sc=Han}\P{sc=Han}*){9}/u

/**
 * Whether text can be the name of a wallet: a recovery phrase, a key or an address of mail cannot. Nothing that a visitor
 * types into a search leaves the page unless it is.
 */
export function canBeName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{DI}/gu, ' ')
  return plain.length <= mostChars && !odd.test(plain)
}

/** A name, or `…` for what can be none: see {@link canBeName}. */
export function nameWords(name: string): Words {
  return (canBeName(name) ? name : '…') as Words
}
