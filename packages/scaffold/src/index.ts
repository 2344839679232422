import './views.js'

export { type ErrorTextKey, errorText } from './errorText.js'
export type { MessageKey, ScaffoldMessages } from './messages.js'
export { type MountDeps, type Mounted, mount } from './mount.js'
