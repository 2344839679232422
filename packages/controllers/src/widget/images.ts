import { type Images, lazy } from '@foyer/core'
import type { PictureServices, Pictures } from './pictures.js'

/** {@link Images} with an end. */
export interface WidgetImages extends Images {
  /** Frees every picture; later loads fetch again. */
  clear(): void
}

/** Creates pictures of services, and marks. The code that fetches and checks them comes with the first one. */
export function createImages(services: PictureServices): WidgetImages {
  const pictures = lazy<Pictures>(() =>
    import('./pictures.js').then((chunk) => chunk.createPictures(services)),
  )
  // What did not come leaves the name's initial.
  const none = () => undefined
  return {
    load: (kind, id) => pictures.load().then((from) => from.load(kind, id), none),
    mark: (key) => import('./brandIcons/brandIcons.js').then((chunk) => chunk.brandIconOf(key)).catch(none),
    clear: () => pictures.loaded?.clear(),
  }
}
