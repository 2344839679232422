import { Problem } from '../errors.js'
import type { Db } from '../store/store.js'
import { counterBefore, databaseCounter, type RateCounter } from './counter.js'

/** So many times in so long. */
export interface Rate {
  readonly times: number
  readonly ms: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What may happen how often; a bucket each. */
export const rates = {
  /** Requests of one place, sent or not. It comes first: what is refused for it uses up no address. */
  asksFromPlace: { times: 60, ms: hourMs },
  /** Emails to one address: by browser, also of those that are logged in, and for those that prove nothing by place. The day counts for known browsers alone. */
  codePause: { times: 1, ms: 30_000 },
  codesAnHour: { times: 5, ms: hourMs },
  codesADay: { times: 10, ms: dayMs },
  /** Emails that one place asks for, to whichever addresses. */
  codesFromPlace: { times: 20, ms: hourMs },
  /** Emails to one address that strangers ask for, from whichever places: a pause, never a day. */
  codesToAddress: { times: 30, ms: hourMs },
  /** Logins by a social account that strangers in one place begin, and those that a browser begins that is known. */
  socialFromPlace: { times: 60, ms: hourMs },
  socialOfBrowser: { times: 60, ms: hourMs },
  /** Emails of an account to an address that is not its own, besides those to its own. */
  codesOfAccount: { times: 2, ms: hourMs },
  /** Emails about what one device of a user does to the wallet: more would hide the others. */
  noticesAnHour: { times: 10, ms: hourMs },
  noticesADay: { times: 30, ms: dayMs },
  /** How often the service helped one device of a user to open the wallet, and slots that the device began. */
  recoveriesADay: { times: 10, ms: dayMs },
  slotsADay: { times: 200, ms: dayMs },
} as const satisfies Readonly<Record<string, Rate>>

/** Counts what happens, of all services together. */
export interface Rates {
  /**
   * Counts one more for each, in the order of {@link rates}.
   * @param counted the names of what is limited, as they may be stored: under the secret of now, and then under each other that counts while it is changed
   * @throws {Problem} `too-many`, with when to come back, once one of them is above its rate
   */
  take(counted: Counted): Promise<void>
  /** Counts as {@link take}, for others: refuses nothing. */
  note(counted: Counted): Promise<void>
}

type Counted = Readonly<Partial<Record<keyof typeof rates, readonly string[]>>>

/**
 * Counts what happened in the time up to now.
 * @param quick is asked before the database of what is over soon
 */
export function createRates(db: Db, now: () => number, quick?: RateCounter): Rates {
  const lasting = databaseCounter(db)
  const passing = quick ? counterBefore(quick, lasting) : lasting

  /** @returns after how many seconds there is room; 0 if it is counted */
  async function count(name: keyof typeof rates, who: readonly string[], times: number): Promise<number> {
    const { ms } = rates[name]
    const buckets = who.map((one) => `${name}:${one}`)
    const wait = await (ms < dayMs ? passing : lasting).add(buckets, now(), ms, times)
    return Math.ceil(wait / 1_000)
  }

  return {
    async take(counted) {
      for (const name of Object.keys(rates).filter(isRate)) {
        const who = counted[name]
        const wait = who === undefined ? 0 : await count(name, who, rates[name].times)
        // What is refused for one rate is not counted for those after it.
        if (wait > 0) throw new Problem(429, 'too-many', 'Too many tries. Please come back later.', wait)
      }
    },
    async note(counted) {
      for (const [name, who] of Object.entries(counted))
        if (isRate(name) && who !== undefined) await count(name, who, Number.MAX_SAFE_INTEGER)
    },
  }
}

function isRate(name: string): name is keyof typeof rates {
  return Object.hasOwn(rates, name)
}
