import {
  type Approval,
  afterFailure,
  MalformedAnswerError,
  PlanOutdatedError,
  type RequestStatus,
  type RequestStep,
} from '@foyer/core'
import type { Journal, Learned } from './journal.js'

/** What is known of one request, in the journal as soon as it is known. There is no entry before the wallet is asked. */
export interface JournalRecorder {
  /** The wallet is about to be asked. */
  asked(to: 'sign' | 'send', id?: string, expected?: string): void
  /** More is known of what the chain has to show. */
  expects(expected: string): void
  /**
   * It is about to be handed to the network, under this id.
   * @throws {PlanOutdatedError} when an earlier request is known by it: the network would carry out one transaction for both
   */
  leaving(hash: string, clue?: string): void
  /** @throws {MalformedAnswerError} when the answer names the transaction of an earlier request */
  answered(answer: string): void
  failed(error: unknown): void
  /** Nobody waits for the answer any more. */
  lost(): void
  /** The wallet was asked for a signature, and has not answered. */
  isSigning(): boolean
}

/** @param changed is told after each note. */
export function createJournalRecorder(
  journal: Journal,
  approval: Approval,
  changed: () => void,
): JournalRecorder {
  let id: string | undefined
  let reached: RequestStep | undefined

  const isTaken = (hash: string) => journal.isTaken(approval.account, hash, id)

  function note(next: RequestStatus, answer?: string, learned?: Learned) {
    if (id === undefined) id = journal.open(approval, next, answer, learned)
    else journal.note(id, approval, next, answer, learned)
    changed()
  }

  return {
    asked(to, known, expected) {
      reached = to === 'sign' ? 'signing' : 'asked'
      note(reached, known, { expected })
    },
    expects(expected) {
      if (id !== undefined) journal.learn(id, { expected })
    },
    leaving(hash, clue) {
      if (isTaken(hash)) throw new PlanOutdatedError('sent')
      reached = 'leaving'
      note(reached, hash, clue === undefined ? {} : { clue })
    },
    answered(answer) {
      if (approval.kind === 'sign') return note('answered', answer)
      if (isTaken(answer)) throw new MalformedAnswerError(approval.kind, answer)
      note('sent', answer)
    },
    failed(error) {
      if (reached) note(approval.kind === 'sign' ? 'refused' : afterFailure(reached, error))
    },
    lost() {
      if (reached) note('unknown')
    },
    isSigning: () => reached === 'signing',
  }
}
