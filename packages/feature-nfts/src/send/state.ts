import type { Async } from '@foyer/core'
import type { ReceiverState, ReviewState } from '@foyer/parts'
import { proxy } from 'valtio/vanilla'
import type { Nft } from '../nft.js'
import type { NftPlan } from './plan.js'

/** An NFT that is being sent. Texts stay until a success, or until the account is another one. */
export interface NftSendState extends Readonly<ReviewState<NftPlan>>, Readonly<ReceiverState> {
  readonly nft: Nft | undefined
  /** How many, as typed. */
  readonly count: string
  /** Fiat for one whole native coin. */
  readonly nativePrice: Async<number>
}

/** Sending collectibles, of one instance. */
export interface NftSending {
  /** A valtio proxy. */
  readonly state: NftSendState
  /** The form was opened for a collectible, until the signal aborts. `undefined`: the account has it no more. */
  open(nft: Nft | undefined, stay: AbortSignal): void
  setCount(text: string): void
  /** Takes the text at once and reads it, as an address or a name, 500 ms later. */
  setReceiver(text: string): void
  /** Opens the review and plans the transfer, if the form is complete. */
  review(): void
  /** Plans again what is on review. */
  replan(): void
  /**
   * Asks the wallet for the plan that the visitor agreed to, once: further calls until it answers do nothing, nor does a
   * plan that is on review no more. Never rejects.
   */
  confirm(agreed: NftPlan): Promise<void>
  dispose(): void
}

/** {@link NftSendState} for those who write it. */
export type WritableNftSendState = { -readonly [K in keyof NftSendState]: NftSendState[K] }

/** A form in which nothing is filled in. */
export function blank(): Omit<NftSendState, 'sentTo' | 'names' | keyof ReviewState<NftPlan>> {
  return {
    nft: undefined,
    count: '',
    receiver: '',
    address: { status: 'idle' },
    nativePrice: { status: 'idle' },
  }
}

/** The state of one instance, as a valtio proxy. @param sentTo receivers known from earlier visits */
export function createState(sentTo: readonly string[]): WritableNftSendState {
  return proxy<NftSendState>({
    ...blank(),
    sentTo,
    names: {},
    plan: { status: 'idle' },
    failure: undefined,
    confirming: false,
  })
}
