import type { Macs } from '../codes/mac.js'
import type { Rates } from './rates.js'

/** A request to have an email sent, and who makes it. */
export interface LetterAsk {
  /** The address in the form that is compared. */
  readonly to: string
  /** The user that the address belongs to. */
  readonly owner: string | undefined
  readonly jkt: string
  /** Whether the browser is one that the owner let in: it has limits of its own, which no stranger uses up. */
  readonly isKnown?: boolean
  /** The account that asks, in a session on the login's own page: it has a share of its own. */
  readonly account?: string
  /** The place of the request; `undefined` if the host counts no places. */
  readonly place: string | undefined
}

/** The lock of every door that has the service write to an address on request. */
export interface LetterLock {
  /** Counts by the address and by the place. @throws {Problem} `too-many` */
  take(ask: LetterAsk): Promise<void>
  /** Returns the place of a browser as it is kept. */
  placeMac(place: string): string
}

/** Creates the lock. */
export function createLetterLock(
  rates: Rates,
  macs: Macs,
  isPlaceOf: (user: string, places: readonly string[]) => Promise<boolean>,
): LetterLock {
  const unknown = 'unknown'
  return {
    placeMac: (place) => macs.of('place', place),
    async take({ to, owner, jkt, account, isKnown, place }) {
      const pause = { codePause: macs.all('rate', to, jkt) }
      if (isKnown) {
        const who = macs.all('rate', to, jkt)
        return rates.take({ ...pause, codesAnHour: who, codesADay: who })
      }
      // Strangers in other places do not keep out an owner that comes from where an own device was.
      const isAtHome =
        owner !== undefined && place !== undefined && (await isPlaceOf(owner, macs.all('place', place)))
      const from = place === undefined ? undefined : macs.all('rate', place)
      const sums = {
        codesAnHour: macs.all('rate', to, 'from', place ?? unknown),
        ...(from !== undefined && { codesFromPlace: from }),
        ...(!isAtHome && { codesToAddress: macs.all('rate', to) }),
      }
      if (account !== undefined) {
        // No other account and no stranger uses up this. Its emails count for them.
        await rates.take({ ...pause, codesOfAccount: macs.all('rate', to, 'account', account) })
        return rates.note(sums)
      }
      // None of these lasts for a day: an owner on a new browser shares them with all others in the place.
      await rates.take({ ...pause, ...sums, ...(from !== undefined && { asksFromPlace: from }) })
    },
  }
}
