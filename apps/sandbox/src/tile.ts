import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const size = 96

/** Signed distances in a square from -1 to 1: below zero is inside. */
const shapes: readonly ((x: number, y: number) => number)[] = [
  (x, y) => Math.hypot(x, y) - 0.42,
  (x, y) => Math.abs(Math.hypot(x, y) - 0.38) - 0.11,
  (x, y) => (Math.abs(x) + Math.abs(y) - 0.55) * 0.7,
  (x, y) =>
    Math.min(
      Math.max(Math.abs(x) - 0.12, Math.abs(y) - 0.48),
      Math.max(Math.abs(y) - 0.12, Math.abs(x) - 0.48),
    ),
  (x, y) => Math.max(Math.hypot(x, y) - 0.48, 0.4 - Math.hypot(x - 0.24, y - 0.14)),
  (x, y) => Math.max(Math.abs(x) - 0.45, Math.abs(Math.abs(y) - 0.22) - 0.12),
  (x, y) => Math.hypot(Math.abs(x) - 0.24, Math.abs(y) - 0.24) - 0.16,
  (x, y) => Math.max(-y - 0.4, y * 0.5 + Math.abs(x) * 0.87 - 0.24),
]

function colour(hue: number, lightness: number): readonly number[] {
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12
    const chroma = 0.62 * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG (8-bit RGBA) of square `pixels`, each row `side` × 4 bytes. */
function png(pixels: Uint8Array, side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = Array.from({ length: side }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * side * 4, (y + 1) * side * 4),
  ])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A picture for `id`, always the same: a light shape on a tinted tile. `corner` runs from 0 (square) to 1 (circle). */
export function drawTile(id: string, corner: number): Buffer {
  const seed = createHash('sha256').update(id).digest()
  const hue = (seed.readUInt16BE(0) / 65_536) * 360
  const from = colour(hue, 0.64)
  const to = colour((hue + 20 + (seed[2] ?? 0) / 6) % 360, 0.42)
  const shape = shapes[(seed[3] ?? 0) % shapes.length] ?? Math.hypot
  const cover = (distance: number): number => Math.min(1, Math.max(0, 0.5 - (distance * size) / 2))

  const pixels = new Uint8Array(size * size * 4)
  for (let index = 0; index < size * size; index++) {
    const x = (((index % size) + 0.5) / size) * 2 - 1
    const y = ((Math.floor(index / size) + 0.5) / size) * 2 - 1
    const blend = (x + y + 2) / 4
    const ink = 0.94 * cover(shape(x, y))
    const edge =
      Math.hypot(Math.max(0, Math.abs(x) - 1 + corner), Math.max(0, Math.abs(y) - 1 + corner)) - corner
    for (let channel = 0; channel < 3; channel++) {
      const tint = (from[channel] ?? 0) * (1 - blend) + (to[channel] ?? 0) * blend
      pixels[index * 4 + channel] = tint * (1 - ink) + 255 * ink
    }
    pixels[index * 4 + 3] = corner === 0 ? 255 : 255 * cover(edge)
  }
  return png(pixels, size)
}
