/** An offer with less time left (ms) is not worth showing. */
const margin = 10_000
/** Offers are made at least so far apart (ms). */
export const apart = 1_000
/** After the page slept, answers from before get so long (ms) to come in until the offer is replaced. */
const grace = 2_000

/** The replacement of an offer before it ends: by the clock on the wall, as timers stop while a page sleeps (safety F-45). */
export interface Renewal {
  /** Plans the next replacement again. */
  plan(): void
  /** Replaces after a pause, as there is no offer. */
  soon(): void
  cancel(): void
}

/** The offer that is replaced. */
export interface RenewalDeps {
  /** Returns the offer, with its end in ms since the epoch. */
  readonly offer: () => { readonly expires: number } | undefined
  /** Whether the offer is to be replaced at all. */
  readonly isWanted: () => boolean
  readonly replace: () => void
}

/** Creates the plan of replacements. */
export function createRenewal({ offer, isWanted, replace }: RenewalDeps): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    const current = offer()
    // The next one may be planned already.
    if (!current) return
    clearTimeout(timer)
    if (!isWanted()) return
    const left = current.expires - margin - Date.now()
    if (left > 0) timer = setTimeout(plan, left)
    else timer = setTimeout(replace, left < -apart ? grace : 0)
  }

  return {
    plan,
    soon() {
      timer = setTimeout(replace, apart)
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Whether an offer has enough time left to be shown. @param expires in ms since the epoch */
export function isLongEnough(expires: number): boolean {
  return Date.now() <= expires - margin
}
