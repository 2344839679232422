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

type Writable = { -readonly [Key in keyof DrawingPart]: DrawingPart[Key] }

/** By another encoding, or characters that switch it, browsers read other elements than are written here. */
const otherBytes = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const prolog =
  /^\ufeff?(?:<\?xml version=(["'])1\.0\1(?: encoding=(["'])utf-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>)?/i
/** A comment, a tag or text. A value ends at the next quote of the kind that it began with, as in XML. */
const token =
  /<!--([\s\S]*?)-->|<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy
const attribute = /\s+([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy
/** A reference that XML does not know by itself, the end of what was never begun, and in tags a blank that is none in XML. */
const oddText = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)|\]\]>/
const oddBlank = /[^\S \t\r\n]/

/**
 * Returns the parts of a drawing (SVG), each before those in it; `undefined` where it is not exactly well-formed in a short
 * grammar: elements without a prefix, attributes, text and comments. So nothing is read in another way here than by a browser.
 */
export function drawingParts(svg: string): readonly DrawingPart[] | undefined {
  const text = svg.replace(prolog, '')
  const parts: Writable[] = []
  let part: Writable | undefined
  let read = 0
  for (const [all, comment, end, name, facts = '', isEmpty] of text.matchAll(token)) {
    const from = read
    read += all.length
    if (/--|-$/.test(comment ?? '')) return undefined
    if (name) {
      const found = [...facts.matchAll(attribute)].map(
        ([, key = '', one = '', other = one]) => [key, other] as const,
      )
      const attributes = new Map(found)
      const isTwice = attributes.size < found.length
      // A drawing is one element.
      const isWrong = end ? facts || isEmpty : !part && parts[0]
      if (isTwice || isWrong || oddText.test(facts) || oddBlank.test(all)) return undefined
      if (!end) {
        part = { name, attributes, parent: part, text: '', size: parts.length, length: from }
        parts.push(part)
      }
      if (!end && !isEmpty) continue
      if (part?.name !== name) return undefined
      part.size = parts.length - part.size
      part.length = read - part.length
      part = part.parent
    } else if (comment === undefined) {
      if (part ? oddText.test(all) : oddBlank.test(all) || all.trim()) return undefined
      if (part) part.text += all
    }
  }
  return otherBytes.test(svg) || part || read < text.length ? undefined : parts
}
