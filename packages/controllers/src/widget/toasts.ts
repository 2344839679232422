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
      // A loading toast stays until it is hidden or the next toast comes. All but a success without an action are read slowly.
      const ms = variant === 'success' && !action ? 2_500 : 8_000
      if (variant !== 'loading') timer = setTimeout(hide, ms)
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
