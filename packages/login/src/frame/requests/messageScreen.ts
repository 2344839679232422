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
    const isHash = isHashLike(bytes, text) || isWordless(text ?? '')
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

/** A hash has as many letters in any writing, and a line of one that is longer. */
const hashLetters = 40
const lineLetters = 20

/** Scripts whose words stand without blanks between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmr}\p{Script=Mymr}\p{Script=Tibt}]/u

/**
 * Whether a text is as long as a hash in any writing, and has no word: its parts are longer than words are, all of one length, or no
 * letters of one script in the upper and lower case of words.
 */
function isWordless(text: string): boolean {
  // Letters of full width, and letters under marks, are read as those of ASCII.
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').trim()
  if (plain.length < hashLetters) return false
  const parts = plain.split(/\s+/)
  const pieces = piecesOf(plain)
  if (!unspaced.test(plain) && (areGroups(parts) || areGroups(pieces))) return true
  // The last of several lines of base64 is short, and may look like a word.
  const first = parts.slice(0, -1)
  const isRest = first.length > 0 && first.every(isLong)
  return !(isRest ? first : parts).some((part) => !isLong(part) && piecesOf(part).some(isWord))
}

const piecesOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** Whether parts are of one length, but for the rest of each hash. The words of no sentence are, that is as long as a hash. */
function areGroups(parts: readonly string[]): boolean {
  const all = parts.filter((part) => /[\p{L}\p{N}]/u.test(part))
  const lengths = all.map((part) => part.replace(/^0x/i, '').length)
  const most = Math.max(...lengths)
  return all.length > 2 && lengths.filter((length) => length === most).length * 3 >= all.length * 2
}

/** Whether a part is longer than a word. */
const isLong = (part: string) => part.length >= lineLetters && !unspaced.test(part)

function isWord(whole: string): boolean {
  const piece = whole.replace(/^0x/i, '')
  if (unspaced.test(piece)) return true
  if (/^[a-z]+$/i.test(piece)) return /[g-z]/i.test(piece) && /^([A-Z]?[a-z]+|[A-Z]+)$/.test(piece)
  // A letter that looks like one of ASCII, among these, makes no word.
  return /^(\p{Script=Latin}+|[^\0-\x7f\p{Script=Latin}\p{N}]+)$/u.test(piece)
}

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
