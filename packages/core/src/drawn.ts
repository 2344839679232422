import type { mostParts } from './drawing.js'
import type { SafeUrl } from './webUrl.js'

/**
 * Returns the picture in a `data:` URL; `undefined` for other URLs, and for a picture that may not be shown: one that runs
 * something, or unfolds to too much. The reader of pictures is fetched once there is one.
 * @throws the error of a page that cannot fetch it
 */
export async function drawn(
  url: unknown,
  size: keyof typeof mostParts = 'icon',
): Promise<SafeUrl | undefined> {
  if (typeof url !== 'string' || !/^data:image/i.test(url)) return undefined
  return (await import('./drawing.js')).dataPicture(url, size)
}
