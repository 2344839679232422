import type { Balances, RootState, TextPort, Toasts } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Modal } from './modal.js'

/** What shows the ends of requests. */
export interface RequestsDeps {
  readonly state: RootState
  readonly modal: Pick<Modal, 'open'>
  readonly balances: Pick<Balances, 'refresh'>
  readonly toasts: Pick<Toasts, 'error'>
  readonly text: Pick<TextPort, 't'>
}

/** So that the modal is on screen by then. */
const refusedAfterMs = 300

/**
 * Requests that a page made to the wallet of a login by itself: once one is answered, balances are asked for anew; that
 * one is not allowed, the modal says. Returns what ends it.
 */
export function startRequests({ state, modal, balances, toasts, text }: RequestsDeps): () => void {
  let { requests: known } = state
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = subscribe(state, () => {
    const { requests: now } = state
    if (now === known) return
    const isRefused = now?.refused !== (known?.refused ?? 0)
    const isAnswered = now?.answered !== (known?.answered ?? 0)
    known = now
    if (isAnswered) void balances.refresh({ force: true })
    if (!isRefused) return
    if (!state.modal.open) modal.open()
    clearTimeout(timer)
    timer = setTimeout(() => toasts.error(text.t('visit.notAllowed')), refusedAfterMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
