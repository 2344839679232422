import type { FoyerState } from './state.js'

/** What the connect button says while nobody is connected; its other words come with its other looks. */
export function connectLabel({ locale = '', messages }: FoyerState['language']): string {
  return String(
    messages?.['button.connect'] ?? (/^de\b/.test(locale) ? 'Wallet verbinden' : 'Connect wallet'),
  )
}

/** What a button says whose press came to nothing, as on a page that is offline: the next one tries again. */
export function failureLabel({ locale = '', messages }: FoyerState['language']): string {
  return String(
    messages?.['button.failed'] ??
      (/^de\b/.test(locale) ? 'Nicht geladen. Erneut versuchen' : 'Not loaded. Try again'),
  )
}
