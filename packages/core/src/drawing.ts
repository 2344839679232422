import { bitmapSize } from './bitmapSize.js'
import { type DrawingPart, drawingParts } from './drawingParts.js'
import type { SafeUrl } from './webUrl.js'

/** How many parts a drawing may unfold to: the icon of a wallet, and a picture that is drawn large. */
export const mostParts = { icon: 500, picture: 5_000 } as const

/** A bitmap that comes within its address has so many pixels at the most: a browser lays out four bytes for each. */
const mostPixels = 2_000_000
/** An address of 64 KB, in base64. */
const longest = 87_500
const bitmap = /^data:image\/(?:png|jpeg|webp|gif|avif)(?:;[\w-]+=[\w-]+)*(;base64)?,([^#]*)$/i

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
/** Parts that hold others. With one of these declarations, all of that is drawn on a layer of its own. */
const holder = /^(?:svg|g|text|tspan)$/
/** Parts whose letters are drawn. */
const written = /^t(?:ext|span)$/
const layer = /(?:^|[\s;{])(?:opacity|isolation)\s*:/i
const clip = /clip-path\s*:/i
/** How many parts a layer costs as much as: it is drawn and kept in the size of the picture, however little is on it. */
const layerParts = 30
/** How many parts more a shape costs that is faded: its outline and what fills it are drawn together first. */
const fadedParts = 2
/** How long an outline or a text is that costs as much as a part (characters). */
const partChars = 60
/** Parts that others refer to. */
const shared = /^(?:clipPath|(?:linear|radial)Gradient)$/

/**
 * Whether a drawing (SVG) may be shown: it has elements and attributes of a short list alone, loads and runs nothing, and
 * unfolds to no more parts than `most`, each letter counted as one, those of clips and gradients for each part that refers to
 * them, long ones and layers as several. A drawing that is written in an unusual way is refused (safety T-10).
 */
export function isPlainDrawing(svg: string, most: number): boolean {
  const parts = drawingParts(svg)
  if (parts?.[0]?.name !== 'svg') return false
  const inShared = new Set<DrawingPart | undefined>()
  const styles: string[] = []
  const sheets: string[] = []
  let [references, largest, rules, holders, layers, faded, letters, sharedLetters] = [0, 0, 0, 0, 0, 0, 0, 0]
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
    // Each is drawn, however small or close to others.
    const drawn = written.test(name) ? text.replace(/\s/g, '').length : 0
    letters += drawn
    if (inShared.has(part)) sharedLetters += drawn
    const style = attributes.get('style') ?? ''
    const isHolder = holder.test(name)
    const isFaded = attributes.has('opacity') || attributes.has('isolation') || layer.test(style)
    const isClipped = attributes.has('clip-path') || clip.test(style)
    if (isClipped || (isHolder && isFaded)) layers += 1
    else if (isHolder) holders += 1
    else if (isFaded) faded += 1
    styles.push(style)
    if (name !== 'style') continue
    if (odd.test(text) || /url/i.test(text)) return false
    styles.push(text)
    sheets.push(text)
    rules += text.split(/[{,]/).length - 1
  }
  const pieces = styles.flatMap((style) => style.split(/[;{}]/))
  if (!pieces.every((piece) => selector.test(piece) || declaration.test(piece))) return false
  // A rule of a sheet may be for all of them.
  if (sheets.some((sheet) => layer.test(sheet))) {
    layers += holders
    faded = parts.length
  }
  const unfolded =
    parts.length + letters + references * (largest + sharedLetters) + layers * layerParts + faded * fadedParts
  return unfolded <= most && rules * parts.length <= rulesForPart * most
}

function isPlain([key, value]: readonly [string, string]): boolean {
  return key.startsWith('xmlns')
    ? /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value)
    : plain.test(key) && !odd.test(value)
}

/**
 * Returns the picture in a `data:` URL, which is of no origin; `undefined` for other URLs, and for a picture that may not be
 * shown. A bitmap is read as browsers read it, by its bytes, before one unfolds it.
 */
export function dataPicture(url: string, size: keyof typeof mostParts): SafeUrl | undefined {
  const [, isBase64, data] = bitmap.exec(url) ?? []
  if (data === undefined) return drawingUrl(drawingIn(url) ?? '', mostParts[size])
  if (url.length > longest) return undefined
  try {
    const plain = data.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    const bytes = Uint8Array.from(isBase64 ? atob(plain) : plain, (char) => char.charCodeAt(0))
    const [, width = 0, height = 0] = bitmapSize(bytes) ?? []
    const pixels = width * height
    return pixels > 0 && pixels <= mostPixels ? (url as SafeUrl) : undefined
  } catch {
    return undefined
  }
}

/** A drawing as a `data:` URL, which is of no origin; `undefined` where it may not be shown. */
export function drawingUrl(svg: string, most: number): SafeUrl | undefined {
  return isPlainDrawing(svg, most) ? (`data:image/svg+xml,${encodeURIComponent(svg)}` as SafeUrl) : undefined
}

/** The drawing in a `data:` URL; `undefined` for other URLs. */
export function drawingIn(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > longest) return undefined
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
