import { type AlertPort, isFoyerError } from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import type { Alert } from './log.js'
import type { Reports } from './reports.js'

/**
 * Alerts for the developer of the host page: each code once per instance. They are logged in any case, and on screen
 * where the host debugs.
 */
export interface Alerts extends AlertPort {
  readonly state: { readonly current: Alert | undefined }
  dismiss(): void
  /** Shows the alert that the refusal of a service or a relay stands for, if it stands for one. Ignores all else. */
  report(error: unknown): void
}

/** Makes the alerts of one instance. What they say, and whether they are shown, is decided by code fetched for them. */
export function createAlerts(withReports: (work: (reports: Reports) => void) => void): Alerts {
  const state = proxy<{ current: Alert | undefined }>({ current: undefined })
  const put = (alert: Alert | undefined) => {
    if (alert) state.current = ref(alert)
  }
  return {
    state,
    show: (code, detail) => withReports(({ alert }) => put(alert(code, detail))),
    report(error) {
      // What is asked for as a life ends is nobody's failure.
      if (!isFoyerError(error, 'aborted')) withReports(({ alertOf }) => put(alertOf(error)))
    },
    dismiss() {
      state.current = undefined
    },
  }
}
