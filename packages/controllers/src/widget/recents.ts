import { displayText, type RecentWallet, type StorageKey } from '@foyer/core'
import { type Fields, idOf, labelOf } from '@foyer/core/api'
import { nameAlias } from './nameAlias.js'

/**
 * Recent wallets in storage, newest first, at most 2. Any page of the origin may write there: it names wallets, and their
 * links come from the lists.
 */
export const recentWalletsKey: StorageKey<readonly RecentWallet[]> = {
  name: 'recentWallets',
  decode: (json) =>
    Array.isArray(json)
      ? json.flatMap((one: unknown) => storedWallet(Object(one)) ?? []).slice(0, most)
      : undefined,
}

const most = 2

/**
 * Returns the list to store once a wallet was used. A wallet that is known by its links keeps its place and its id: on a page it goes by
 * its reverse domain name, which leads to none.
 * @param known those stored, with their links as far as these are known
 */
export function withRecent(known: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  if (!known.some((one) => isSame(one, wallet))) return [wallet, ...known].slice(0, most).map(recentWallet)
  return known.map((one) => recentWallet(isSame(one, wallet) && !isReachable(one) ? wallet : one))
}

function isSame(one: RecentWallet, other: RecentWallet): boolean {
  if (one.id === other.id) return true
  return one.rdns && other.rdns ? one.rdns === other.rdns : nameAlias(one.name) === nameAlias(other.name)
}

/** Whether a wallet can be opened by a link. */
export function isReachable({ mobileLink, desktopLink, webappLink }: RecentWallet): boolean {
  return (mobileLink ?? desktopLink ?? webappLink) !== undefined
}

function storedWallet({ id: ownId, name: ownName, imageId, rdns }: Fields): RecentWallet | undefined {
  const [id, name] = [idOf(ownId), labelOf(ownName)]
  return id && name ? recentWallet({ id, name, imageId: idOf(imageId), rdns: idOf(rdns) }) : undefined
}

function recentWallet({ id, name, imageId, rdns }: RecentWallet): RecentWallet {
  return { id, name: displayText(name), imageId, rdns }
}
