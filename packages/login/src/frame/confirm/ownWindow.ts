import type { PageTheme } from '../theme.js'

// A frame and a window of one origin: what passes between them is the frame's own word.

/** Where the window is. */
const windowPath = '/confirm'
const size = 'popup,width=400,height=680'

/**
 * Has a window of this origin ask. Only within a press.
 * @param parts of a screen that the window knows
 * @returns what was answered there, `undefined` once it was closed without; `undefined` at once where none was opened
 */
export function askInWindow(
  parts: { readonly look: PageTheme },
  signal: AbortSignal,
): Promise<boolean | undefined> | undefined {
  const opened = window.open(windowPath, '_blank', size)
  if (!opened) return undefined
  return new Promise((resolve) => {
    const life = new AbortController()
    const done = (isConfirmed: boolean | undefined) => {
      life.abort()
      clearInterval(watch)
      opened.close()
      resolve(isConfirmed)
    }
    const watch = setInterval(() => opened.closed && done(undefined), 500)
    signal.addEventListener('abort', () => done(undefined), { signal: life.signal })
    window.addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source !== opened || origin !== location.origin) return
        if (data === 'ready') opened.postMessage(parts, location.origin)
        else if (typeof data === 'boolean') done(data)
      },
      { signal: life.signal },
    )
  })
}
