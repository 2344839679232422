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

/** A wallet by its checked id and name; its other fields may be anything. */
interface WalletFields extends Readonly<Partial<Record<keyof RecentWallet, unknown>>> {
  readonly id: string
  readonly name: string
}

function storedWallet(fields: Fields): RecentWallet | undefined {
  const [id, name] = [idOf(fields.id), labelOf(fields.name)]
  const { imageId, rdns, mobileLink, desktopLink, webappLink } = fields
  return id && name
    ? recentWallet({ id, name, imageId, rdns, mobileLink, desktopLink, webappLink })
    : undefined
}

function recentWallet(wallet: WalletFields): RecentWallet {
  return {
    id: wallet.id,
    name: displayText(wallet.name),
    imageId: idOf(wallet.imageId),
    rdns: idOf(wallet.rdns),
    mobileLink: safeUrl('app', wallet.mobileLink),
    desktopLink: safeUrl('app', wallet.desktopLink),
    webappLink: safeUrl('web', wallet.webappLink),
  }
}
