import { displayText, type RecentWallet, type StorageKey, safeUrl } from '@foyer/core'
import { type Fields, idOf, labelOf } from '@foyer/core/api'
import { nameAlias } from './nameAlias.js'

/** Recent wallets in storage, newest first, at most 2. Links are checked again: storage is not ours alone. */
export const recentWalletsKey: StorageKey<readonly RecentWallet[]> = {
  name: 'recentWallets',
  decode(json) {
    if (!Array.isArray(json)) return undefined
    return json.slice(0, 2).flatMap((one): RecentWallet[] => {
      const wallet = storedWallet(Object(one))
      return wallet ? [wallet] : []
    })
  },
}

/**
 * What is kept of a wallet. A wallet already kept stays where it is, with the links by which it is reached: on a page it
 * goes by its reverse domain name and tells none, in a catalogue by an id.
 */
export function withRecent(known: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  if (!known.some((one) => isSame(one, wallet))) return [recentWallet(wallet), ...known].slice(0, 2)
  return known.map((one) => (isSame(one, wallet) && !isReachable(one) ? recentWallet(wallet) : one))
}

function isSame(one: RecentWallet, other: RecentWallet): boolean {
  if (one.id === other.id) return true
  return one.rdns && other.rdns ? one.rdns === other.rdns : nameAlias(one.name) === nameAlias(other.name)
}

function isReachable({ mobileLink, desktopLink, webappLink }: RecentWallet): boolean {
  return (mobileLink ?? desktopLink ?? webappLink) !== undefined
}

function storedWallet(fields: Fields): RecentWallet | undefined {
  const [id, name] = [idOf(fields.id), labelOf(fields.name)]
  if (!id || !name) return undefined
  const { mobileLink, desktopLink, webappLink } = fields
  return recentWallet({
    id,
    name,
    imageId: idOf(fields.imageId),
    rdns: idOf(fields.rdns),
    mobileLink: safeUrl('app', mobileLink),
    desktopLink: safeUrl('app', desktopLink),
    webappLink: safeUrl('web', webappLink),
  })
}

function recentWallet(wallet: RecentWallet): RecentWallet {
  return {
    id: wallet.id,
    name: displayText(wallet.name),
    imageId: wallet.imageId,
    rdns: wallet.rdns,
    mobileLink: safeUrl('app', wallet.mobileLink),
    desktopLink: safeUrl('app', wallet.desktopLink),
    webappLink: safeUrl('web', wallet.webappLink),
  }
}
