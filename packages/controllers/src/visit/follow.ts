import { type AccountId, activeAccount, connectionOf, isNetworkSupported, type RootState } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Modal } from './modal.js'
import { currentView, type VisitRouter } from './router.js'
import type { Wallets } from './wallets.js'

/** What follows the account in use. */
export interface FollowDeps {
  readonly state: RootState
  readonly router: VisitRouter
  readonly modal: Pick<Modal, 'close'>
  readonly wallets: Pick<Wallets, 'prefetch'>
}

/** Tells when the account in use becomes another or none. Returns the unsubscribe. */
export function onAccountChange(
  state: RootState,
  listener: (account: AccountId | undefined) => void,
): () => void {
  let known = activeAccount(state)
  return subscribe(state, () => {
    const now = activeAccount(state)
    if (now === known) return
    known = now
    listener(now)
  })
}

/**
 * Keeps the view true after connecting, switching and account changes: views of an account that is gone, or of a
 * network left behind, give way. Back online, an open widget asks for wallets again (safety F-01). Returns what ends it.
 */
export function startFollow({ state, router, modal, wallets }: FollowDeps): () => void {
  let family = state.networks.active
  let before = activeAccount(state)

  function follow(account: AccountId | undefined) {
    const isFirst = !before
    before = account
    const sameFamily = family === state.networks.active
    family = state.networks.active
    const isGone = !account && connectionOf(state, family).status === 'disconnected'
    if (state.modal.open && isGone && sameFamily) modal.close()
    if (!account) return
    const view = currentView(router.state)
    if (view === 'UnsupportedChain' && isNetworkSupported(state)) router.afterNetworkSwitch()
    // Restored, or connected by the host, while the visitor looked at the list of wallets: not for one more family.
    if (view === 'Connect' && isFirst) router.reset('Account')
  }

  function recover() {
    if (state.modal.open) wallets.prefetch()
  }

  const stop = onAccountChange(state, follow)
  globalThis.addEventListener?.('online', recover)
  return () => {
    stop()
    globalThis.removeEventListener?.('online', recover)
  }
}
