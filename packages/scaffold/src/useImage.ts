import type { CatalogueWallet } from '@foyer/controllers/visit'
import type { Images, SafeUrl } from '@foyer/core'
import { useEffect, useState } from 'react'
import { useVisit } from './scaffoldContext.js'

/**
 * A picture of the catalogue service: `undefined` until it is here, and where there is none.
 * @param patience ms to wait before it is fetched: what flies by needs no picture
 */
export function useImage(
  images: Images,
  kind: Parameters<Images['load']>[0],
  id: string | undefined,
  patience = 0,
) {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly src: SafeUrl }>()

  useEffect(() => {
    if (id === undefined) return
    let wanted = true
    const load = async () => {
      const src = await images.load(kind, id)
      // With all others of this frame, in one drawing.
      requestAnimationFrame(() => {
        if (wanted && src) setLoaded({ id, src })
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (patience > 0) timer = setTimeout(load, patience)
    else void load()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [images, kind, id, patience])

  return loaded?.id === id ? loaded?.src : undefined
}

/** The picture of a listed wallet, as {@link useImage}. */
export function useWalletImage(
  { icon, imageId }: Pick<CatalogueWallet, 'icon' | 'imageId'>,
  patience?: number,
) {
  const loaded = useImage(useVisit().images, 'wallet', imageId, patience)
  return icon ?? loaded
}
