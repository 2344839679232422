import type { Async, FoyerError, SafeUrl } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import type { Filled } from './form.js'
import type { Options } from './options.js'
import type { Purchase } from './purchases.js'
import type { Offers } from './terms.js'

/** How far the way to a provider's page is. */
export type Leaving =
  | { readonly step: 'here' }
  /** The page is made ready; a window waits for it. */
  | { readonly step: 'asking' }
  /** The browser held the window back: a link leads there. */
  | { readonly step: 'held'; readonly url: SafeUrl; readonly purchase: Purchase }
  | { readonly step: 'failed'; readonly error: FoyerError }

/** How a purchase stands. */
export type OrderStanding =
  /** The provider knows nothing of it yet. */
  | { readonly status: 'waiting' }
  /** The provider says that it has an order in progress, paid or not. */
  | { readonly status: 'underway' }
  /** The provider says that it sent this; the chain does not show it yet. */
  | { readonly status: 'told'; readonly amount: string }
  | { readonly status: 'arrived'; readonly amount: string }
  | { readonly status: 'failed' }

/** The purchase that is watched, and what was seen of it. */
export interface Watched {
  readonly purchase: Purchase
  readonly standing: OrderStanding
  /** Nobody looks any more. */
  readonly isOver: boolean
  /** The last look that was answered: ms since 1970. */
  readonly at: number | undefined
  /** The last look was not answered. */
  readonly isAway: boolean
}

/** What is being bought. */
export interface OnrampState extends Filled {
  readonly offers: Async<Offers>
  /** Id of the one that was chosen; else the best. */
  readonly provider: string | undefined
  /** When the offers are asked for again, by `performance.now()`. */
  readonly renewsAt: number
  readonly leaving: Leaving
  readonly watched: Watched | undefined
  /** Of the account in use: those without an end. */
  readonly open: readonly Purchase[]
}

/** Buying, of one instance. */
export interface Onramp {
  /** A valtio proxy. */
  readonly state: OnrampState
  /** The form was opened by a visitor. */
  open(): void
  /** One of the views is in the history, until the signal aborts. */
  stay(signal: AbortSignal): void
  setAmount(text: string): void
  /** Writes the amount the locale's own way once it is typed. @param decimal the number meant, where it may be either of two */
  settleAmount(decimal?: string): void
  chooseAsset(id: string): void
  choosePayment(currency: string, method: string): void
  chooseProvider(id: string): void
  /** Asks again for what was not answered. */
  retry(): void
  /** Opens the list of offers, if the form is complete. */
  toOffers(): void
  /** Opens what is said before the visitor leaves. */
  toLeave(): void
  /** Opens the page of the provider, within a press. */
  leave(): void
  /** The link to that page was pressed. */
  followed(): void
  /** It was touched: a middle click, a long press or its menu opens it, and no click follows. */
  touched(): void
  /** Whether the page of a purchase can be opened again: it was in this visit, for the account in use. */
  mayLeaveAgain(id: string): boolean
  /** Opens it once more for the purchase that is watched, within a press. */
  leaveAgain(): void
  /** Looks after a purchase, from now on. */
  watch(id: string): void
  lookAgain(): void
  /** Goes to the account. What has no end yet is looked after there too. */
  done(): void
  /** As {@link done}, and forgets the purchase: nothing was bought. */
  forget(): void
  explain(): void
  dispose(): void
}

/** {@link OnrampState} for those who write it. */
export type WritableOnrampState = { -readonly [K in keyof OnrampState]: OnrampState[K] }

const noOptions: Async<Options> = { status: 'idle' }
const noOffers: Async<Offers> = { status: 'idle' }
const here: Leaving = { step: 'here' }

/** The state of one instance, as a valtio proxy. */
export function createState(): WritableOnrampState {
  return proxy({
    options: noOptions,
    offers: noOffers,
    leaving: here,
    amount: '100',
    asset: undefined,
    currency: undefined,
    method: undefined,
    provider: undefined,
    renewsAt: 0,
    watched: undefined,
    open: [],
  })
}
