/** A view with a list of wallets. A modal begins with it after a reload. */
export type ReloadView = 'Connect' | 'AllWallets'

/**
 * Returns the view of the modal from which the visitor reloaded the page, once. It is kept for this tab alone.
 * @param id the id of the widget
 */
export function takeReload(id: string | undefined): ReloadView | undefined {
  // The name of `namedBy`, without its file: a page at rest would fetch that as a chunk of its own.
  const name = `@foyer/${id ? `${id}/` : ''}reload`
  try {
    const view = sessionStorage.getItem(name)
    if (view) sessionStorage.removeItem(name)
    return view === 'Connect' || view === 'AllWallets' ? view : undefined
  } catch {
    return undefined
  }
}
