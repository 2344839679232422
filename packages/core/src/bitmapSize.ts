/** Types of bitmaps that are shown. */
export type BitmapType = `image/${'png' | 'gif' | 'jpeg' | 'webp' | 'avif'}`
type Size = readonly [type: BitmapType, width: number, height: number]

/** Returns the type of a bitmap and the pixels that it unfolds to, by its first bytes; `undefined` for what is none. */
export function bitmapSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  try {
    if (text(0, 8) === '\x89PNG\r\n\x1a\n') return ['image/png', view.getUint32(16), view.getUint32(20)]
    if (/^GIF8[79]a$/.test(text(0, 6))) return gifSize(view)
    if (text(0, 3) === '\xff\xd8\xff') return jpegSize(view)
    if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return webpSize(view, text(12, 4))
    if (/^ftypavi[fs]$/.test(text(4, 8))) return avifSize(view)
  } catch {
    // It ends before it says how large it is.
  }
  return undefined
}

/** Browsers widen what the head says to the first frame (§20), which comes after extensions (§23). */
function gifSize(view: DataView): Size {
  const colors = view.getUint8(10)
  let at = 13 + (colors & 0x80 ? 6 << (colors & 7) : 0)
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at += 1
  }
  const isFrame = view.getUint8(at) === 0x2c
  const side = (place: number) => view.getUint16(at + place, true) + view.getUint16(at + place + 4, true)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  return ['image/gif', isFrame ? Math.max(width, side(1)) : 0, Math.max(height, isFrame ? side(3) : 0)]
}

/** The frame header (SOF) is among the segments before the picture itself. */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; ; ) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return ['image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5)]
    // Any number of FF may stand before a marker, and some markers have no length.
    if (marker === 0xffff) at += 1
    else if (marker === 0xff01 || (marker >= 0xffd0 && marker <= 0xffd7)) at += 2
    else if (marker < 0xff01 || marker === 0xffda) return undefined
    else at += 2 + view.getUint16(at + 2)
  }
}

function webpSize(view: DataView, kind: string): Size | undefined {
  const short = (at: number) => view.getUint16(at, true)
  if (kind === 'VP8 ') return ['image/webp', short(26) & 0x3fff, short(28) & 0x3fff]
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return ['image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  const long = (at: number) => short(at) + (view.getUint8(at + 2) << 16) + 1
  return kind === 'VP8X' ? ['image/webp', long(24), long(27)] : undefined
}

/** The largest of what it says to hold (`ispe`): which of them is shown is said elsewhere. */
function avifSize(view: DataView): Size {
  let [width, height] = [0, 0]
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue
    width = Math.max(width, view.getUint32(at + 8))
    height = Math.max(height, view.getUint32(at + 12))
  }
  return ['image/avif', width, height]
}
