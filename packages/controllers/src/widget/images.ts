import { type Images, lazy } from '@foyer/core'
import type { Service } from './http.js'
import { isHttpError } from './httpFailure.js'
import type { Pictures } from './pictures.js'

/** {@link Images} with an end. */
export interface WidgetImages extends Images {
  /** Frees every picture; later loads fetch again. */
  clear(): void
}

/**
 * Pictures of the catalogue, and marks. What fetches and checks them comes with the first that is asked for.
 * @param catalogue absent: the host has none
 */
export function createImages(catalogue: Pick<Service, 'bytes'> | undefined): WidgetImages {
  const pictures = lazy<Pictures | undefined>(
    async () =>
      catalogue &&
      (await import('./pictures.js')).createPictures(catalogue, (error) => isHttpError(error, 404)),
  )
  // What did not come leaves the name's initial.
  const none = () => undefined
  return {
    load: (kind, id) => pictures.load().then((from) => from?.load(kind, id), none),
    mark: (key) =>
      import('./brandIcons/brandIcons.js').then(({ brandIconOf }) => brandIconOf(key)).catch(none),
    clear: () => pictures.loaded?.clear(),
  }
}
