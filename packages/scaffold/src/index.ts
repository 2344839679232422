export type { LaterViews } from './lazyViews.js'
export type { MessageKey, ScaffoldMessages } from './messages.js'
export { type MountDeps, type Mounted, mount } from './mount.js'
