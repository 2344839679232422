import { requestMessagesDe } from '@foyer/parts'
import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  ...requestMessagesDe,
  'names.view': 'Namen wählen',
  'names.doneView': 'Dein Name',
  'names.lead': 'Ein Name teilt sich leichter als eine Adresse.',
  'names.field': 'Name',
  'names.hint': 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche.',
  'names.characters': 'Nur Buchstaben ohne Umlaute, Ziffern und Bindestriche',
  'names.start': 'Der Anfang darf kein Bindestrich sein',
  'names.short': 'Der Name braucht mindestens 4 Zeichen',
  'names.long': 'Der Name darf höchstens 64 Zeichen haben',
  'names.asking': 'Wir prüfen, ob er frei ist',
  'names.free': 'Dieser Name ist frei.',
  'names.taken': 'Diesen Namen hat schon jemand.',
  'names.takenOthers': 'Diesen Namen hat schon jemand. Frei sind:',
  'names.others': 'Freie Namen',
  'names.register': 'Signieren und registrieren',
  'names.foot':
    'Die Wallet fragt nach einer Signatur. Gebühren gibt es keine. Bitte innerhalb von 10 Sekunden signieren.',
  'names.retry': 'Erneut versuchen',

  'names.failedLook': 'Namensvorschläge konnten nicht geladen werden',
  'names.failedResolve': 'Der Name konnte nicht nachgeschlagen werden',
  'names.failedOwned': 'Die Namen dieser Adresse konnten nicht geladen werden',
  'names.failedRegister': '{name} konnte nicht registriert werden',
  'names.declined': 'Signatur abgelehnt',
  'names.gone': '{name} wurde gerade vergeben. Es wurde nichts registriert.',
  'names.late':
    'Das Signieren hat länger als 10 Sekunden gedauert, deshalb wurde nichts registriert. Bitte noch einmal signieren, etwas schneller.',
  'names.clock':
    'Die Uhr dieses Geräts geht wohl falsch. Bitte auf automatisch stellen und noch einmal signieren. Es wurde nichts registriert.',
  'names.unsure':
    'Ob {name} jetzt vergeben ist, war nicht zu erfahren. Bitte vor dem nächsten Signieren noch einmal prüfen.',
  'names.chain': 'In diesem Netzwerk können keine Namen registriert werden.',

  'names.waiting': '{name} wird registriert',
  'names.waitingText': 'Das dauert einen Moment.',
  'names.signing': 'Zum Registrieren bitte in der Wallet signieren.',
  'names.what': '{name} registrieren',
  'names.yours': '{name} ist registriert',
  'names.yoursText': 'An diesen Namen kann jetzt auf {networks} gesendet werden.',
  'names.own': 'Dieses Konto hat schon einen Namen',
  'names.ownText': 'An {name} kann auf {networks} gesendet werden.',
  'names.copy': 'Namen kopieren',
  'names.copied': 'Name kopiert',
  'names.done': 'Fertig',

  'names.none': 'Hier gibt es keine Namen',
  'names.noneText': 'Namen gibt es für Konten von Ethereum und ähnlichen Netzwerken.',
  'names.nowhere': 'Diese Seite vergibt keine Namen.',
})
