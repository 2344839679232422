import { encode, QrCodeDataType } from 'uqr'

/** Side of a finder pattern in modules. */
const finderModules = 7

/** Side of an alignment pattern in modules. */
const alignmentModules = 5

/** Modules that stay light around a symbol (ISO 18004). */
export const quietModules = 4

/** Side of the drawing in pixels, and of the place in its middle that an image takes. */
const codeSidePx = 268
const holePx = 52

/** A QR symbol as it is drawn: dots in one path, the patterns that scanners look for whole. */
export interface QrDrawing {
  /** Modules on a side. */
  readonly size: number
  /** Path data of all dots, one unit a module. */
  readonly dots: string
  /** How many dots the path has. */
  readonly count: number
  /** Top left corners of the finder patterns, {@link finderModules} modules wide. */
  readonly eyes: readonly Corner[]
  /** Top left corners of the alignment patterns, {@link alignmentModules} modules wide. */
  readonly marks: readonly Corner[]
}

type Corner = readonly [x: number, y: number]

/**
 * Lays out a value as a QR symbol. With `hole`, the middle stays free for an image and the error correction is
 * high enough to do without it.
 */
export function drawQr(value: string, hole = false): QrDrawing {
  const { data, types, size } = encode(value, { ecc: hole ? 'Q' : 'M', border: 0 })
  const far = size - finderModules
  const eyes: readonly Corner[] = [
    [0, 0],
    [far, 0],
    [0, far],
  ]
  const middle = (size - 1) / 2
  const free = hole ? ((size + 2 * quietModules) * holePx) / codeSidePx / 2 : 0
  const inHole = (x: number, y: number) => Math.abs(x - middle) < free && Math.abs(y - middle) < free
  const isMark = (x: number, y: number) => types[y]?.[x] === QrCodeDataType.Alignment
  const within = (x: number, y: number, corners: readonly Corner[], side: number) =>
    corners.some(([left, top]) => x >= left && x < left + side && y >= top && y < top + side)

  const marks: Corner[] = []
  const dots: string[] = []
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (inHole(x, y) || within(x, y, eyes, finderModules) || within(x, y, marks, alignmentModules)) continue
      if (
        isMark(x, y) &&
        isMark(x + alignmentModules - 1, y + alignmentModules - 1) &&
        !inHole(x + alignmentModules - 1, y + alignmentModules - 1)
      )
        marks.push([x, y])
      else if (dark) dots.push(`M${x + 0.03} ${y + 0.5}a.47.47 0 1 1 .94 0a.47.47 0 1 1-.94 0`)
    }
  }
  return { size, dots: dots.join(''), count: dots.length, eyes, marks }
}
