import {
  type AccountId,
  activeAccount,
  connectedNamespaces,
  connectionOf,
  type RootState,
  tellAll,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Navigator } from './navigator.js'
import type { Wallets } from './wallets.js'

/** What follows the account in use. */
export interface AccountWatchDeps {
  readonly state: RootState
  readonly navigator: Pick<Navigator, 'accountChanged'>
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
    tellAll([listener], now)
  })
}

/**
 * Keeps the view true after connecting, switching and account changes: views of an account that is gone, or of a
 * network left behind, give way. Back online, an open widget asks for wallets again (safety F-01). Returns what ends it.
 */
export function watchAccount({ state, navigator, wallets }: AccountWatchDeps): () => void {
  let family = state.networks.active
  let before = activeAccount(state)

  function follow(account: AccountId | undefined) {
    const isFirst = !before
    before = account
    const sameNamespace = family === state.networks.active
    family = state.networks.active
    // A family that is still connected becomes the active one.
    const isGone =
      connectedNamespaces(state).length === 0 && connectionOf(state, family).status === 'disconnected'
    navigator.accountChanged({ isFirst, isGone: isGone && sameNamespace && state.modal.open })
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
