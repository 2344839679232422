import type { TextPort } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { isHttpError } from './http.js'

/** What a developer is alerted to (spec 8). */
export type AlertCode =
  | 'network-not-found'
  | 'origin-not-allowed'
  | 'project-id-invalid'
  | 'project-id-missing'
  | 'embedded-wallet-unavailable'
  | 'session-expired'
  | 'socials-timeout'
  | 'switch-network-not-found'

/** An alert on screen. */
export interface Alert {
  readonly code: AlertCode
  /** The words of spec 8. */
  readonly message: string
  /** What to do about it, for the developer. */
  readonly detail: string
}

/** Alerts for the developer of the host page: each code once per visit, and only when `options.debug` is on. */
export interface Alerts {
  readonly state: { readonly current: Alert | undefined }
  /** @param detail said instead of the code's own hint */
  show(code: AlertCode, detail?: string): void
  dismiss(): void
  /** Shows the alert that a service's refusal stands for, if it stands for one (spec 8). Ignores all else. */
  report(error: unknown): void
}

/** What alerts need to know. */
export interface AlertsDeps {
  readonly text: TextPort
  readonly options: { readonly debug: boolean; readonly projectId?: string | undefined }
}

// Server messages that name their cause (spec 8); they win over the status.
const said: readonly (readonly [start: string, code: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'origin-not-allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'project-id-invalid'],
]

/** Makes the alerts of one visit. */
export function createAlerts({ text, options }: AlertsDeps): Alerts {
  const state = proxy<{ current: Alert | undefined }>({ current: undefined })
  const shown = new Set<AlertCode>()

  function show(code: AlertCode, detail = text.t(`alert.hint.${code}`)) {
    if (!options.debug || shown.has(code)) return
    shown.add(code)
    state.current = { code, message: text.t(`alert.${code}`), detail }
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
