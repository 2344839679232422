import type { Network } from '@foyer/core'
import { useImage } from '@foyer/parts'
import { type ImageSize, NetworkImage } from '@foyer/ui'
import { useWidget } from './scaffoldContext.js'

interface NetworkPictureProps {
  readonly network: Pick<Network, 'name' | 'imageId'>
  readonly size: ImageSize
}

/** The picture of a network. */
export function NetworkPicture({ network: { name, imageId }, size }: NetworkPictureProps) {
  return <NetworkImage src={useImage(useWidget().images, 'asset', imageId)} name={name} size={size} />
}
