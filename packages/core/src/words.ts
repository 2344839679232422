import type { Brand } from './brand.js'

/** Text of a wallet, a service or a visitor that holds no secret: it may leave the page (safety T-52). */
export type Words = Brand<string, 'Words'>

const mostChars = 32
const mostWords = 4
const mostInRow = 20
const mostHan = 8

/**
 * Whether text can be the name of a wallet: a recovery phrase, a key or an address of mail cannot. Nothing that a visitor
 * types into a search leaves the page unless it is.
 */
export function canBeName(text: string): boolean {
  const plain = text.normalize('NFKC')
  const parts = plain.split(/[\p{White_Space}\p{DI}]+/u).filter(Boolean)
  return (
    plain.length <= mostChars &&
    parts.length <= mostWords &&
    !/[@/\\:;?#=%|<>[\]{}"]/.test(plain) &&
    // A sign between them makes no words of them.
    parts.every((part) => part.replace(/[^\p{L}\p{N}]/gu, '').length < mostInRow) &&
    plain.replace(/[^\p{Script=Han}]/gu, '').length <= mostHan
  )
}

/** A name, or `…` for what can be none: see {@link canBeName}. */
export function nameWords(name: string): Words {
  return (canBeName(name) ? name : '…') as Words
}
