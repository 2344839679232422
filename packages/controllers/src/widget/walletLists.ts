import { type CatalogueWallet, latestValue, type WalletEntry } from '@foyer/core'
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

/** {@link installedWallet} for many wallets: the ones on the page are looked through once. */
export function installedIn(
  installed: readonly WalletEntry[],
): (wallet: Pick<CatalogueWallet, 'id' | 'rdns'>) => WalletEntry | undefined {
  const byRdns = new Map<string, WalletEntry>()
  const byId = new Map<string, WalletEntry>()
  for (const entry of [...installed].reverse()) {
    if (entry.rdns !== undefined) byRdns.set(entry.rdns, entry)
    for (const { explorerId } of entry.connectors) if (explorerId !== undefined) byId.set(explorerId, entry)
  }
  return ({ id, rdns }) => (rdns === undefined ? undefined : byRdns.get(rdns)) ?? byId.get(id)
}

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

/** How many wallets there are, for a badge: exact below 10, then in tens: `40+`. */
export function walletCount({ featured, count }: WalletsState): string {
  const all = count + (latestValue(featured)?.length ?? 0)
  const tens = all - (all % 10)
  return all < 10 || tens === all ? String(all) : `${tens}+`
}
