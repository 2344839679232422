import type { Options } from '@foyer/controllers'
import type { Foyer } from './foyer.js'

/** So near (px) to a button, or about to be, a pointer is taken to be on its way there. */
const near = 60
/** How many frames of its way are drawn out, straight on. */
const ahead = 8

/**
 * Has the modal fetched, once, when somebody is about to press a button: a pointer heads for it, it has the focus, or a
 * finger is on it. Returns what ends the watch.
 */
export function watchIntent(
  button: HTMLElement,
  { preload, prefetch }: Pick<Options, 'preload'> & Pick<Foyer, 'prefetch'>,
): () => void {
  const watch = new AbortController()
  const tell = () => {
    watch.abort()
    prefetch()
  }
  const follow = ({ clientX, clientY, movementX, movementY }: PointerEvent) => {
    const { left, right, top, bottom, width } = button.getBoundingClientRect()
    const x = clientX + movementX * ahead
    const y = clientY + movementY * ahead
    // One that is not shown has no width.
    if (width && x > left - near && x < right + near && y > top - near && y < bottom + near) tell()
  }
  if (preload !== 'none') {
    for (const type of ['pointerdown', 'focus']) button.addEventListener(type, tell, watch)
    // At most once a frame, and only until it is told.
    document.addEventListener('pointermove', follow, watch)
  }
  return () => watch.abort()
}
