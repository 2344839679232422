import type { StorageKey } from '@foyer/core'

/** The session that connections by a wallet source stand on, by the id of the source. */
export const sessionsKey: StorageKey<Readonly<Record<string, string>>> = {
  name: 'sessions',
  decode(json) {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
    return Object.fromEntries(
      Object.entries(json).filter(([, id]) => typeof id === 'string' && id.length <= 256),
    )
  },
}
