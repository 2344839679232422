import { type StorageKey, type Store, safeUrl } from '@foyer/core'

/** The wallet app that the visitor chose to be sent to. */
export interface DeepLinkChoice {
  readonly href: string
  readonly name: string
}

/**
 * Where code of remote sessions looks for the app to open. Only Foyer may write it: whoever else wrote
 * something unsafe there would have it opened (safety T-19).
 */
export const deepLinkChoiceKey: StorageKey<DeepLinkChoice> = {
  name: 'WALLETCONNECT_DEEPLINK_CHOICE',
  shared: true,
  decode(json) {
    if (typeof json !== 'object' || json === null || !('href' in json) || !('name' in json)) return undefined
    const { href, name } = json
    const isSafe = safeUrl('app', href) === href
    return isSafe && typeof href === 'string' && typeof name === 'string' ? { href, name } : undefined
  },
}

/** Removes what is stored there and is not safe, now and whenever another tab writes. Returns what ends it. */
export function guardDeepLinkChoice(store: Store): () => void {
  const check = () => {
    if (!store.get(deepLinkChoiceKey)) store.remove(deepLinkChoiceKey)
  }
  const listen = ({ key }: StorageEvent) => {
    if (key === deepLinkChoiceKey.name) check()
  }
  check()
  globalThis.addEventListener?.('storage', listen)
  return () => globalThis.removeEventListener?.('storage', listen)
}
