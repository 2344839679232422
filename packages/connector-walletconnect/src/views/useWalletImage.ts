import type { CatalogueWallet, FeatureContext, SafeUrl } from '@foyer/core'
import { useEffect, useState } from 'react'

/** The picture of a wallet, once it is here. */
export function useWalletImage(
  { icon, imageId }: Pick<CatalogueWallet, 'icon' | 'imageId'>,
  { images }: Pick<FeatureContext, 'images'>,
): SafeUrl | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly src: SafeUrl }>()
  useEffect(() => {
    if (icon || imageId === undefined) return
    let wanted = true
    void images.load('wallet', imageId).then((src) => {
      if (wanted && src) setLoaded({ id: imageId, src })
    })
    return () => {
      wanted = false
    }
  }, [images, icon, imageId])
  return icon ?? (loaded?.id === imageId ? loaded?.src : undefined)
}
