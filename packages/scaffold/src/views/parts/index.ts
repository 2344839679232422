import type { ViewGroup } from '../group.js'
import { partsMessages } from './messages.js'

/** The texts of what views of several groups share. */
export const parts: Pick<ViewGroup, 'messages' | 'locales'> = {
  messages: partsMessages,
  locales: { de: () => import('./messages.de.js') },
}
