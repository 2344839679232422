import { activeIn, activeInPage } from '@foyer/ui'

/**
 * Gives the focus to the view when the focused element is removed: the browser gives it to the page behind the dialog, where
 * screen readers lose their place.
 */
export function keepFocus(container: HTMLElement): void {
  const page = container.ownerDocument
  let last: EventTarget | null = null
  const isGone = () => last instanceof Node && !container.contains(last)
  const observer = new MutationObserver(() => {
    if (isGone() && (activeInPage(page) ?? page.body) === page.body)
      container.querySelector<HTMLElement>('.fy-view')?.focus({ preventScroll: true })
  })
  container.addEventListener('focusin', ({ target }) => {
    last = target
    observer.observe(container, { childList: true, subtree: true })
  })
  // Chromium dispatches this for an element that is about to be removed, too.
  container.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (!isGone() && activeIn(container) !== last) last = null
    }),
  )
}
