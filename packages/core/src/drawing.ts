import type { SafeUrl } from './webUrl.js'

/** How many parts a drawing may unfold to: the icon of a wallet, and a picture that is drawn large. */
export const mostParts = { icon: 500, picture: 5_000 } as const

/** Elements that draw themselves, and no copy of others. */
const tag =
  /<(\/?)(?:svg|g|defs|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|style|(?:linear|radial)Gradient|stop|clipPath)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
/** By another encoding, or characters that switch it, browsers read other elements than are written here. */
const otherBytes = /^[^>]*\bencoding\s*=\s*["'](?!utf-?8["'])|[^\P{Cc}\t\n\r]/iu
/** Names and outlines, which may read as anything. */
const names = /\s(?:id|class|d|data-[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g
/**
 * Attributes and values that load, run, move or copy, dashes, of which one line may have millions, values that carry a reference
 * to other parts, and escapes that may hide them.
 */
const odd =
  /[\s:](?:on\w+|href|src|base)\s*=|xmlns(?::\w+)?\s*=\s*["'](?!http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)["'])|[@\\&]|\/\*|url\((?!\s*["']?#[\w.-]+["']?\s*\))|image|filter|mask|marker|cursor|element|animation|dasharray|--|inherit|(?:var|attr|env|src)\(/i
/**
 * A declaration of a style that costs no more than its part: properties that draw more, such as shadows, outlines of their own
 * and blends, would be carried out for each part that a rule selects.
 */
const declaration =
  /^\s*(?:fill|stroke|stop|clip|font|color|opacity|display|visibility|overflow|isolation|enable|transform|text-anchor)[\w-]*\s*:(?:[^():]|\b(?:rgba?|hsla?|url|matrix|translate|scale|rotate|skew)[xy]?\([^()]*\)){0,200}$/i
/** Names of elements, classes and ids, that a rule of a style sheet selects by. */
const selector = /^[\s\w.#*,-]*$/
/** So many matches of rules and parts are looked for, at most, for each part that a drawing may have. */
const rulesForPart = 50
/** How long an outline or a text is that costs as much as a part (characters). */
const partChars = 60
/** Parts that others refer to. */
const shared = /<(clipPath|linearGradient|radialGradient)\b[\s\S]*?<\/\1\s*>/g

/**
 * Whether a drawing (SVG) may be shown: it has elements of a short list alone, loads and runs nothing, and unfolds to no more
 * parts than `most`, those of clips and gradients counted for each part that refers to them, long ones as several. A drawing that is written in an
 * unusual way is refused (safety T-10).
 */
export function isPlainDrawing(svg: string, most: number): boolean {
  const text = svg.replace(/^\ufeff?\s*(<\?xml\s[^<>?]*\?>)?\s*/, '').replace(/<!--[\s\S]*?-->/g, '')
  let [parts, references, isOdd] = [0, 0, !/^<svg[\s/>]/.test(text) || otherBytes.test(svg)]
  const words = text.replace(tag, (_, end: string, facts: string) => {
    if (end) return ''
    const others = facts.replace(names, '')
    parts += 1
    references += others.split(/url\(/i).length - 1
    isOdd ||= odd.test(others)
    return ''
  })
  const sheets = text.match(/<style[^<]*/g) ?? []
  if (isOdd || words.includes('<') || sheets.some((sheet) => odd.test(sheet) || /url/i.test(sheet)))
    return false
  const styles = [...sheets, ...(text.match(/\sstyle\s*=\s*(?:"[^"]*|'[^']*)/g) ?? [])]
  const pieces = styles.flatMap((style) => style.replace(/^<[^>]*>|^[^"']*./, '').split(/[;{}]/))
  if (!pieces.every((piece) => selector.test(piece) || declaration.test(piece))) return false
  const rules = sheets.join('').split(/[{,]/).length - 1
  const blocks = text.match(shared) ?? []
  const isNested = blocks.some((block) => /url\(/i.test(block) || block.split('<clipPath').length > 2)
  const largest = Math.max(
    0,
    ...blocks.map((block) => Math.max(block.split('<').length, block.length / partChars)),
  )
  return !isNested && parts + references * largest <= most && rules * parts <= rulesForPart * most
}

/** A drawing as a `data:` URL, which is of no origin; `undefined` where it may not be shown. */
export function drawingUrl(svg: string, most: number): SafeUrl | undefined {
  return isPlainDrawing(svg, most) ? (`data:image/svg+xml,${encodeURIComponent(svg)}` as SafeUrl) : undefined
}

/** The drawing in a `data:` URL; `undefined` for other URLs. */
export function drawingIn(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > 87_500) return undefined
  const [, isBase64, data] =
    /^data:image\/svg\+xml(?:;(?:charset=)?utf-?8)?(;base64)?,([\s\S]*)$/i.exec(url) ?? []
  try {
    if (data === undefined) return undefined
    const plain = decodeURIComponent(data)
    if (!isBase64) return plain
    return new TextDecoder().decode(Uint8Array.from(atob(plain), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
