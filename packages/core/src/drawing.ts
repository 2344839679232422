import { type DrawingPart, drawingParts } from './drawingParts.js'
import type { SafeUrl } from './webUrl.js'

/** How many parts a drawing may unfold to: the icon of a wallet, and a picture that is drawn large. */
export const mostParts = { icon: 500, picture: 5_000 } as const

/** Elements that draw themselves, and no copy of others. */
const element =
  /^(?:svg|g|defs|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|style|(?:linear|radial)Gradient|stop|clipPath)$/
/** Names and outlines, which may read as anything. */
const named = /^(?:id|class|d|role|t|p-id|(?:data|aria)-[\w-]+)$/
/**
 * Attributes that draw no more than their part; those with a capital tell of shapes and spaces. Dashes are none of these: one
 * line may have millions.
 */
const plain =
  /^(?:[a-z]+[A-Z]\w+|xml:space|version|style|type|focusable|tabindex|width|height|[xy][12]?|[cfd][xy]|r[xy]?|fr|points|offset|rotate|transform(?:-origin)?|display|visibility|overflow|isolation|enable-background|(?:[a-z]+-)?(?:opacity|rule|color|rendering|spacing|baseline|width)|fill|stroke(?:-line\w+|-miterlimit)?|clip-path|font-\w+|text-\w+|paint-order)$/
/** Values that load, run or copy, carry a reference to other parts, or are written by escapes that may hide this. */
const odd =
  /[@\\&]|\/\*|url\((?!\s*["']?#[\w.-]+["']?\s*\))|image|filter|mask|marker|cursor|element|animation|dasharray|--|inherit|(?:var|attr|env|src)\(/i
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
const shared = /^(?:clipPath|(?:linear|radial)Gradient)$/

/**
 * Whether a drawing (SVG) may be shown: it has elements and attributes of a short list alone, loads and runs nothing, and
 * unfolds to no more parts than `most`, those of clips and gradients counted for each part that refers to them, long ones as
 * several. A drawing that is written in an unusual way is refused (safety T-10).
 */
export function isPlainDrawing(svg: string, most: number): boolean {
  const parts = drawingParts(svg)
  if (parts?.[0]?.name !== 'svg') return false
  const inShared = new Set<DrawingPart | undefined>()
  const styles: string[] = []
  let [references, largest, rules] = [0, 0, 0]
  for (const part of parts) {
    const { name, attributes, parent, text, size, length } = part
    const values = [...attributes].flatMap(([key, value]) => (named.test(key) ? [] : [[key, value] as const]))
    if (!element.test(name) || parent?.name === 'style' || !values.every(isPlain)) return false
    const own = values.join().split(/url\(/i).length - 1
    references += own
    const isInShared = inShared.has(parent)
    const isShared = shared.test(name)
    if ((isShared && isInShared) || (own > 0 && (isShared || isInShared))) return false
    if (isShared) largest = Math.max(largest, size + 1, length / partChars)
    if (isShared || isInShared) inShared.add(part)
    styles.push(attributes.get('style') ?? '')
    if (name !== 'style') continue
    if (odd.test(text) || /url/i.test(text)) return false
    styles.push(text)
    rules += text.split(/[{,]/).length - 1
  }
  const pieces = styles.flatMap((style) => style.split(/[;{}]/))
  if (!pieces.every((piece) => selector.test(piece) || declaration.test(piece))) return false
  return parts.length + references * largest <= most && rules * parts.length <= rulesForPart * most
}

function isPlain([key, value]: readonly [string, string]): boolean {
  return key.startsWith('xmlns')
    ? /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value)
    : plain.test(key) && !odd.test(value)
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
