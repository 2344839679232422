import { type Namespace, namespaceName, namespaceNetwork } from '@foyer/core'
import { useNetworkImage } from '@foyer/parts'
import { type ImageSize, NetworkImage } from '@foyer/ui'
import { useRoot, useWidget } from './scaffoldContext.js'

interface FamilyPictureProps {
  readonly namespace: Namespace
  readonly size: ImageSize
}

/** The picture of a chain family: its own mark, else that of its first network. */
export function FamilyPicture({ namespace, size }: FamilyPictureProps) {
  const root = useRoot()
  const imageId = namespaceNetwork(root, namespace)?.imageId
  const src = useNetworkImage(useWidget().images, { id: namespace, imageId })
  return <NetworkImage src={src} name={namespaceName(root, namespace)} size={size} />
}
