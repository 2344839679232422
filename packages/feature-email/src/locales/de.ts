import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'email.address': 'E-Mail-Adresse',
  'email.go': 'Weiter',
  'email.sent': 'Eine neue E-Mail ist unterwegs',

  'email.codeTitle': 'Code eingeben',
  'email.codeText': 'Sechs Ziffern sind unterwegs an {email}.',
  'email.codeMinutes': { one: 'Der Code gilt {count} Minute.', other: 'Der Code gilt {count} Minuten.' },
  'email.code': 'Code aus sechs Ziffern',
  'email.auto': 'Wir prüfen ihn, sobald er vollständig ist.',
  'email.checking': 'Der Code wird geprüft',
  'email.loggingIn': 'Die Anmeldung läuft',
  'email.again': 'Neuen Code senden',
  'email.againIn': 'Neuer Code in {time}',
  'email.change': 'E-Mail ändern',

  'email.deviceTitle': 'Diese Zahl vergleichen',
  'email.deviceText': 'Bitte den Link öffnen, den wir an {email} gesendet haben.',
  'email.deviceOnly': 'Nur erlauben, wenn dort auch {number} steht.',
  'email.deviceBeware':
    'Steht dort eine andere Zahl? Dann nicht erlauben: Jemand anderes versucht, sich anzumelden.',
  'email.linkAgain': 'Link noch einmal senden',
  'email.linkAgainIn': 'Noch einmal senden in {time}',

  'email.cooldown': 'Bitte in {seconds} Sekunden noch einmal versuchen',
  'email.invalid': 'Ungültige E-Mail-Adresse. Bitte noch einmal versuchen.',
  'email.wrong': 'Der Code stimmt nicht. Bitte noch einmal versuchen',
  'email.over': 'Der Code gilt nicht mehr. Bitte einen neuen senden lassen.',
  'email.linkOver': 'Der Link wurde nicht rechtzeitig benutzt. Bitte von vorn beginnen.',
  'email.left': 'Das Konto hat jetzt eine andere E-Mail-Adresse. Der Link im Postfach macht das rückgängig.',
  'email.newDevice': 'Dieses Gerät ist neu. Es kann das Wallet später öffnen.',
  'email.tooMany': 'Zu viele Versuche. Bitte etwas warten.',
  'email.unreachable': 'Der Anmeldedienst ist nicht erreichbar. Bitte noch einmal versuchen',
  'email.unavailable': 'Die Anmeldung per E-Mail konnte nicht geladen werden',
  'email.wentWrong': 'Etwas ist schiefgelaufen',
  'email.forgetful': 'Dieser Browser merkt sich keine Anmeldung. Beim nächsten Mal ist sie wieder nötig.',
  'email.login': 'Anmeldung',
  'email.edit': 'E-Mail ändern',
  'email.editView': 'E-Mail ändern',
  'email.editHint': 'Ein Code geht an die alte und einer an die neue Adresse.',
  'email.save': 'Speichern',
  'email.cancel': 'Abbrechen',
  'email.oldView': 'Bisherige E-Mail',
  'email.oldTitle': 'Bisherige E-Mail bestätigen',
  'email.newView': 'Neue E-Mail',
  'email.newTitle': 'Neue E-Mail bestätigen',
  'email.startOver': 'Von vorn beginnen',
  'email.changed': 'Die E-Mail-Adresse ist geändert',
  'email.settingsView': 'Anmeldung',
  'email.custody': 'Wer diese Wallet öffnen kann',
  'email.assisted': 'Mit Hilfe',
  'email.assistedText':
    'Die Wiederherstellung geht per E-Mail. Der Betreiber dieser Seite könnte diese Wallet technisch öffnen. Gut für kleine Beträge.',
  'email.self': 'Nur selbst',
  'email.selfText':
    'Niemand sonst kann diese Wallet öffnen. Sind alle Geräte, der Passkey und das Notfallblatt verloren, kann niemand helfen.',
  'email.manage': 'Geräte und Passkeys',
  'email.manageText': 'Auf der Seite der Anmeldung',
  'email.failed': '{error}. Bitte noch einmal versuchen',
})
