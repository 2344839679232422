import { isFoyerError, type ParseAddress } from '@foyer/core'
import { contextOf } from '@foyer/parts'

/** Texts within texts are read so deep: a link in a parameter, encoded once more, with JSON in it. */
const mostDepth = 6
/** No address of any chain is shorter. */
const shortest = 26

/**
 * Returns all that a chain reads as an address in a link, in its own spelling, wherever it is and however it is encoded:
 * percent signs, base64, hex, JSON, or several of these.
 * @param parse the chain's own reader
 */
export function addressesIn(link: string, parse: ParseAddress): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<string>()

  function visit(text: string, depth: number) {
    if (depth > mostDepth || text.length < shortest || seen.has(text)) return
    seen.add(text)
    for (const [, word = '', next] of text.matchAll(/([a-z0-9]{26,})(=?)/gi)) {
      // Digests end so in base64, and addresses do not.
      if (!next) for (const one of [word, ...hexIn(word)]) add(one)
    }
    for (const part of text.split(/[/?&#=;,"\s]+/)) visit(part, depth + 1)
    for (const inner of [percentDecoded(text), ...decodedIn(text)]) if (inner) visit(inner, depth + 1)
  }

  function add(word: string) {
    for (const spelling of [word, word.toLowerCase()]) {
      try {
        found.add(parse(spelling))
        return
      } catch (error) {
        if (isFoyerError(error, 'address/invalid') && contextOf(error, 'fault') === 'zero') found.add(word)
      }
    }
  }

  visit(link, 0)
  return found
}

/** Addresses of 20 bytes at the ends of a run of hex: behind other letters, and in a word of 32 bytes. */
function hexIn(word: string): readonly string[] {
  const [, digits] = /0x([0-9a-f]{40})$/i.exec(word) ?? []
  const [, padded] = /0{24}([0-9a-f]{40})$/i.exec(word) ?? []
  return [digits, padded].flatMap((one) => (one === undefined ? [] : [`0x${one}`]))
}

function percentDecoded(text: string): string | undefined {
  try {
    return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : undefined
  } catch {
    return undefined
  }
}

/** Returns the texts in base64 and hex of a text; bytes that are no text are left out. */
function decodedIn(text: string): readonly string[] {
  const encoded = [...text.matchAll(/[a-z0-9+/_-]{26,}/gi)].map(([run]) =>
    asText(() => atob(run.replaceAll('-', '+').replaceAll('_', '/'))),
  )
  const hex = [...text.matchAll(/(?:[0-9a-f]{2}){26,}/gi)].map(([run]) =>
    asText(() => run.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))),
  )
  return [...encoded, ...hex].flatMap((one) => one ?? [])
}

function asText(decode: () => string): string | undefined {
  try {
    const text = decode()
    return /^[\x20-\x7e\s]*$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
