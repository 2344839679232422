import type { createFeatureHost } from '../createFeatureHost.js'
import type { RequestWallet } from './wallet.js'

/** A feature under test whose request is reviewed before the wallet is asked. */
export interface ReviewedRequestSubject {
  /** The world outside, made by {@link createFeatureHost}, with the account on `eip155:1` and `eip155:8453` beside it. */
  readonly host: Pick<
    ReturnType<typeof createFeatureHost>,
    'context' | 'toasts' | 'refreshes' | 'requests' | 'checks' | 'listeners' | 'use'
  >
  /** Opens the review of a request, and settles once there is a plan. */
  review(): Promise<void>
  /** Returns what a press of Confirm does, for the plan that is on review now. */
  arm(): () => unknown
  /** Whether there is a plan on review that can be confirmed. */
  isReviewed(): boolean
  /** Returns the code of the failure that is shown, or that a page gets for its request. */
  failure(): string | undefined
  /** Returns what the screen says about the failure, or about a plan that failed. */
  said(): string | undefined
  /** Puts a newer plan on review. */
  replan(): void
  /** Events after which no plan can be made: nodes or services are down, or the account no longer holds it. @default none */
  readonly later?: readonly (() => void)[]
  /** The address of the account. */
  readonly address: string
  /** The toasts when the network changes while something is on review. Absent: the review belongs to no network, and its promises are not tried. */
  readonly moved?: { readonly nothing: string; readonly perhaps: string }
  /** Whether a failure ends the review, so that the request has to begin anew. @default false */
  readonly isOnce?: boolean
  /** The texts that the specification has for a request that failed, where nothing can have been sent. Absent: it has none. */
  readonly catalogue?: readonly string[]
  dispose(): void
  /** Lets everything happen that needs no time. */
  settled(): Promise<unknown>
}

/** A subject, and the wallet that it asks. */
export interface Tried {
  readonly subject: ReviewedRequestSubject
  readonly wallet: RequestWallet
}

/** Promises as tests, by name. */
export type RequestPromises = Readonly<Record<string, (tried: Tried) => Promise<void>>>
