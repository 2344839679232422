import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'siwx.title': 'Anmelden',
  'siwx.wants': 'möchte wissen, wem dieses Konto gehört.',
  'siwx.account': 'Konto',
  'siwx.network': 'Netzwerk',
  'siwx.wallet': 'Wallet',
  'siwx.agree': 'Zustimmung zu',
  'siwx.read': 'Ganze Nachricht lesen',
  'siwx.hide': 'Ganze Nachricht ausblenden',
  'siwx.message': 'Die Nachricht zum Unterschreiben',
  'siwx.required':
    'Diese Seite braucht zuerst eine Unterschrift. Unterschreiben oder Trennen schließt das Fenster.',
  'siwx.sign': 'Unterschreiben',
  'siwx.again': 'Erneut versuchen',
  'siwx.notNow': 'Nicht jetzt',
  'siwx.disconnect': 'Trennen',
  'siwx.free': 'Kostenlos. Es bewegt sich kein Geld.',
  'siwx.checking': 'Anmeldung wird geprüft',
  'siwx.what': 'Anmeldung bei {site}',
  'siwx.failed': 'Die Anmeldung konnte nicht beginnen',
  'siwx.failed.server':
    'Die Seite hat nicht gesagt, was zu unterschreiben ist. Es wurde nichts unterschrieben.',
  'siwx.failed.message':
    'Was die Seite unterschreiben lassen will, gilt für eine andere Seite, ein anderes Konto oder ein anderes Netzwerk. Es wurde nichts unterschrieben.',
  'siwx.fault.declined': 'Unterschrift abgelehnt',
  'siwx.fault.pending': 'In der Wallet ist schon eine Anfrage offen. Bitte zuerst diese beantworten.',
  'siwx.fault.elsewhere': 'In einem anderen Tab wird gerade bestätigt. Bitte zuerst dort abschließen.',
  'siwx.fault.smartAccount': 'Diese Anwendung unterstützt womöglich keine Smart Accounts',
  'siwx.fault.refused': 'Die Seite hat die Unterschrift nicht angenommen. Bitte erneut versuchen.',
  'siwx.fault.server':
    'Die Seite hat nicht geantwortet. Die Unterschrift bleibt erhalten: bitte erneut versuchen.',
  'siwx.fault.wallet': 'Die Wallet konnte nicht unterschreiben. Bitte erneut versuchen.',
  'siwx.signOutFailed': 'Abmelden fehlgeschlagen',
})
