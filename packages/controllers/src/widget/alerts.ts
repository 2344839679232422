import type { AlertPort } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { isHttpError } from './http.js'

/** An alert on screen. */
export interface Alert {
  /** Of the widget itself, or of a feature; `alert.<code>` is its text. */
  readonly code: string
  /** What to do about it; absent: the text of `alert.hint.<code>`. */
  readonly detail: string | undefined
}

/** Alerts for the developer of the host page: each code once per visit, and only when `options.debug` is on. */
export interface Alerts extends AlertPort {
  readonly state: { readonly current: Alert | undefined }
  dismiss(): void
  /** Shows the alert that a service's refusal stands for, if it stands for one. Ignores all else. */
  report(error: unknown): void
}

/** What alerts need to know. */
export interface AlertsDeps {
  readonly options: { readonly debug: boolean; readonly projectId?: string | undefined }
}

// Server messages that name their cause; they win over the status.
const said: readonly (readonly [start: string, code: string])[] = [
  ['Unauthorized: origin not allowed', 'origin-not-allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'project-id-invalid'],
]

/** Makes the alerts of one visit. */
export function createAlerts({ options }: AlertsDeps): Alerts {
  const state = proxy<{ current: Alert | undefined }>({ current: undefined })
  const shown = new Set<string>()

  function show(code: string, detail?: string) {
    if (!options.debug || shown.has(code)) return
    shown.add(code)
    state.current = { code, detail }
  }

  return {
    state,
    show,
    dismiss() {
      state.current = undefined
    },
    report(error) {
      if (!isHttpError(error)) return
      const { status, reason } = error.context
      const named = said.find(([start]) => reason?.startsWith(start))?.[1]
      if (named) show(named)
      else if (status === 401) show(options.projectId ? 'project-id-invalid' : 'project-id-missing')
      else if (status === 403) show('origin-not-allowed')
    },
  }
}
