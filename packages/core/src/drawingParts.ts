/** An element of a drawing, as a browser reads it. */
export interface DrawingPart {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: DrawingPart | undefined
  /** The text in it, without that of the parts in it. */
  readonly text: string
  /** How many parts it is, with those in it. */
  readonly size: number
  /** How many characters it is written in. */
  readonly length: number
}

/** By another encoding, or characters that switch it, browsers read other elements than are written here. */
const otherBytes = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const prolog =
  /^\ufeff?(?:<\?xml\s+version\s*=\s*(["'])1\.0\1(?:\s+encoding\s*=\s*(["'])utf-8\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>)?/i
/** A comment, a tag or text. A value ends at the next quote of the kind that it began with, as in XML. */
const token =
  /<!--([\s\S]*?)-->|<(\/?)([a-zA-Z]+)((?:[ \t\r\n]+[\w:-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*(\/?)>|[^<]+/gy
const attribute = /[ \t\r\n]+([\w:-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/gy
/** A reference that XML does not know by itself, and the end of what was never begun. */
const oddText = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)|\]\]>/

/**
 * Returns the parts of a drawing (SVG), each before those in it; `undefined` where it is not exactly well-formed in a short
 * grammar: elements without a prefix, attributes, text and comments. So nothing is read in another way here than by a browser.
 */
export function drawingParts(svg: string): readonly DrawingPart[] | undefined {
  if (otherBytes.test(svg)) return undefined
  const text = svg.replace(prolog, '')
  const parts: { -readonly [Key in keyof DrawingPart]: DrawingPart[Key] }[] = []
  /** The places of those that have not ended, and where they begin. */
  const open: { readonly at: number; readonly from: number }[] = []
  let read = 0
  for (const [all, comment, end, name, facts = '', isEmpty] of text.matchAll(token)) {
    const from = read
    read += all.length
    const part = parts[open.at(-1)?.at ?? -1]
    if (comment !== undefined) {
      if (comment.includes('--') || comment.endsWith('-')) return undefined
      continue
    }
    if (name === undefined) {
      if (part ? oddText.test(all) : /[^ \t\r\n]/.test(all)) return undefined
      if (part) part.text += all
      continue
    }
    if (!end) {
      const attributes = attributesIn(facts)
      // A drawing is one element.
      if (!attributes || (!part && parts.length > 0)) return undefined
      open.push({ at: parts.length, from })
      parts.push({ name, attributes, parent: part, text: '', size: 1, length: 0 })
      if (!isEmpty) continue
    } else if (facts || isEmpty || part?.name !== name) return undefined
    const ended = open.pop()
    const whole = parts[ended?.at ?? -1]
    if (!ended || !whole) return undefined
    whole.size = parts.length - ended.at
    whole.length = read - ended.from
  }
  return read === text.length && open.length === 0 ? parts : undefined
}

function attributesIn(facts: string): ReadonlyMap<string, string> | undefined {
  const found = [...facts.matchAll(attribute)].map(([, name = '', one, other]): [string, string] => [
    name,
    one ?? other ?? '',
  ])
  const attributes = new Map(found)
  const isOdd = attributes.size < found.length || found.some(([, value]) => oddText.test(value))
  return isOdd ? undefined : attributes
}
