import type { Translator } from '@foyer/ui'
import type { messages as english } from './messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'types.title': 'Konten',
  'types.smart': 'Smart Account',
  'types.standard': 'Standardkonto',
  'types.made': 'Schon auf {network}',
  'types.unmade': 'Entsteht mit der ersten Transaktion',
  'types.everywhere': 'In jedem Netzwerk gleich',
  'types.missing': 'Nicht auf {network}',
  'types.text': 'Zwei Adressen, jede mit eigenem Guthaben. Den Smart Account gibt es nur auf {networks}.',
  'types.fallback': 'Auf {network} gibt es keinen Smart Account. Hier ist das Standardkonto in Gebrauch.',
  'types.failed': 'Das Konto wurde nicht gewechselt. Bitte noch einmal versuchen.',
})
