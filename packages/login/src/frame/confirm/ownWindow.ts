import type { PageTheme } from '../theme.js'
import type { TextKey } from './messages.js'

// A frame and a window of one origin: what passes between them is the frame's own word.

/** Where the window is. */
const windowPath = '/confirm'
const size = 'popup,width=400,height=680'

/** The window asks by this word whether the frame still waits, and the frame answers by it. */
export const waiting = 'waiting'

/** Ends the window of before: there is one at a time. */
let endLast = () => {}
/** Windows that the browser held back, one after another. */
let heldBack = 0

/**
 * Has a window of this origin ask. Only within a press. It ends with the page of the frame, which alone can act on its answer.
 * @param parts of a screen that the window knows
 * @returns what was answered there, `undefined` once it was closed without; `undefined` at once where none was opened
 */
export function askInWindow(
  parts: { readonly look: PageTheme },
  signal: AbortSignal,
): Promise<boolean | undefined> | undefined {
  const opened = window.open(windowPath, '_blank', size)
  heldBack = opened ? 0 : heldBack + 1
  if (!opened) return undefined
  // A window that is lost behind others is of no use.
  endLast()
  return new Promise((resolve) => {
    const life = new AbortController()
    const done = (isConfirmed: boolean | undefined) => {
      life.abort()
      clearInterval(watch)
      opened.close()
      resolve(isConfirmed)
    }
    const leave = () => done(undefined)
    endLast = leave
    const watch = setInterval(() => opened.closed && leave(), 500)
    signal.addEventListener('abort', leave, { signal: life.signal })
    window.addEventListener('pagehide', leave, { signal: life.signal })
    window.addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source !== opened || origin !== location.origin) return
        if (data === 'ready') opened.postMessage(parts, location.origin)
        else if (data === waiting) opened.postMessage(waiting, location.origin)
        else if (typeof data === 'boolean') done(data)
      },
      { signal: life.signal },
    )
  })
}

/** Returns the words for a window that did not open. If it never does, another press is of no use. */
export function heldBackText(): TextKey {
  return heldBack > 1 ? 'foot.noWindow' : 'foot.blocked'
}
