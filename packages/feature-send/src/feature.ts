import type { ViewProps } from '@foyer/core'
import { Preview } from './Preview.js'
import { SelectToken } from './SelectToken.js'
import { SendForm } from './SendForm.js'
import { createSend } from './send.js'
import type { Send } from './state.js'

export { messages } from './messages.js'

/** The controller of one instance. */
export const install = createSend

function enter({
  controller,
  params,
  signal,
}: Pick<ViewProps<'WalletSend', Send>, 'controller' | 'params' | 'signal'>) {
  controller.open(params?.token, signal)
}

/** The views by name. */
export const views = {
  WalletSend: { title: 'send.title', component: SendForm, enter },
  WalletSendSelectToken: { title: 'send.token.title', component: SelectToken },
  WalletSendPreview: { title: 'review.title', component: Preview },
}
