import { Connect } from './Connect.js'
import { homeMessages } from './messages.js'

/** What a new visitor sees first: in the first chunk, with its title among its messages. It needs no controller. */
export const home = {
  titles: { Connect: 'connect.title' },
  messages: homeMessages,
  views: { Connect },
} as const
