import type { Locales } from '@foyer/ui'

export { sendMessages as messages } from './messages.js'
export { NftReview } from './NftReview.js'
export { NftSendForm } from './NftSendForm.js'
export { createNftSending } from './sending.js'
/** Translations of what comes with it. */
export const locales: Locales = { de: () => import('./messages.de.js') }
