import { AbortedError, type Approval } from '@foyer/core'
import type { Journal } from './journal.js'
import { createJournalRecorder } from './journalEntry.js'
import type { RequestLock } from './requestLock.js'

/** The parts that a question to a wallet needs. */
export interface AskWalletDeps {
  readonly journal: Journal
  /** Called whenever a request has begun or ended. */
  readonly changed: () => void
  readonly turns: Pick<RequestLock, 'take'>
  /** Aborts when the visit ends. A wallet that was asked is heard until then. */
  readonly signal: () => AbortSignal
}

/** A wallet that does not answer holds up other tabs for so long after the visitor has left its request (ms). */
const heldAfterLeavingMs = 120_000

/** Asks a wallet for one approval in its turn, and has the journal follow. @param left aborts when the visitor leaves the request */
export type AskWallet = (approval: Approval, left: AbortSignal) => Promise<string>

export function createAskWallet({ journal, changed, turns, signal }: AskWalletDeps): AskWallet {
  // Not aborted when the visitor leaves: a wallet cannot be recalled, and its answer must not be lost.
  return async function askOnce(approval, left) {
    const release = await turns.take(approval.account)
    const life = new AbortController()
    const record = createJournalRecorder(journal, approval, changed)
    const stay = () => {
      if (left.aborted) throw new AbortedError()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => life.abort(new AbortedError())
    const wait = () => {
      timer = setTimeout(() => {
        release()
        // A signature of from now on is not sent; a transaction may be.
        if (record.isSigning()) end()
        else record.lost()
      }, heldAfterLeavingMs)
    }
    const visit = signal()
    try {
      stay()
      left.addEventListener('abort', wait)
      visit.addEventListener('abort', end)
      const answer = await approval.request(life.signal, {
        asked(...step) {
          stay()
          record.asked(...step)
        },
        expects: record.expects,
        leaving: record.leaving,
      })
      record.answered(answer)
      return answer
    } catch (error) {
      record.failed(error)
      throw error
    } finally {
      clearTimeout(timer)
      left.removeEventListener('abort', wait)
      visit.removeEventListener('abort', end)
      release()
      changed()
    }
  }
}
