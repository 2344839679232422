import { type CatalogueWallet, latestValue, type WalletEntry } from '@foyer/core'
import { installedIn } from './walletLists.js'
import type { WalletsState } from './wallets.js'

/** Every wallet known so far: featured, recommended, then pages; each once, installed ones first. */
export function allWallets(
  state: WalletsState,
  installed: readonly WalletEntry[],
): readonly CatalogueWallet[] {
  const { featured, recommended, pages } = state
  const known = new Map<string, CatalogueWallet>()
  for (const wallet of [
    ...(latestValue(featured) ?? []),
    ...(latestValue(recommended) ?? []),
    ...pages.items,
  ])
    if (!known.has(wallet.id)) known.set(wallet.id, wallet)
  const all = [...known.values()]
  const find = installedIn(installed)
  return [...all.filter(find), ...all.filter((wallet) => !find(wallet))]
}
