import type { Images, SafeUrl } from '@foyer/core'
import { useEffect, useState } from 'react'

/**
 * A picture of the catalogue service: `undefined` until it is here, and where there is none.
 * @param delayMs how long to wait before it is fetched: a row that is scrolled past needs no picture
 */
export function useImage(
  images: Images,
  kind: Parameters<Images['load']>[0],
  id: string | undefined,
  delayMs?: number,
) {
  return usePicture(id, async () => (id === undefined ? id : images.load(kind, id)), delayMs)
}

/** What is fetched by an id, once it is here. Another id fetches anew. */
export function usePicture(
  id: string | undefined,
  fetchPicture: () => Promise<SafeUrl | '' | undefined>,
  delayMs = 0,
): SafeUrl | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly src: SafeUrl }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched is said by the id.
  useEffect(() => {
    if (id === undefined) return
    let wanted = true
    const load = async () => {
      const src = await fetchPicture()
      // Pictures that arrive in one frame are drawn together.
      requestAnimationFrame(() => {
        if (wanted && src) setLoaded({ id, src })
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (delayMs > 0) timer = setTimeout(load, delayMs)
    else void load()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [id, delayMs])

  return loaded?.id === id ? loaded?.src : undefined
}
