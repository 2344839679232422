import type { Async, FoyerError, TransferPlan } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import type { Filled } from './form.js'

/** What is being sent. Texts stay as typed until a success or a network switch (safety NL-3, spec 4). */
export interface SendState extends Filled {
  /** The search on the token list, as typed. */
  readonly search: string
  /** Fiat for one whole native coin. */
  readonly nativePrice: Async<number>
  /** What the review shows and the wallet gets. */
  readonly plan: Async<TransferPlan>
  /** Why the last confirmation did not lead to a transaction, or the last plan no longer holds. */
  readonly failure: FoyerError | undefined
  /** A request is with the wallet. */
  readonly confirming: boolean
  /** Receivers of this visit. */
  readonly sentTo: readonly string[]
}

/** {@link SendState} for those who write it. */
export type WritableSendState = { -readonly [K in keyof SendState]: SendState[K] }

/** A form in which nothing is filled in. */
export function blank(): Omit<SendState, 'sentTo' | 'confirming'> {
  return {
    token: undefined,
    amount: '',
    receiver: '',
    search: '',
    address: { status: 'idle' },
    fee: { status: 'idle' },
    nativePrice: { status: 'idle' },
    plan: { status: 'idle' },
    failure: undefined,
  }
}

/** The state of one instance, as a valtio proxy. */
export function createState(): WritableSendState {
  return proxy({ ...blank(), sentTo: [], confirming: false })
}
