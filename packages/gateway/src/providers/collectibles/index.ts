export { type CollectiblesOptions, collectibles } from './collectibles.js'
export type { Collection } from './collections.js'
