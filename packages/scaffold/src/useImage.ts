import type { CatalogueWallet } from '@foyer/controllers/visit'
import type { Images, SafeUrl } from '@foyer/core'
import { useEffect, useState } from 'react'
import { useVisit } from './scaffoldContext.js'

/** A picture of the catalogue service: `undefined` until it is here, and where there is none. */
export function useImage(images: Images, kind: Parameters<Images['load']>[0], id: string | undefined) {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly src: SafeUrl | undefined }>()

  useEffect(() => {
    if (id === undefined) return
    let wanted = true
    void images.load(kind, id).then((src) => {
      if (wanted) setLoaded({ id, src })
    })
    return () => {
      wanted = false
    }
  }, [images, kind, id])

  return loaded?.id === id ? loaded?.src : undefined
}

/** The picture of a listed wallet, as {@link useImage}. */
export function useWalletImage({ icon, imageId }: Pick<CatalogueWallet, 'icon' | 'imageId'>) {
  const loaded = useImage(useVisit().images, 'wallet', imageId)
  return icon ?? loaded
}
