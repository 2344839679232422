import type { WalletSource } from '@foyer/core'

/** The login service adds the first to the address that it sends the tab back to; the feature had named the widget in the second. */
const answer = 'result_uri'
const addressee = 'result_for'

/**
 * Takes the answer of a provider out of the page's address, if the whole tab came back with one for this widget, and opens the
 * modal, where the login goes on. There is nothing to take a second time.
 * @param url of the login service: answers of others are left in the address
 * @param returned gets the answer
 */
export function resume(
  url: string,
  returned: Map<string | undefined, string>,
  ...[id, open]: Parameters<NonNullable<WalletSource['start']>>
): void {
  const address = new URL(location.href)
  const uri = address.searchParams.get(answer)
  // By its text: the origin of a `blob:` address is that of the page that made it.
  if (!uri?.startsWith(`${new URL(url).origin}/`)) return
  if ((address.searchParams.get(addressee) ?? undefined) !== id) return
  address.searchParams.delete(answer)
  address.searchParams.delete(addressee)
  history.replaceState(history.state, '', address)
  returned.set(id, uri)
  open({ view: 'Connect' }).catch(() => {})
}
