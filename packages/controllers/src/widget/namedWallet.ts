import type { CatalogueWallet } from '@foyer/core'

/**
 * The wallet of the lists that goes by a name, which is all that one behind a session says of itself; its own picture may
 * lie anywhere (safety T-22). Some add “Wallet” in one place and not in the other.
 */
export async function namedWallet(
  name: string,
  ask: (
    query: { readonly entries: number; readonly search: string },
    signal: AbortSignal,
  ) => Promise<{ readonly wallets: readonly CatalogueWallet[] }>,
): Promise<CatalogueWallet | undefined> {
  const wanted = plain(name)
  if (wanted === '') return undefined
  const query = { entries: 20, search: wanted }
  const { wallets } = await ask(query, new AbortController().signal)
  return wallets.find((wallet) => plain(wallet.name) === wanted)
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/ ?wallet$/, '')
    .trim()
}
