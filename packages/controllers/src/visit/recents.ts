import { displayText, safeUrl } from '@foyer/core'
import * as v from 'valibot'
import type { StorageKey } from '../storage.js'
import { appLink, type CatalogueWallet } from './catalogue.js'
import { label, optional, text } from './decode.js'

/** A wallet used not long ago: enough to show it and to reach it again. */
export type RecentWallet = Pick<
  CatalogueWallet,
  'id' | 'name' | 'imageId' | 'rdns' | 'mobileLink' | 'desktopLink' | 'webappLink'
>

const short = v.pipe(text, v.minLength(1), v.maxLength(200))
const recent = v.object({
  id: short,
  name: label,
  imageId: optional(short),
  rdns: optional(short),
  mobileLink: optional(text),
  desktopLink: optional(text),
  webappLink: optional(text),
})

/** Recent wallets in storage, newest first, at most 2 (spec 9). Links are checked again: storage is not ours alone. */
export const recentWalletsKey: StorageKey<readonly RecentWallet[]> = {
  name: 'recentWallets',
  decode(json) {
    if (!Array.isArray(json)) return undefined
    return json.slice(0, 2).flatMap((one): RecentWallet[] => {
      const result = v.safeParse(recent, one)
      return result.success ? [recentWallet(result.output)] : []
    })
  },
}

/** What is kept of a wallet. A wallet already kept stays where it is (facts 7). */
export function withRecent(known: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  if (known.some(({ id }) => id === wallet.id)) return known
  return [recentWallet(wallet), ...known].slice(0, 2)
}

function recentWallet(wallet: v.InferOutput<typeof recent> | RecentWallet): RecentWallet {
  return {
    id: wallet.id,
    name: displayText(wallet.name),
    imageId: wallet.imageId ?? undefined,
    rdns: wallet.rdns ?? undefined,
    mobileLink: appLink(wallet.mobileLink),
    desktopLink: appLink(wallet.desktopLink),
    webappLink: safeUrl('web', wallet.webappLink),
  }
}
