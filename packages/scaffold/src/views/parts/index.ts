import type { ViewGroup } from '../group.js'
import { partsMessages } from './messages.js'

/** Of what views of several groups are made. */
export const parts: Pick<ViewGroup, 'messages' | 'locales'> = {
  messages: partsMessages,
  locales: { de: () => import('./messages.de.js') },
}
