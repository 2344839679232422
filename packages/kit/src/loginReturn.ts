import { keepResult } from '@foyer/feature-socials/result'
import { onProvided, requestFoyer } from './provide.js'

const parameter = 'result_uri'

/**
 * Takes what a provider sent the whole tab back with out of the page's address, and opens the modal, where the login
 * goes on. There is nothing to take a second time.
 * @param url of the login service: whatever else stands in the address is left there
 */
export function comeBack(url: string): void {
  const address = new URL(location.href)
  const uri = address.searchParams.get(parameter)
  if (!uri || !URL.canParse(uri) || new URL(uri).origin !== new URL(url).origin) return
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
  keepResult(uri)
  const open = () => {
    const foyer = requestFoyer(document.documentElement)
    foyer?.open({ view: 'Connect' }).catch(() => {})
    return foyer !== undefined
  }
  if (open()) return
  const stop = onProvided(() => open() && stop())
}
