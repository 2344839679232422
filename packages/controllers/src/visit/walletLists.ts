import { latestValue, type WalletEntry } from '@foyer/core'
import type { CatalogueWallet } from './catalogue.js'
import type { WalletsState } from './wallets.js'

/** A catalogue's wallet as found on the page, by catalogue id or by reverse domain name. */
export function installedWallet(
  { id, rdns }: Pick<CatalogueWallet, 'id' | 'rdns'>,
  installed: readonly WalletEntry[],
): WalletEntry | undefined {
  return installed.find(
    (entry) =>
      (rdns !== undefined && entry.rdns === rdns) ||
      entry.connectors.some(({ explorerId }) => explorerId === id),
  )
}

/** Every wallet known so far: featured, recommended, then pages; each once, installed ones first (facts 13). */
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
  const isInstalled = (wallet: CatalogueWallet) => installedWallet(wallet, installed) !== undefined
  return [...all.filter(isInstalled), ...all.filter((wallet) => !isInstalled(wallet))]
}

/** How many wallets there are, for a badge: exact below 10, then in tens: `40+` (facts 13). */
export function walletCount({ featured, pages }: WalletsState): string {
  const count = pages.count + (latestValue(featured)?.length ?? 0)
  const tens = count - (count % 10)
  return count < 10 || tens === count ? String(count) : `${tens}+`
}
