import {
  AbortedError,
  type Approval,
  type Approve,
  lazy,
  RequestPendingError,
  type RootState,
} from '@foyer/core'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { AskWalletDeps } from './askWallet.js'
import type { Modal } from './modal.js'
import type { Navigator } from './navigator.js'
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
export interface ApproveDeps extends AskWalletDeps {
  readonly state: Pick<RootState, 'modal'>
  readonly router: WidgetRouter
  readonly modal: Pick<Modal, 'open'>
  readonly navigator: Pick<Navigator, 'approved' | 'refused'>
  /** Told each answer once it is in the journal; `late` when the visitor had left the view. */
  readonly answered: (answer: { late: boolean }) => void
}

/**
 * What every request for a signature or a transaction goes through (contract of core's `Approve`). While one confirmation is on screen a second is refused, as it
 * is while another tab has a request of the same account with the wallet.
 */
export function createApprove({
  state,
  router,
  modal,
  navigator,
  answered,
  ...deps
}: ApproveDeps): Approvals {
  const own = proxy<{ approval: Approval | undefined }>({ approval: undefined })
  // Fetched with the first request, as its view is.
  const asking = lazy(async () => (await import('./askWallet.js')).createAskWallet(deps))
  const isShown = () => state.modal.open && currentView(router.state) === 'ApproveTransaction'

  function leave(wasOpen: boolean) {
    if (isShown()) navigator.refused(wasOpen)
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
      const askOnce = async () => (await asking.load())(approval, left.signal)
      askOnce().then(
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
