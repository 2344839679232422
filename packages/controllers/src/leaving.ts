import type { StorageKey } from '@foyer/core'

const name = 'leaving'

/** The wallets that were left and have not confirmed it, by family and wallet, with the visits since. */
export const leavingKey: StorageKey<Readonly<Record<string, number>>> = {
  name,
  decode: (json) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(json))
        .filter((entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[0].length <= 300)
        .slice(-50),
    ),
}

/** Whether there are any: all that a page at rest has to know. */
export const isOwedKey: StorageKey<boolean> = { name, decode: (json) => Object.keys(Object(json)).length > 0 }
