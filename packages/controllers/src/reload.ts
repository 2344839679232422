import type { ReloadView } from './takeReload.js'

/**
 * Reloads the page, whose next life opens the modal again: see `takeReload`. The two share no code: a page at rest would
 * fetch that as a chunk of its own.
 * @param id the id of the widget
 */
export function reloadPage(id: string | undefined, stack: readonly { readonly view: string }[]): void {
  const last = stack.findLast(({ view }) => view === 'Connect' || view === 'AllWallets')
  const view: ReloadView = last?.view === 'AllWallets' ? 'AllWallets' : 'Connect'
  try {
    sessionStorage.setItem(`@foyer/${id ? `${id}/` : ''}reload`, view)
  } catch {
    // Without storage the page is reloaded all the same.
  }
  location.reload()
}
