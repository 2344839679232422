import { type Approval, afterFailure, type RequestStatus, type RequestStep } from '@foyer/core'
import type { Journal, Learned } from './journal.js'

/** What is known of one request, in the journal as soon as it is known. There is no entry before the wallet is asked. */
export interface JournalRecorder {
  /** The wallet is about to be asked. */
  asked(to: 'sign' | 'send', id?: string, expected?: string): void
  /** More is known of what the chain has to show. */
  expects(expected: string): void
  /** It is about to be handed to the network, under this id. */
  leaving(hash: string, clue?: string): void
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
      reached = 'leaving'
      note(reached, hash, clue === undefined ? {} : { clue })
    },
    answered: (answer) => note(approval.kind === 'sign' ? 'answered' : 'sent', answer),
    failed(error) {
      if (reached) note(approval.kind === 'sign' ? 'refused' : afterFailure(reached, error))
    },
    lost() {
      if (reached) note('unknown')
    },
    isSigning: () => reached === 'signing',
  }
}
