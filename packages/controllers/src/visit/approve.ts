import {
  AbortedError,
  type Approval,
  type Approve,
  isFoyerError,
  RequestPendingError,
  type RootState,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Journal } from './journal.js'
import type { Modal } from './modal.js'
import { currentView, type VisitRouter } from './router.js'
import type { Turns } from './turns.js'

/** What a confirmation goes through. */
export interface ApproveDeps {
  readonly state: Pick<RootState, 'modal'>
  readonly router: VisitRouter
  readonly modal: Pick<Modal, 'open' | 'close'>
  readonly journal: Journal
  /** Told each answer once it is in the journal; `late` when the visitor had left the view. */
  readonly answered: (answer: { late: boolean }) => void
  /** Told whenever a request has begun or ended. */
  readonly changed: () => void
  readonly turns: Pick<Turns, 'take'>
  /** Aborts when the visit ends. A wallet that was asked is heard until then. */
  readonly signal: () => AbortSignal
}

// After these the wallet has nothing that it might still send. Any other failure leaves the status unknown.
const nothingSent: ReadonlySet<string> = new Set([
  'wallet/user-rejected',
  'wallet/request-pending',
  'wallet/missing',
  'transfer/plan-outdated',
  'address/invalid',
])

/**
 * The one door to wallets (contract of core's `Approve`). While one confirmation is on screen a second is refused, as it
 * is while another tab has a request of the same account with the wallet.
 */
export function createApprove({
  state,
  router,
  modal,
  journal,
  answered,
  changed,
  turns,
  signal,
}: ApproveDeps): Approve {
  let busy = false
  const isShown = () => state.modal.open && currentView(router.state) === 'ApproveTransaction'

  function leave(wasOpen: boolean) {
    if (!isShown()) return
    if (wasOpen) router.back()
    else modal.close()
  }

  // Not aborted when the visitor leaves: a wallet cannot be recalled, and its answer must not be lost.
  async function askOnce(approval: Approval, isLeft: () => boolean): Promise<string> {
    const release = await turns.take(approval.account)
    let id: string | undefined
    try {
      if (isLeft()) throw new AbortedError()
      id = journal.ask(approval)
      changed()
      const answer = await approval.request(signal())
      journal.answer(id, approval, answer)
      return answer
    } catch (error) {
      if (id !== undefined && isFoyerError(error) && nothingSent.has(error.code)) journal.refuse(id)
      throw error
    } finally {
      release()
      changed()
    }
  }

  return (approval) => {
    if (busy) return Promise.reject(new RequestPendingError(approval.kind))
    busy = true
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
      askOnce(approval, () => left).then(
        (answer) => {
          if (!left) {
            end()
            router.reset(approval.next ?? 'Account')
            resolve(answer)
          }
          answered({ late: left })
        },
        (error: unknown) => {
          if (left) return
          end()
          leave(wasOpen)
          reject(error)
        },
      )
    })
  }
}
