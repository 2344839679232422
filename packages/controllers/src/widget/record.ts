import { type Approval, isFoyerError, type RequestStatus } from '@foyer/core'
import type { Journal } from './journal.js'

/** What is known of one request, in the journal as soon as it is known. There is no entry before the wallet is asked. */
export interface RequestRecord {
  /** The wallet is about to be asked. */
  asked(to: 'sign' | 'send'): void
  /** It is about to be handed to the network, under this id. */
  leaving(hash: string): void
  answered(answer: string): void
  failed(error: unknown): void
  /** Nobody waits for the answer any more. */
  lost(): void
  /** The wallet was asked for a signature, and has not answered. */
  isSigning(): boolean
}

/** @param changed is told after each note. */
export function createRecord(journal: Journal, approval: Approval, changed: () => void): RequestRecord {
  let id: string | undefined
  let status: RequestStatus | undefined

  function note(next: RequestStatus, answer?: string) {
    if (id === undefined) id = journal.open(approval, next, answer)
    else journal.note(id, approval, next, answer)
    changed()
  }

  return {
    asked(to) {
      status = to === 'sign' ? 'signing' : 'asked'
      note(status)
    },
    leaving(hash) {
      status = 'leaving'
      note(status, hash)
    },
    answered: (answer) => note(approval.kind === 'sign' ? 'answered' : 'sent', answer),
    failed(error) {
      if (status) note(approval.kind === 'sign' ? 'refused' : afterFailure(status, error))
    },
    lost() {
      if (status) note('unknown')
    },
    isSigning: () => status === 'signing',
  }
}

/**
 * What is known of a request that failed, by how far it went. Words do not count: a wallet's "rejected" may be about a
 * node that has the transaction already.
 */
function afterFailure(status: RequestStatus, error: unknown): RequestStatus {
  const says = (...codes: readonly string[]) => codes.some((code) => isFoyerError(error, code))
  // What a wallet was to sign alone nobody has sent, unless it did another thing than it was asked to.
  if (status === 'signing') return says('wallet/malformed-answer') ? 'unknown' : 'refused'
  if (status === 'asked') return says('wallet/user-rejected') ? 'refused' : 'unknown'
  return says('transfer/would-revert', 'transfer/insufficient-funds') ? 'refused' : 'unknown'
}
