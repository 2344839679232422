import type { Messages } from '@foyer/ui'

/** German text of a review; the table that it is spread into holds it to the English keys. */
export const reviewMessagesDe = {
  'review.title': 'Prüfen',
  'review.checking': 'Die Überweisung wird geprüft',
  'review.empty': 'Noch nichts zu prüfen',
  'review.emptyText': 'Bitte eingeben, was an wen gesendet werden soll.',
  'review.edit': 'Zurück',
  'review.failed': 'Das lässt sich jetzt nicht senden',
  'review.open':
    'Dasselbe ist in der Wallet vielleicht noch offen. Bitte dort nachsehen, bevor bestätigt wird.',
  'review.unknown':
    'Dasselbe ist vielleicht schon unterwegs: Sein Status ist unbekannt. Bitte vorher nachsehen.',
  'review.from': 'Von',
  'review.network': 'Netzwerk',
  'review.fee': 'Gebühr',
  'review.contract': 'Vertrag',
  'review.copyContract': 'Adresse des Vertrags kopieren: {address}',
  'review.retry': 'Erneut versuchen',
  'review.confirm': 'In {wallet} bestätigen',
  'review.confirm.unnamed': 'In der Wallet bestätigen',
} as const satisfies Messages
