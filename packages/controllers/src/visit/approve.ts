import { AbortedError, type Approve, isFoyerError, RequestPendingError, type RootState } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Journal } from './journal.js'
import type { Modal } from './modal.js'
import { currentView, type VisitRouter } from './router.js'

/** What a confirmation goes through. */
export interface ApproveDeps {
  readonly state: Pick<RootState, 'modal'>
  readonly router: VisitRouter
  readonly modal: Pick<Modal, 'open' | 'close'>
  readonly journal: Journal
  /** Told each answer once it is in the journal; `late` when the visitor had left the view. */
  readonly answered: (answer: { late: boolean }) => void
  /** Aborts when the visit ends. A wallet that was asked is heard until then. */
  readonly signal: () => AbortSignal
}

/** The one door to wallets (contract of core's `Approve`). While one confirmation is on screen a second is refused. */
export function createApprove({ state, router, modal, journal, answered, signal }: ApproveDeps): Approve {
  let busy = false
  const isShown = () => state.modal.open && currentView(router.state) === 'ApproveTransaction'

  function leave(wasOpen: boolean) {
    if (!isShown()) return
    if (wasOpen) router.back()
    else modal.close()
  }

  return (approval) => {
    if (busy) return Promise.reject(new RequestPendingError(approval.kind))
    busy = true
    const id = journal.ask(approval)
    const wasOpen = state.modal.open
    if (wasOpen) router.push('ApproveTransaction')
    else modal.open({ view: 'ApproveTransaction' })

    return new Promise((resolve, reject) => {
      let left = false
      const check = () => {
        if (isShown()) return
        left = true
        end()
        reject(new AbortedError())
      }
      const stops = [subscribe(router.state, check, true), subscribe(state.modal, check, true)]
      function end() {
        for (const stop of stops) stop()
        busy = false
      }
      // Not aborted when the visitor leaves: a wallet cannot be recalled, and its answer must not be lost.
      ask(() => approval.request(signal())).then(
        (answer) => {
          journal.answer(id, approval, answer)
          if (!left) {
            end()
            router.reset(approval.next ?? 'Account')
            resolve(answer)
          }
          answered({ late: left })
        },
        (error: unknown) => {
          if (isFoyerError(error, 'wallet/user-rejected')) journal.refuse(id)
          if (left) return
          end()
          leave(wasOpen)
          reject(error)
        },
      )
    })
  }
}

async function ask(request: () => Promise<string>): Promise<string> {
  return request()
}
