import { type RefObject, useEffect } from 'react'

/**
 * Tells the modal around `part` how much of it a keyboard on the screen covers, so that the sheet stands above it.
 * Where the page itself shrinks for the keyboard, that is nothing.
 */
export function useKeyboard(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = part.current?.ownerDocument.defaultView
    const dialog = part.current?.closest('dialog')
    const viewport = page?.visualViewport
    if (!dialog || !viewport) return
    const fit = () => {
      // A page that is zoomed in shows less as well.
      const covered = viewport.scale > 1 ? 0 : page.innerHeight - viewport.height - viewport.offsetTop
      dialog.style.setProperty('--fy-keyboard', `${Math.max(0, covered)}px`)
    }
    const end = new AbortController()
    for (const event of ['resize', 'scroll']) viewport.addEventListener(event, fit, { signal: end.signal })
    fit()
    return () => end.abort()
  }, [part])
}
