import { type CatalogueWallet, latestValue, type WalletEntry } from '@foyer/core'
import { nameAlias } from './nameAlias.js'
import type { WalletsState } from './wallets.js'

type Listed = Pick<CatalogueWallet, 'id' | 'rdns' | 'name'>

/**
 * Finds a catalogue's wallet among those on the page: by reverse domain name or by catalogue id, and by name alone if the
 * catalogue tells no reverse domain name. A wallet whose identity is disputed is none of the catalogue's (safety T-09). The
 * ones on the page are looked through once.
 */
export function installedIn(installed: readonly WalletEntry[]): (wallet: Listed) => WalletEntry | undefined {
  const clear = installed.filter(({ connectors }) => !connectors.some(({ disputed }) => disputed))
  const known = new Map(
    clear.flatMap((entry) => entry.aliases.map((alias) => [alias, entry] as const)).reverse(),
  )
  return ({ id, rdns = id, name }) => {
    const named = rdns === id ? known.get(nameAlias(name)) : undefined
    return known.get(rdns) ?? known.get(id) ?? named
  }
}

/** How many wallets there are, for a badge: exact below 10, then in tens, `40+`, and in hundreds, `500+`. */
export function walletCount({ featured, count }: WalletsState): string {
  const all = count + (latestValue(featured)?.length ?? 0)
  const round = all - (all % (all < 100 ? 10 : 100))
  return all < 10 || round === all ? String(all) : `${round}+`
}
