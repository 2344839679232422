import { closeGaps } from './plainText.js'
import type { Screen, ScreenLine } from './screen.js'
import { parseSignIn, readableText, refuseForeignSignIn, type SignInFor } from './signIn.js'

/** A message of any chain family. @param bare how it is shown where it is no text. @throws {RefusedRequestError} */
export function messageScreen(bytes: Uint8Array, bare: string, of: SignInFor): Screen {
  refuseForeignSignIn(bytes, of)
  const text = readableText(bytes)
  const signIn = text === undefined ? undefined : parseSignIn(text)
  const shown: ScreenLine = {
    label: 'message',
    value: text === undefined ? bare : closeGaps(text),
    // The frame reads a plain sign-in by itself.
    as: text === undefined || signIn?.isPlain ? 'code' : 'words',
  }
  if (!signIn) {
    const isHash = isHashLike(bytes, text) || wordless.test(text ?? '')
    return {
      title: 'sign',
      weight: text === undefined ? 'danger' : isHash ? 'careful' : 'plain',
      lines: [shown],
      warnings: text === undefined ? ['unreadable'] : [],
      // Contracts, exchanges and channels take a signed hash for a yes to anything.
      moves: isHash ? 'unknown' : 0n,
    }
  }
  const { statement } = signIn
  return {
    title: 'signIn',
    what: signIn.domain,
    weight: 'plain',
    lines: [...(statement ? [{ label: 'agree', value: statement } satisfies ScreenLine] : []), shown],
    warnings: [],
    moves: 0n,
  }
}

/** A text as long as a hash in any writing, without a blank in it or a letter that hex does not have. Words of other scripts need no blanks. */
const wordless = /^\s*([!-~]{40,}|[^g-z\x7f-\uffff]{40,})\s*$/i

/** Of a message of 32 bytes, so many are others than small letters, digits and spaces. */
const mostOthers = 5

/**
 * Whether a message may be a hash, or is no words at all. Of so many hashes one reads as text, letters of all the world's
 * alphabets: a machine finds it within minutes. One of small letters, digits and spaces, but for a few others, cannot be found.
 */
export function isHashLike(bytes: Uint8Array, text = readableText(bytes)): boolean {
  if (text === undefined) return true
  const plain = /[a-z\d ]/
  return (
    bytes.length === 32 &&
    [...bytes].filter((byte) => !plain.test(String.fromCharCode(byte))).length > mostOthers
  )
}
