import type { ToastAction, Toasts } from '@foyer/core'
import { proxy } from 'valtio/vanilla'

/** What a toast says. */
export interface Toast {
  /** New for each toast. */
  readonly id: number
  readonly variant: 'loading' | 'success' | 'error' | 'info'
  readonly message: string
  readonly action?: ToastAction | undefined
}

/** {@link Toasts} with the one to show. */
export interface WidgetToasts extends Toasts {
  readonly state: { readonly current: Toast | undefined }
  /** Says what the visitor chose. It stays as long as an error. */
  info(message: string): void
}

const swapMs = 150
// An error is read more slowly than a success, and so is what can be pressed. A loading toast (0) stays until it is hidden or the next toast comes.
const shownMs = { success: 2_500, info: 8_000, error: 8_000, loading: 0 }

/** One toast at a time; a newer one closes the older and shows after 150 ms. */
export function createToasts(): WidgetToasts {
  const state = proxy<{ current: Toast | undefined }>({ current: undefined })
  let timer: ReturnType<typeof setTimeout> | undefined
  let id = 0
  let closedAt = Number.NEGATIVE_INFINITY

  function show(variant: Toast['variant'], message: string, action?: ToastAction) {
    hide()
    const present = () => {
      id += 1
      state.current = { id, variant, message, action }
      const ms = shownMs[action ? 'error' : variant]
      if (ms) timer = setTimeout(hide, ms)
    }
    const wait = closedAt + swapMs - performance.now()
    if (wait > 0) timer = setTimeout(present, wait)
    else present()
  }

  function hide() {
    clearTimeout(timer)
    if (state.current) closedAt = performance.now()
    state.current = undefined
  }

  return {
    state,
    success: (message, action) => show('success', message, action),
    error: (message) => show('error', message),
    info: (message) => show('info', message),
    loading: (message) => show('loading', message),
    hide,
  }
}
