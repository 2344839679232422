import { hashOf } from './tint.js'

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Five tints of an address, from its colour towards white. The first six hex digits make the colour; in other
 * alphabets addresses of one network begin alike, so that the whole of them does.
 */
export function addressPalette(address: string): readonly Rgb[] {
  const [, digits] = /^0x([0-9a-f]{6})/i.exec(address) ?? []
  const colour = digits === undefined ? hashOf(address) : Number.parseInt(digits, 16)
  const channels = [16, 8, 0].map((shift) => (colour >>> shift) & 255)
  const [red = 0, green = 0, blue = 0] = channels
  return [0, 1, 2, 3, 4].map((step) => {
    const lighter = (channel: number) => Math.round(channel + (255 - channel) * 0.15 * step)
    return [lighter(red), lighter(green), lighter(blue)]
  })
}
