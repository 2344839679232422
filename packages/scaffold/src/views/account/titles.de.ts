import type { Translator } from '@foyer/ui'
import type { accountTitles } from './titles.js'

const translate: Translator<typeof accountTitles.messages> = (table) => table

/** German. */
export const messages = translate({
  'account.title': 'Konto',
  'settings.title': 'Kontoeinstellungen',
  'approve.title': 'Transaktion bestätigen',
  'transaction.title': 'Transaktion',
})
