import { Receive } from './Receive.js'

export { messages } from './messages.js'

/** Nothing is kept: all that is shown is the instance's state. */
export const install = () => ({ dispose() {} })

/** The view by name. */
export const views = { WalletReceive: { title: 'receive.title', component: Receive } }
