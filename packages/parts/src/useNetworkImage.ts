import type { Images, Network } from '@foyer/core'
import { networkImage } from './networkImages.js'
import { useImage } from './useImage.js'

/** The picture of a network: the one that the host names, else that of a well-known network. */
export function useNetworkImage(images: Images, { id, imageId }: Pick<Network, 'id' | 'imageId'>) {
  return useImage(images, 'asset', imageId ?? networkImage(id))
}
