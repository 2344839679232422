import type { FoyerState } from './state.js'

/** What the connect button says while nobody is connected; its other words come with its other looks. */
export function connectLabel({ locale = '', messages }: FoyerState['language']): string {
  return String(
    messages?.['button.connect'] ?? (/^de\b/.test(locale) ? 'Wallet verbinden' : 'Connect wallet'),
  )
}
