import type { visitMessages } from '../messages.js'

/** German. */
export const messages = {
  'visit.balanceUnavailable': 'Guthaben nicht verfügbar',
  'visit.lateApproval': 'Die Wallet hat die Anfrage doch noch bestätigt.',
  'alert.network-not-found': 'Netzwerk nicht gefunden',
  'alert.origin-not-allowed': 'Ungültige App-Konfiguration',
  'alert.project-id-invalid': 'Ungültige App-Konfiguration',
  'alert.embedded-wallet-unavailable': 'Ungültige App-Konfiguration',
  'alert.project-id-missing': 'Projekt-ID nicht konfiguriert',
  'alert.session-expired': 'Sitzung abgelaufen',
  'alert.socials-timeout': 'Zeitüberschreitung bei der Anmeldung mit einem sozialen Konto',
  'alert.switch-network-not-found': 'Das Netzwerk, zu dem gewechselt werden soll, wurde nicht gefunden',
  'alert.hint.network-not-found':
    'Das verwendete Netzwerk ist nicht unter denen, mit denen das Widget konfiguriert wurde.',
  'alert.hint.origin-not-allowed':
    'Diese Herkunft steht nicht auf der Liste des Projekts. Bitte dort eintragen.',
  'alert.hint.project-id-invalid': 'Der Dienst kennt diese Projekt-ID nicht. Bitte prüfen.',
  'alert.hint.embedded-wallet-unavailable':
    'Die eingebettete Wallet konnte nicht geladen werden. Bitte den Anmeldedienst prüfen.',
  'alert.hint.project-id-missing':
    'Der Dienst verlangt eine Projekt-ID. Bitte `projectId` in den Optionen angeben.',
  'alert.hint.session-expired':
    'Die Sitzung ist nicht gültig. Bitte die Uhr dieses Geräts prüfen und neu verbinden.',
  'alert.hint.socials-timeout': 'Die Anmeldung mit einem sozialen Konto hat nicht rechtzeitig geantwortet.',
  'alert.hint.switch-network-not-found':
    'Bitte das Netzwerk in die Optionen aufnehmen, bevor dorthin gewechselt wird.',
} as const satisfies Readonly<Record<keyof typeof visitMessages, string>>
