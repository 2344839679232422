import type { HostPage, SafeUrl } from '@foyer/core'

/** A window that was opened within a press, and waits for its page. */
export interface ProviderWindow {
  isOpen(): boolean
  /** Leads it to a page that passed every check. */
  show(url: SafeUrl): void
  close(): void
}

/**
 * Opens an empty window. Only within a press, in the same tick.
 * @param text what it says while it waits
 * @returns `undefined` where the browser holds it back
 */
export function openProviderWindow(
  page: Pick<HostPage, 'openWindow'>,
  text: string,
): ProviderWindow | undefined {
  const opened = page.openWindow('about:blank', { opener: true })
  if (!opened) return undefined
  // The page that comes there must not reach this one.
  opened.opener = null
  try {
    opened.document.title = text
    opened.document.body.textContent = text
  } catch {
    // Some browsers inside of apps let nobody write there. It waits without words.
  }
  return {
    isOpen: () => !opened.closed,
    show: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
