import type { Images, Network, SafeUrl } from '@foyer/core'
import { useEffect, useState } from 'react'

/** The picture of a network, once it is there. */
export function useNetworkImage(images: Images, { imageId }: Pick<Network, 'imageId'>): SafeUrl | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly url: SafeUrl | undefined }>()
  useEffect(() => {
    if (imageId === undefined) return
    let left = false
    void images.load('asset', imageId).then((url) => left || setLoaded({ id: imageId, url }))
    return () => {
      left = true
    }
  }, [images, imageId])
  return loaded?.id === imageId ? loaded?.url : undefined
}
