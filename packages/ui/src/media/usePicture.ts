import { useEffect, useState } from 'react'
import { useShown } from '../shell/shown.js'

/**
 * What is fetched by an id, once it is here: `undefined` until then, and where there is none. Another id fetches anew;
 * what is drawn ahead fetches nothing.
 * @param delayMs how long to wait before it is fetched: a row that is scrolled past needs no picture
 */
export function usePicture<Source extends string>(
  id: string | undefined,
  fetchPicture: (id: string) => Promise<Source | '' | undefined>,
  delayMs = 0,
): Source | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly src: Source }>()
  const shown = useShown()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched is said by the id.
  useEffect(() => {
    if (id === undefined || !shown) return
    let wanted = true
    const load = async () => {
      const src = await fetchPicture(id)
      // Pictures that arrive in one frame are drawn together.
      requestAnimationFrame(() => {
        if (wanted && src) setLoaded({ id, src })
      })
    }
    const timer = delayMs > 0 ? setTimeout(load, delayMs) : void load()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [id, delayMs, shown])

  return loaded?.id === id ? loaded?.src : undefined
}
