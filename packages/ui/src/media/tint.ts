/** How many tints the style sheet has for images that are missing. */
export const TINTS = 8

/** A steady choice of tint for a name (FNV-1a): the same name always gets the same one. */
export function tintOf(name: string): number {
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % TINTS
}

/** The first letter, digit or sign of a name, as one reads it. */
export function initialOf(name: string): string {
  const first = [...name.trim()].find((char) => /[\p{L}\p{N}\p{S}]/u.test(char))
  return (first ?? '').toLocaleUpperCase('en')
}

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Five tints of an address, from its colour towards white: the first six hex digits make the colour. */
export function addressPalette(address: string): readonly Rgb[] {
  const hex = address
    .replace(/^0x/i, '')
    .replace(/[^0-9a-f]/gi, '')
    .slice(0, 6)
    .padEnd(6, '0')
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [red = 0, green = 0, blue = 0] = channels
  return [0, 1, 2, 3, 4].map((step) => {
    const lighter = (channel: number) => Math.round(channel + (255 - channel) * 0.15 * step)
    return [lighter(red), lighter(green), lighter(blue)]
  })
}
