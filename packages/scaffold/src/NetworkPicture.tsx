import type { Network } from '@foyer/core'
import { type ImageSize, NetworkImage } from '@foyer/ui'
import { useVisit } from './scaffoldContext.js'
import { useImage } from './useImage.js'

interface NetworkPictureProps {
  readonly network: Pick<Network, 'name' | 'imageId'>
  readonly size: ImageSize
}

/** The picture of a network. */
export function NetworkPicture({ network: { name, imageId }, size }: NetworkPictureProps) {
  return <NetworkImage src={useImage(useVisit().images, 'asset', imageId)} name={name} size={size} />
}
