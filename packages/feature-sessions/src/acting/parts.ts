import type { Locales } from '@foyer/ui'

export { ApprovalReview } from './ApprovalReview.js'
export { createEnding } from './ending.js'
export { actingMessages as messages } from './messages.js'
export { createRevoking } from './revoking.js'
export { SessionDetails } from './SessionDetails.js'
/** Translations of what comes with it. */
export const locales: Locales = { de: () => import('./messages.de.js') }
