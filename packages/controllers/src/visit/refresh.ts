import {
  type AccountId,
  activeAccount,
  type Balances,
  connectionOf,
  isNetworkSupported,
  type RootState,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import { isHttpError } from './http.js'
import type { Modal } from './modal.js'
import { currentView, type VisitRouter } from './router.js'
import type { Wallets } from './wallets.js'

/** What follows the account in use. */
export interface RefreshDeps {
  readonly state: RootState
  readonly router: VisitRouter
  readonly modal: Pick<Modal, 'close'>
  readonly balances: Balances
  readonly wallets: Pick<Wallets, 'prefetch'>
}

const every = 10_000

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
 * Keeps what is shown true after connecting, switching and account changes: balances are fetched anew, and each 10 s
 * while Account is looked at; views of an account that is gone, or of a network left behind, give way. After a 503
 * nothing is asked until the account or its network changes (facts 9); back online, an open widget asks at once
 * (safety F-01). Returns what ends it.
 */
export function startRefresh({ state, router, modal, balances, wallets }: RefreshDeps): () => void {
  let family = state.networks.active
  let timer: ReturnType<typeof setInterval> | undefined

  function follow(account: AccountId | undefined) {
    const sameFamily = family === state.networks.active
    family = state.networks.active
    void balances.refresh()
    const isGone = !account && connectionOf(state, family).status === 'disconnected'
    if (state.modal.open && isGone && sameFamily) modal.close()
    if (!account || !isNetworkSupported(state)) return
    if (currentView(router.state) === 'UnsupportedChain') router.afterNetworkSwitch()
    // Restored, or connected by the host, while the visitor looked at the list of wallets.
    if (currentView(router.state) === 'Connect') router.reset('Account')
  }

  function tick() {
    const { tokens } = balances.state
    if (tokens.status !== 'failed' || !isHttpError(tokens.error, 503)) void balances.refresh()
  }

  function watch() {
    const isSeen = globalThis.document?.visibilityState !== 'hidden'
    const isWanted = state.modal.open && currentView(router.state) === 'Account' && isSeen
    if (isWanted === (timer !== undefined)) return
    clearInterval(timer)
    timer = isWanted ? setInterval(tick, every) : undefined
    if (isWanted) void balances.refresh()
  }

  function recover() {
    if (!state.modal.open) return
    wallets.prefetch()
    void balances.refresh({ force: true })
  }

  const ends = [onAccountChange(state, follow), subscribe(state.modal, watch), subscribe(router.state, watch)]
  globalThis.document?.addEventListener('visibilitychange', watch)
  globalThis.addEventListener?.('online', recover)
  watch()
  return () => {
    for (const end of ends) end()
    globalThis.document?.removeEventListener('visibilitychange', watch)
    globalThis.removeEventListener?.('online', recover)
    clearInterval(timer)
    timer = undefined
  }
}
