import type { StorageKey } from '@foyer/core'

/** The wallets that were left and have not confirmed it, by family and wallet, with the visits since; absent if all have. */
export const leavingKey: StorageKey<Readonly<Record<string, number>>> = {
  name: 'leaving',
  decode: (json) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(json))
        .filter((entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[0].length <= 300)
        .slice(-50),
    ),
}

/** An address that the wallet of a left connector granted, by the same keys: its id may be another one's by the next visit. */
export const leftAddressesKey: StorageKey<Readonly<Record<string, string>>> = {
  name: 'leavingAddresses',
  decode: (json) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(json)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 256,
      ),
    ),
}

/** In place of the chain family: a source has wallets that do not know yet that their session is over. */
export const ofSource = '~'

/** How long (ms) a chain family or a source may take to leave its wallets, its code included. A Disconnect takes as long. */
export const leaveMs = 5_000
