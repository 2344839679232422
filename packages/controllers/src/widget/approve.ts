import { AbortedError, type Approval, type Approve, RequestPendingError, type RootState } from '@foyer/core'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Journal } from './journal.js'
import { createJournalRecorder } from './journalEntry.js'
import type { Modal } from './modal.js'
import type { Navigator } from './navigator.js'
import type { RequestLock } from './requestLock.js'
import { currentView, type WidgetRouter } from './router.js'

/** {@link Approve}, with what it is about. */
export interface Approvals {
  /** A proxy. */
  readonly state: {
    /** The request that a wallet is asked at this moment. */
    readonly approval: Approval | undefined
  }
  readonly approve: Approve
}

/** What a confirmation goes through. */
export interface ApproveDeps {
  readonly state: Pick<RootState, 'modal'>
  readonly router: WidgetRouter
  readonly modal: Pick<Modal, 'open'>
  readonly navigator: Pick<Navigator, 'approved' | 'refused'>
  readonly journal: Journal
  /** Told each answer once it is in the journal; `late` when the visitor had left the view. */
  readonly answered: (answer: { late: boolean }) => void
  /** Told whenever a request has begun or ended. */
  readonly changed: () => void
  readonly turns: Pick<RequestLock, 'take'>
  /** Aborts when the visit ends. A wallet that was asked is heard until then. */
  readonly signal: () => AbortSignal
}

/** A wallet that does not answer holds up other tabs for so long after the visitor has left its request (ms). */
const heldAfterLeavingMs = 120_000

/**
 * What every request for a signature or a transaction goes through (contract of core's `Approve`). While one confirmation is on screen a second is refused, as it
 * is while another tab has a request of the same account with the wallet.
 */
export function createApprove({
  state,
  router,
  modal,
  navigator,
  journal,
  answered,
  changed,
  turns,
  signal,
}: ApproveDeps): Approvals {
  const own = proxy<{ approval: Approval | undefined }>({ approval: undefined })
  const isShown = () => state.modal.open && currentView(router.state) === 'ApproveTransaction'

  function leave(wasOpen: boolean) {
    if (isShown()) navigator.refused(wasOpen)
  }

  // Not aborted when the visitor leaves: a wallet cannot be recalled, and its answer must not be lost.
  async function askOnce(approval: Approval, left: AbortSignal): Promise<string> {
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
        // What the wallet signs from now on is not sent; what it was asked to send, it may.
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

  function approve(approval: Approval): Promise<string> {
    if (own.approval) return Promise.reject(new RequestPendingError(approval.kind))
    own.approval = ref(approval)
    const wasOpen = state.modal.open
    if (wasOpen) router.push('ApproveTransaction')
    else modal.open({ view: 'ApproveTransaction' })

    return new Promise((resolve, reject) => {
      const left = new AbortController()
      const check = () => {
        if (isShown()) return
        left.abort()
        end()
        reject(new AbortedError())
      }
      const stops = [subscribe(router.state, check, true), subscribe(state.modal, check, true)]
      function end() {
        for (const stop of stops) stop()
        own.approval = undefined
      }
      askOnce(approval, left.signal).then(
        (answer) => {
          if (!left.signal.aborted) {
            end()
            navigator.approved(approval.next, wasOpen)
            resolve(answer)
          }
          answered({ late: left.signal.aborted })
        },
        (error: unknown) => {
          if (left.signal.aborted) return
          end()
          leave(wasOpen)
          reject(error)
        },
      )
    })
  }

  return { state: own, approve }
}
