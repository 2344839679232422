import type { mostParts } from './drawing.js'
import type { SafeUrl } from './webUrl.js'

/**
 * Returns the picture in a `data:` URL of a drawing (SVG); `undefined` for other URLs, and for a drawing that may not be
 * shown. The reader of drawings is fetched once there is one.
 * @throws the error of a page that cannot fetch it
 */
export async function drawn(
  url: unknown,
  size: keyof typeof mostParts = 'icon',
): Promise<SafeUrl | undefined> {
  if (typeof url !== 'string' || !/^data:image\/svg/i.test(url)) return undefined
  const reader = await import('./drawing.js')
  return reader.drawingUrl(reader.drawingIn(url) ?? '', reader.mostParts[size])
}
