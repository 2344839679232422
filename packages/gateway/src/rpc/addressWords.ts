import { isPublicWord, type MaybeSecret, revealed } from '../guard/secret.js'
import { base64 } from '../guard/trustedFetch.js'

const shortestWord = 4
/** So long is a part of an address that is looked for also within longer words. */
const shortestPart = 6

/**
 * Returns whether text has a word of an address, in any case and encoding, whole or cut. Ordinary words count only if they are
 * no words of public addresses. Of the domain itself whole words count alone: nodes speak of blocks, and vendors are called so.
 */
export function wordsOf(base: MaybeSecret): (text: string) => boolean {
  const { username, password, host, hostname, pathname, searchParams } = new URL(revealed(base))
  const labels = hostname.split('.')
  const domain = labels.splice(-2)
  const login = [username, password].map(decoded)
  const credentials = [...login, base64(login.join(':'))].flatMap(folded)
  const query = [...searchParams].map(([name, value]) => value || name)
  const parts = [...labels, ...pathname.split('/'), ...query].flatMap(folded)
  const long = [...credentials, ...parts, ...[host, hostname].flatMap(folded)].filter(
    (part) => part.length >= shortestPart && !isPublicWord(part),
  )
  const isOwn = (word: string) =>
    credentials.some((part) => part.includes(word)) ||
    (!isPublicWord(word) && (domain.includes(word) || parts.some((part) => part.includes(word))))
  return (text) => {
    const words = decoded(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    const whole = words.join('')
    return (
      words.some((word) => word.length >= shortestWord && isOwn(word)) ||
      long.some((part) => whole.includes(part))
    )
  }
}

/** As it is written, too: a key may look like something encoded. */
function folded(text: string): readonly string[] {
  return [text, decoded(text)].map((one) => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
}

/** Encoded twice, it is decoded twice. */
function decoded(text: string): string {
  let last = text
  for (let turn = 0; turn < 3; turn += 1)
    last = last.replace(/(%[\da-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run)
      } catch {
        return run
      }
    })
  return last
}
