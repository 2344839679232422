import * as v from 'valibot'
import type { Collectible } from '../../questions.js'

const most = 50
const longest = 500

const attribute = v.object({
  trait_type: v.string(),
  value: v.union([v.string(), v.number(), v.boolean()]),
  display_type: v.fallback(v.optional(v.string()), undefined),
})

/** What metadata says of a collectible, as text: what makes no sense is left out. */
export function traitsOf(attributes: unknown): NonNullable<Collectible['traits']> {
  if (!Array.isArray(attributes)) return []
  return attributes.slice(0, most).flatMap((one) => {
    const read = v.safeParse(attribute, one)
    if (!read.success) return []
    const { trait_type, value, display_type } = read.output
    const text = (display_type === 'date' && dateOf(value)) || `${value}`
    return [{ name: trait_type.slice(0, longest), value: text.slice(0, longest) }]
  })
}

/** Of seconds since 1970 the day; `undefined` beyond the years of four digits. */
function dateOf(value: unknown): string | undefined {
  const isDate = typeof value === 'number' && value >= 0 && value < 253_402_300_800
  return isDate ? new Date(value * 1_000).toISOString().slice(0, 10) : undefined
}

const kinds = [
  ['video', /^video\/|\.(mp4|m4v|mov|webm|ogv)$/i],
  ['audio', /^audio\/|\.(mp3|m4a|aac|wav|ogg|oga|flac|opus)$/i],
  ['model', /^model\/|\.(glb|gltf|usdz)$/i],
  ['page', /^text\/html|\.html?$/i],
] as const
const picture = /^image\/|\.(png|jpe?g|gif|webp|avif|svg)$/i

/**
 * What a collectible is beside its picture, by the type or the ending of its address. It is said and not played.
 * @param animation what metadata calls `animation_url`
 */
export function mediaOf(animation: string | undefined, image: string | undefined): Collectible['media'] {
  if (!animation) return image === undefined ? undefined : kindOf(image)
  return picture.test(formOf(animation)) ? undefined : (kindOf(animation) ?? 'other')
}

function kindOf(uri: string): Collectible['media'] {
  return kinds.find(([, form]) => form.test(formOf(uri)))?.[0]
}

/** The type of what is inside, else the path. */
function formOf(uri: string): string {
  const head = uri.slice(0, 2_048)
  if (/^data:/i.test(head)) return /^data:([^;,]*)/i.exec(head)?.[1] ?? ''
  return head.replace(/[?#].*$/s, '')
}
