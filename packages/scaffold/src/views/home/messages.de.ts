import type { Translator } from '@foyer/ui'
import type { homeMessages } from './messages.js'

const translate: Translator<typeof homeMessages> = (table) => table

/** German. Speaks without „du“ and „Sie“, so that it fits every host. */
export const messages = translate({
  'connect.title': 'Wallet verbinden',
  'connect.onDevice': 'Auf diesem Gerät',
  'connect.more': 'Weitere Möglichkeiten',
  'connect.or': 'oder',
  'connect.allWallets': 'Alle Wallets',
  'connect.collapsed': 'Mit einer Wallet fortfahren',
  'connect.recent': 'Zuletzt',
  'connect.disputed': 'Name doppelt',
  'connect.disputedHint': '{name}. Eine andere Wallet trägt denselben Namen.',
  'connect.popular': 'Beliebte Wallets',
  'connect.noneFound': 'Keine in diesem Browser gefunden',
  'connect.get': 'Wallet holen',
  'connect.getHint': 'Kostenlos, dauert etwa zwei Minuten',
  'connect.noneTitle': 'Noch keine Wallet in diesem Browser',
  'connect.noneText': 'Nach der Installation erscheint sie hier.',

  'view.loading': 'Wird geladen',
  'view.errorTitle': 'Etwas ist schiefgegangen',
  'view.errorText': 'Diese Ansicht funktioniert gerade nicht. Alles andere schon.',
  'view.chunkTitle': 'Dieser Teil wurde nicht geladen',
  'view.chunkText': 'Bitte die Internetverbindung prüfen und es erneut versuchen.',
  'view.unknownTitle': 'Hier ist nichts',
  'view.unknownText': 'Dieser Teil ist ausgeschaltet',
  'view.retry': 'Erneut versuchen',
  'view.close': 'Schließen',
  'view.back': 'Zurück',
})
