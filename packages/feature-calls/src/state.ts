import type { CallEffect, ContractCall } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import type { CallsStatus } from './host/callsStatus.js'
import type { HostBatch } from './host/readBatch.js'

/** Why calls were not asked for to the end. */
export type Stop =
  /** The visitor declined one in the wallet. */
  | 'declined'
  /** The chain undid one, or carried out another in its place. */
  | 'undone'
  /** The wallet sent something else for one. */
  | 'other'
  /** One may have been sent: nobody said. */
  | 'unknown'
  /** One could not be asked for; nothing of it was sent. */
  | 'failed'

/** Calls of the page on their way. */
export interface Turn {
  readonly batch: HostBatch
  /** `review`: not agreed to yet. `asking`: one is with the wallet. `waiting`: for the chain to carry out the last that left. */
  readonly step: 'review' | 'asking' | 'waiting' | 'done' | 'stopped'
  /** How many have left. */
  readonly sent: number
  /** How many the chain has carried out. */
  readonly done: number
  /** The place of the first whose transaction the chain has not, or no longer. */
  readonly lost?: number | undefined
  readonly stop?: Stop | undefined
  /** The words of the wallet about a call that may have been sent, for a quotation. */
  readonly says?: string | undefined
}

/** The facts of a call by its data. */
export interface CallFacts {
  readonly effects: readonly CallEffect[]
}

/** What the views of calls show. */
export interface CallsState {
  turn: Turn | undefined
  /** By place; absent until all calls were read, or cannot be. Nothing is agreed to before. */
  facts: readonly CallFacts[] | undefined
  /** Why the chain would refuse them as they are, where a trial says so; may be empty. */
  refusal: string | undefined
  status: CallsStatus | undefined
}

/** Shows a view, and opens the modal for it. Returns whether it is on screen. */
export type OpenCallsView = (view: 'CallsInTurn' | 'CallsStatus') => boolean

/**
 * Called with the transactions so far, right before the wallet is asked and after.
 * @param isOpen whether the next call may have left as well
 * @param expected by place, what the chain has to show for each call
 */
export type CallsLeft = (
  hashes: readonly string[],
  isOpen: boolean,
  expected?: readonly (string | undefined)[],
) => void

/** Asks wallets for calls of the page one after another, and shows what became of calls. */
export interface CallsController {
  readonly state: CallsState
  /**
   * Has the visitor agree to the calls, and the wallet asked for each once the one before is on the chain. Settles when no
   * more is asked for, and rejects where nothing has left.
   * @throws {RequestPendingError | UserRejectedError | UnknownCallError} or what failed before the wallet was asked
   */
  send(batch: HostBatch, left: CallsLeft): Promise<void>
  /** Shows what became of calls. @param look asks again @throws {RequestPendingError} where something else holds the modal */
  show(status: CallsStatus, look: () => Promise<CallsStatus | undefined>): void
  /** The visitor agrees to what is on screen. */
  agree(batch: HostBatch): void
  /** The view of calls is on screen, until the signal aborts. */
  entered(signal: AbortSignal): void
  /** The view of a status is on screen, until the signal aborts. */
  follow(signal: AbortSignal): void
  dispose(): void
}

/** A valtio proxy. */
export function createState(): CallsState {
  return proxy<CallsState>({ turn: undefined, facts: undefined, refusal: undefined, status: undefined })
}

/** Whether more is asked for: once all has left, the page may go on. */
export function isUnderway(turn: Turn | undefined): boolean {
  if (!turn || turn.step === 'done' || turn.step === 'stopped') return false
  return turn.sent < turn.batch.calls.length
}

/** Whether a call pays coins and does nothing else. */
export function isPayment({ data }: Pick<ContractCall, 'data'>): boolean {
  return data === '0x'
}
