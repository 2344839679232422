import { bitmapSize, isPlainDrawing, mostParts } from '@foyer/core'
import { UnreadableError, UpstreamError } from '../../errors.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import type { Picture } from '../../questions.js'
import { readDataUri } from './dataUri.js'

/** What a browser lays out for a picture before anybody sees it: 100 MB at four bytes each. */
const mostPixels = 25_000_000

/** The picture that an address holds itself; `undefined` for others, and for what is no picture of bearable size. */
export function pictureIn(image: string): Picture | undefined {
  const inside = readDataUri(image)
  if (!inside) return undefined
  const { type, bytes } = inside
  if (type !== 'image/svg+xml') return bitmap(bytes)
  // The page would refuse any other one too.
  return isPlainDrawing(new TextDecoder().decode(bytes), mostParts.picture) ? { type, bytes } : undefined
}

/**
 * The picture that a stranger's address leads to; `undefined` where there is none of a known type and a bearable size.
 * @throws {UnreadableError} where it may come another time: a stranger's host says nothing of providers
 */
export async function pictureAt(
  url: string,
  read: UntrustedFetch,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  try {
    const { bytes } = await read(url, 'image', signal)
    return bitmap(new Uint8Array(bytes))
  } catch (error) {
    if (error instanceof UpstreamError && isFinal(error)) return undefined
    throw error instanceof UpstreamError ? new UnreadableError() : error
  }
}

/** Whether it would be so again: it is too large, of another type, or gone. */
function isFinal({ fault, status = 0 }: UpstreamError): boolean {
  return fault === 'status' ? status < 500 && status !== 429 : !/^(timeout|network|busy)$/.test(fault)
}

/** A bitmap by its first bytes, whatever it is called, unless it would unfold to too many pixels. */
function bitmap(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
  const [type, width = 0, height = 0] = bitmapSize(bytes) ?? []
  return type && width > 0 && height > 0 && width * height <= mostPixels ? { type, bytes } : undefined
}
