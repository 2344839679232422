import type { Locales } from '@foyer/ui'

export { allow, dropLapsed, lapse, refusalOf } from './allow.js'
export { Review } from './Review.js'
export { messages } from './waysMessages.js'
/** Translations of what comes with it. */
export const locales: Locales = { de: () => import('./locales/ways.de.js') }
