/** Dispatched on the window when another screen comes to the top. */
export const screenChanged = 'foyer:screen'

/**
 * Puts a screen on top of the others, which wait beneath it, hidden.
 * @param before its place, if it takes the place of another one: a screen that is hidden stays hidden
 */
export function putScreen(screen: HTMLElement, before?: HTMLElement): void {
  if (before?.isConnected) before.replaceWith(screen)
  else document.body.append(screen)
  showTop()
}

/** Takes a screen away. The one beneath it comes to the top. */
export function takeScreen(screen: HTMLElement | undefined): void {
  screen?.remove()
  showTop()
}

/** Whether nothing hides the screen of an element, or it is on none. */
export function isOnTop(element: Element): boolean {
  return !element.closest('main[hidden]')
}

/** Has Escape leave the screen of an element while it is on top. The focus is in the frame, so the page's dialog does not hear of the key. */
export function onEscape(element: Element, leave: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, isTrusted, isComposing } = event
      if (key !== 'Escape' || !isTrusted || isComposing || !isOnTop(element)) return
      // The screen beneath is on top now, and the key was not meant for it.
      event.stopImmediatePropagation()
      leave()
    },
    { signal },
  )
}

function showTop(): void {
  const screens = [...document.querySelectorAll('main')]
  for (const screen of screens) screen.hidden = screen !== screens.at(-1)
  window.dispatchEvent(new Event(screenChanged))
}
