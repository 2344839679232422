import { installedIn } from '@foyer/controllers/widget'
import { type CatalogueWallet, latestValue, type WalletEntry } from '@foyer/core'
import { useSnapshot } from 'valtio'
import { useWidget } from './scaffoldContext.js'

/** A wallet on this page as the catalogue knows it. */
export function useCatalogueWallet(entry: WalletEntry): CatalogueWallet | undefined {
  const { featured, recommended, pages } = useSnapshot(useWidget().wallets.state)
  const known = [featured, recommended].flatMap((list) => latestValue(list) ?? [])
  return [...known, ...pages.items].find(installedIn([entry]))
}
