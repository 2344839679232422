import { isMobile } from '@foyer/core'
import { useEffect } from 'react'
import { controllerOf } from './connectMethods.js'
import { useLegalLock } from './legal.js'
import { useOptions, useWidget } from './scaffoldContext.js'

/** On a phone, once the modal has been painted, has wallet sources make ready what the tap on a wallet needs. */
export function useAhead(open: boolean, connected: boolean): void {
  const { instance, features } = useWidget()
  const locked = useLegalLock()
  // Embedded, the modal is open before anybody asked for anything.
  const { enableEmbedded } = useOptions()
  const wanted = open && !connected && !locked && !enableEmbedded && isMobile()
  useEffect(() => {
    if (!wanted) return
    const ends: (() => void)[] = []
    let left = false
    for (const source of instance.connectors) {
      const view = source.catalogue && [source.feature ?? []].flat()[0]?.views[0]
      if (!view) continue
      features.resolve(view).then(
        (resolved) => {
          const end = left ? undefined : controllerOf(resolved)?.ahead?.()
          if (end) ends.push(end)
        },
        // Asked for again where it is needed.
        () => {},
      )
    }
    return () => {
      left = true
      for (const end of ends) end()
    }
  }, [wanted, instance, features])
}
