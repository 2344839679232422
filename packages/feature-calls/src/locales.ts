import type { Locales } from '@foyer/ui'

/** Translations of this package. */
export const locales: Locales = { de: () => import('./locales/de.js') }
