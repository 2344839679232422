import { UpstreamError } from '../errors.js'

const deepest = 32
/** Of a whole number. The time to read and to write one grows faster than its length; those of chains have 78 at the most. */
const mostDigits = 100

/**
 * JSON that came from outside, as fresh values. Whole numbers beyond what a `number` holds are `bigint`, keys that
 * reach into prototypes are left out, and text is text: half a character (RFC 7493) is a replacement character.
 * @throws {UpstreamError} `malformed` for anything else, for what is nested deeper than {@link deepest}, and for a whole number
 * of more digits than {@link mostDigits}
 */
export function parseJson(text: string): unknown {
  const long = longNumbers(text)
  // To look at each value takes its time, and hardly any answer has one of these.
  const isOdd = long.length > 0 || /__proto__|\\u/.test(text)
  const mark = long.length > 0 ? `\u0000${crypto.randomUUID()}:` : ''
  try {
    if (!isOdd) return JSON.parse(text)
    return exact(JSON.parse(marked(text, long, JSON.stringify(mark).slice(0, -1))), mark)
  } catch {
    throw new UpstreamError('malformed')
  }
}

/** JSON of values that may hold `bigint`, which are written as numbers. */
export function writeJson(value: unknown): string {
  const numbers: string[] = []
  const mark = `\u0000${crypto.randomUUID()}:`
  const text = JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `${mark}${numbers.push(`${member}`) - 1}` : member,
  )
  if (numbers.length === 0) return text
  const quoted = JSON.stringify(mark).slice(0, -1)
  return text
    .split(quoted)
    .map((part, index) =>
      index === 0 ? part : part.replace(/^(\d+)"/, (_, at: string) => numbers[Number(at)] ?? '0'),
    )
    .join('')
}

/** Half a character. */
const lone = /\p{Cs}/gu

/**
 * Puts right what `JSON.parse` made, where it is. The parser's own way (a reviver) takes 50 times as long as to parse, and
 * one character of a client would be enough for that.
 */
function exact(value: unknown, mark: string): unknown {
  if (typeof value === 'string')
    return mark && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value.replace(lone, '\ufffd')
  if (Array.isArray(value)) {
    for (const [at, member] of value.entries()) value[at] = exact(member, mark)
  } else if (isRecord(value)) {
    for (const key of Object.keys(value)) {
      if (key === '__proto__') delete value[key]
      else value[key] = exact(value[key], mark)
    }
  }
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Place = readonly [from: number, to: number]

/** Puts the numbers at these places into text that begins with a mark. */
function marked(text: string, places: readonly Place[], quoted: string): string {
  let done = 0
  const parts = places.flatMap(([from, to]) => {
    const part = [text.slice(done, from), quoted, text.slice(from, to), '"']
    done = to
    return part
  })
  return parts.join('') + text.slice(done)
}

/**
 * The places of whole numbers beyond what a `number` holds. Counts before anything is parsed how deep the text goes.
 * @throws {UpstreamError} `malformed` for more than {@link deepest}, and more digits than {@link mostDigits}
 */
function longNumbers(text: string): readonly Place[] {
  const found: Place[] = []
  let depth = 0
  let quoted = false
  let digits = 0
  for (let at = 0; at <= text.length; at++) {
    const character = text.charCodeAt(at)
    if (!quoted && character >= 0x30 && character <= 0x39) digits++
    else {
      if (digits > 15) {
        const from = at - digits - (text[at - digits - 1] === '-' ? 1 : 0)
        const isWhole = !/[.e+-]/i.test(text.charAt(from - 1)) && !/[.e]/i.test(text.charAt(at))
        if (isWhole && digits > mostDigits) throw new UpstreamError('malformed')
        if (isWhole && !Number.isSafeInteger(Number(text.slice(from, at)))) found.push([from, at])
      }
      digits = 0
      if (quoted) {
        if (character === 0x5c) at++
        else if (character === 0x22) quoted = false
      } else if (character === 0x22) quoted = true
      else if (character === 0x7b || character === 0x5b) {
        if (++depth > deepest) throw new UpstreamError('malformed')
      } else if (character === 0x7d || character === 0x5d) depth--
    }
  }
  return found
}
