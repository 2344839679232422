import { UpstreamError } from '../errors.js'

const deepest = 32

/** What the parser tells a reviver of a value: its own text ([JSON.parse source text access](https://tc39.es/proposal-json-parse-with-source/)). */
interface Source {
  readonly source?: string
}

/**
 * JSON that came from outside, as fresh values. Whole numbers beyond what a `number` holds are `bigint`, keys that
 * reach into prototypes are left out, and text is text: half a character (RFC 7493) is a replacement character.
 * @throws {UpstreamError} `malformed` for anything else, and for what is nested deeper than {@link deepest}
 */
export function parseJson(text: string): unknown {
  if (tooDeep(text)) throw new UpstreamError('malformed')
  try {
    // To look at each value takes its time, and hardly any answer has one of these.
    return /\d{16}|__proto__|\\u/.test(text) ? JSON.parse(text, exact) : JSON.parse(text)
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

function exact(key: string, value: unknown, { source }: Source = {}): unknown {
  if (key === '__proto__') return undefined
  if (typeof value === 'string') return new TextDecoder().decode(new TextEncoder().encode(value))
  const isWhole = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
  return isWhole ? BigInt(source ?? 0) : value
}

// Counted before parsing: a reviver goes as deep as the text does.
function tooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (quoted) {
      if (character === 0x5c) at++
      else if (character === 0x22) quoted = false
    } else if (character === 0x22) quoted = true
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > deepest) return true
    } else if (character === 0x7d || character === 0x5d) depth--
  }
  return false
}
