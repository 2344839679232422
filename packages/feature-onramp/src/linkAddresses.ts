import { isFoyerError, type ParseAddress } from '@foyer/core'
import { contextOf } from '@foyer/parts'

/**
 * Returns all that a chain reads as an address in a link, in its own spelling, wherever it is and however it is encoded:
 * percent signs, base64, hex, escapes of JSON, or several of these. Encoded bytes that are no letters are not read: a random
 * identifier looks the same.
 * @param parse the chain's own reader
 */
export function addressesIn(link: string, parse: ParseAddress): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<string>()

  function visit(text: string) {
    if (seen.has(text)) return
    // No honest link has so many texts in it. A link that is not read to its end is not taken.
    if (seen.size > 400 ? found.add(link) : seen.has(text)) return
    seen.add(text)
    // No address of any chain is shorter. Digests end so in base64, where the link calls them one.
    for (const [, name, word = '', pad] of text.matchAll(
      /((?:sig|mac|hash|digest)\w*(?:=|%3d))?([a-z0-9]{26,})((=|%3d)(?![^&#"]))?/gi,
    ))
      if (!name || !pad || word.length % 4 < 3) add(word)
    // Next to other letters, or in a word of 32 bytes. More digits behind it: a hash.
    for (const [, digits] of text.matchAll(
      /(?:0x(?!.{40}(?!0{24})[0-9a-f]{24})|0{24}|[g-z][a-f]?(?=[0-9a-f]{40}(?![0-9a-z])))([0-9a-f]{40})/gi,
    ))
      add(`0x${digits}`)
    for (const inner of decodedIn(text)) visit(inner.replaceAll('\0', ''))
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

  visit(link)
  return found
}

/**
 * Returns the texts in a text, a letter for each byte: without symbols of coins, without escapes, and what base64 and hex in it
 * may mean.
 */
function decodedIn(text: string): readonly string[] {
  const dense = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
  return [
    // Next to the symbol of a coin.
    text.replace(/usd[ct]|eth|btc|sol|dot|dai/gi, ' '),
    // In a query it is a space.
    text.replaceAll('+', ' '),
    text.replace(/(?:%|%u00|&#x0*)([0-9a-f]{2});?/gi, letterOf),
    text.replace(/&#0*(\d{2,3});?/g, (_, code) => String.fromCharCode(Number.parseInt(code, 10))),
    text.replace(/\\+[bfnrt]/g, ' ').replace(/\\+u00([0-9a-f]{2})/gi, letterOf),
    // Before the first letter may be others, so each place is tried.
    ...[0, 1, 2, 3].flatMap((at) => [
      ...(dense.match(/[a-z0-9+/]{26,}/gi) ?? []).map((run) =>
        atob(`${run.slice(at)}AA`.replace(/(.{4})|./g, '$1')),
      ),
      ...(dense.match(/[0-9a-f]{52,}/gi) ?? []).map((run) => run.slice(at).replace(/(..)/g, letterOf)),
    ]),
  ]
}

function letterOf(_: string, byte: string): string {
  return String.fromCharCode(Number.parseInt(byte, 16))
}
