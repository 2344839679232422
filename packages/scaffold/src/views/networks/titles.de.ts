import type { Translator } from '@foyer/ui'
import type { networkTitles } from './titles.js'

const translate: Translator<typeof networkTitles.messages> = (table) => table

/** German. */
export const messages = translate({
  'networks.title': 'Netzwerk wählen',
  'unsupported.title': 'Netzwerk wechseln',
  'whatIsANetwork.title': 'Was ist ein Netzwerk?',
})
