import { Preview } from './Preview.js'
import { SelectToken } from './SelectToken.js'
import { SendForm } from './SendForm.js'
import { createSend } from './send.js'

export { locales } from './locales.js'
export { messages } from './messages.js'

/** The controller of one instance. */
export const install = createSend

/** The views by name. */
export const views = {
  WalletSend: { title: 'send.title', component: SendForm },
  WalletSendSelectToken: { title: 'send.token.title', component: SelectToken },
  WalletSendPreview: { title: 'send.review.title', component: Preview },
}
