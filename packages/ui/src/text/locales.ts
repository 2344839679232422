import type { Locales } from './messages.js'

/** Translations of this package. */
export const locales: Locales = { de: () => import('../locales/de.js') }
