import type { alertMessages } from '../alertMessages.js'
import type { widgetMessages } from '../messages.js'

/** German. */
export const messages = {
  'visit.balanceUnavailable': 'Guthaben nicht verfügbar',
  'visit.notAllowed': 'Diese Aktion ist nicht erlaubt',
  'visit.lateApproval': 'Die Wallet hat die Anfrage doch noch bestätigt.',
  'alert.network-not-found': 'Netzwerk nicht gefunden',
  'alert.origin-not-allowed': 'Ungültige App-Konfiguration',
  'alert.project-id-invalid': 'Ungültige App-Konfiguration',
  'alert.project-id-missing': 'Projekt-ID nicht konfiguriert',
  'alert.session-expired': 'Sitzung abgelaufen',
  'alert.option-invalid': 'Ungültige Option',
  'alert.switch-network-not-found': 'Das Netzwerk, zu dem gewechselt werden soll, wurde nicht gefunden',
  'alert.hint.network-not-found':
    'Das verwendete Netzwerk ist nicht unter denen, mit denen das Widget konfiguriert wurde.',
  'alert.hint.origin-not-allowed':
    'Diese Herkunft steht nicht auf der Liste des Projekts. Bitte dort eintragen.',
  'alert.hint.project-id-invalid': 'Der Dienst kennt diese Projekt-ID nicht. Bitte prüfen.',
  'alert.hint.project-id-missing':
    'Der Dienst verlangt eine Projekt-ID. Bitte `projectId` in den Optionen angeben.',
  'alert.hint.session-expired':
    'Die Sitzung ist nicht gültig. Bitte die Uhr dieses Geräts prüfen und neu verbinden.',
  'alert.hint.option-invalid': 'Bitte die Optionen des Widgets prüfen.',
  'alert.hint.switch-network-not-found':
    'Bitte das Netzwerk in die Optionen aufnehmen, bevor dorthin gewechselt wird.',
} as const satisfies Readonly<Record<keyof typeof widgetMessages | keyof typeof alertMessages, string>>
