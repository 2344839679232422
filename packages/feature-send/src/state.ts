import type { Async, FeatureContext, TransferPlan } from '@foyer/core'
import type { Receiver, ReceiverState, ReviewState, Writing } from '@foyer/parts'
import type { FunctionComponent } from 'react'
import { proxy } from 'valtio/vanilla'
import type { Filled, Form } from './form.js'

/** A transfer that is filled in. Texts stay until a success or a network switch (safety NL-3). */
export interface SendState extends Filled, Readonly<ReviewState<TransferPlan>>, Readonly<ReceiverState> {
  /** The part of the form that a payment link filled in, until the visitor types an amount. */
  readonly filled: FilledByLink | undefined
  /** The search on the token list, as typed. */
  readonly search: string
  /** Fiat for one whole native coin. */
  readonly nativePrice: Async<number>
  /** There once it was fetched. */
  readonly fiatParts: FiatParts | undefined
  /** The receiver on review. */
  readonly to: Receiver | undefined
}

/** The token that a payment link chose, the token before, and whether the link filled in the amount. */
export interface FilledByLink {
  readonly token: string
  readonly before: string | undefined
  readonly isAmount: boolean
}

/** Sending, of one instance. */
export interface Send {
  /** A valtio proxy. */
  readonly state: SendState
  /** The form was opened, until the signal aborts. @param token key of the token to start with */
  open(token: string | undefined, stay: AbortSignal): void
  selectToken(key: string): void
  setAmount(text: string): void
  /**
   * Writes the amount the locale's own way, without losing a digit, once it is typed. What cannot be read stays.
   * @param decimal the number that was meant, where the text may be either of two
   */
  settleAmount(decimal?: string): void
  /**
   * Fills in a part of what there is. All of it (1) is the most that can be sent, at the fee of this moment; without a fee
   * nothing changes.
   */
  fillShare(share: 0.25 | 0.5 | 1): Promise<void>
  /** Goes from the token's amount to the visitor's currency, or back. What was typed is converted. */
  switchUnit(): void
  /** Takes the text at once and reads it, as an address or a name, 500 ms later. */
  setReceiver(text: string): void
  setSearch(text: string): void
  /** Opens the review and plans the transfer, if the form is complete. */
  review(): void
  /** Plans again what is on review. */
  replan(): void
  /**
   * Asks the wallet for the plan that the visitor agreed to, once: further calls until it answers do nothing, nor does a
   * plan that is on review no more. Never rejects.
   */
  confirm(agreed: TransferPlan): Promise<void>
  dispose(): void
}

/** Entry of the amount in the visitor's currency; fetched once the form is open. */
export interface FiatEntry {
  /** Reads what was typed, if it was typed in the currency. */
  read(): void
  toggle(): void
  /** The token or its price is another one. */
  follow(): void
  settle(decimal?: string): void
}

/** Dependencies of a {@link FiatEntry}. */
export interface FiatDeps {
  readonly context: Pick<FeatureContext, 'text' | 'currency' | 'balances'>
  readonly state: WritableSendState
  readonly form: () => Form
}

/** Props of the switch between the token's amount and the visitor's currency. */
export interface AmountUnitProps {
  readonly controller: Pick<Send, 'switchUnit'>
  readonly context: Writing
  /** If it is typed in the visitor's currency, that is `fiat`. */
  readonly form: Pick<Form, 'token' | 'amount'> & { readonly fiat?: object | undefined }
}

/** The code that amounts in the visitor's currency need. */
export interface FiatParts {
  readonly AmountUnit: FunctionComponent<AmountUnitProps>
  readonly createFiat: (deps: FiatDeps) => FiatEntry
}

/** {@link SendState} for those who write it. */
export type WritableSendState = { -readonly [K in keyof SendState]: SendState[K] }

/** A form in which nothing is filled in. */
export function blank(): Omit<SendState, 'sentTo' | 'names' | 'fiatParts' | keyof ReviewState<TransferPlan>> {
  return {
    token: undefined,
    amount: '',
    fiat: undefined,
    filled: undefined,
    receiver: '',
    search: '',
    address: { status: 'idle' },
    fee: { status: 'idle' },
    nativePrice: { status: 'idle' },
    to: undefined,
  }
}

/** The state of one instance, as a valtio proxy. @param sentTo receivers known from earlier visits */
export function createState(sentTo: readonly string[]): WritableSendState {
  return proxy<SendState>({
    ...blank(),
    sentTo,
    names: {},
    fiatParts: undefined,
    plan: { status: 'idle' },
    failure: undefined,
    confirming: false,
  })
}
