import { Connect } from './Connect.js'

/** What a new visitor sees first: in the first chunk. It needs no controller. */
export const home = {
  titles: { Connect: 'connect.title' },
  views: { Connect },
} as const
