import type { Network } from '@foyer/core'
import { useNetworkImage } from '@foyer/parts'
import { type ImageSize, NetworkImage } from '@foyer/ui'
import { useWidget } from './scaffoldContext.js'

interface NetworkPictureProps {
  readonly network: Pick<Network, 'id' | 'name' | 'imageId'>
  readonly size: ImageSize
}

/** The picture of a network. */
export function NetworkPicture({ network, size }: NetworkPictureProps) {
  return <NetworkImage src={useNetworkImage(useWidget().images, network)} name={network.name} size={size} />
}
