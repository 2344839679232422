import type { StorageKey } from '@foyer/core'

/** A wallet that was left and has not confirmed it. */
export interface Owed {
  /** Visits that have begun since, in tenths: one that could not ask counts for a tenth. */
  readonly visits: number
  /**
   * Tells a debt from a later one of the same wallet, which an answer to an earlier question does not settle. Of requests to
   * let the page in: how many have no known answer, also those of other tabs and of pages that are gone.
   */
  readonly debt?: number | undefined
  /** An address that it granted: its id may be another one's by the next visit. */
  readonly address?: string | undefined
  /** It was not connected in the visit that left it: another wallet may have its id. */
  readonly isUnseen?: boolean | undefined
}

/** The wallets that were left and have not confirmed it, by family and wallet; absent if all have. */
export const leavingKey: StorageKey<Readonly<Record<string, Owed>>> = {
  name: 'leaving',
  decode: (json) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(json))
        .flatMap(([key, value]): [string, Owed][] => {
          const { visits, debt, address, isUnseen } = Object(value)
          const isAddress = typeof address === 'string' && address.length <= 256
          if (!Number.isFinite(visits) || key.length > 400) return []
          const one = {
            visits,
            debt: (Number.isFinite(debt) && debt) || undefined,
            address: isAddress ? address : undefined,
            isUnseen: isUnseen && true,
          }
          return [[key, one]]
        })
        .slice(-50),
    ),
}

/** In place of the chain family: a source has wallets that do not know yet that their session is over. */
export const ofSource = '~'

/**
 * The accounts that may be signed in, as the feature for it stores them: below 0 those that a Disconnect is to sign out and
 * that have not been confirmed to be. While there are any, its name is owed as a source is.
 */
export const signInsKey: StorageKey<Record<string, unknown>> = {
  name: 'feature.siwx.until',
  // The feature reads each by itself.
  decode: (json) => ({ ...Object(json) }),
}

/** How long (ms) a chain family or a source may take to leave its wallets, its code included. A Disconnect takes as long. */
export const leaveMs = 5_000
