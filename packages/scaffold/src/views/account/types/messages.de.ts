import type { Translator } from '@foyer/ui'
import type { messages as english } from './messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'types.title': 'Konten',
  'types.smart': 'Smart Account',
  'types.standard': 'Standardkonto',
  'types.missing': 'Nicht auf {network}',
  'types.text':
    'Zwei Adressen, jede mit eigenem Guthaben. Das Standardkonto gilt in jedem Netzwerk, der Smart Account nur auf {networks}.',
  'types.unmade': 'Seine erste Transaktion richtet ihn ein.',
  'types.fallback': 'Auf {network} gibt es keinen Smart Account. Hier ist das Standardkonto in Gebrauch.',
  'types.failed': 'Das Konto wurde nicht gewechselt. Bitte noch einmal versuchen.',
})
