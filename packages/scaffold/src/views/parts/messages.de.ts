import type { Translator } from '@foyer/ui'
import type { partsMessages } from './messages.js'

const translate: Translator<typeof partsMessages> = (table) => table

/** German. Speaks without „du“ and „Sie“, so that it fits every host. */
export const messages = translate({
  'connect.legalTerms': 'Nutzungsbedingungen',
  'connect.legalPrivacy': 'Datenschutzerklärung',
  'connect.legalBoth': 'Ich akzeptiere die {terms} und die {privacy}',
  'connect.legalOne': 'Ich akzeptiere die {document}',
  'connect.legalHint': 'Bitte zuerst die Bedingungen akzeptieren.',
  'connect.families': 'Blockchain',
  'connect.everyFamily': 'Alle',
  'connect.noWayTitle': 'Verbinden geht hier gerade nicht',
  'connect.noWayText': 'Diese Seite bietet im Moment keinen Weg, sich zu verbinden.',
  'connect.noneOf': 'Keine Wallet für {name} auf diesem Gerät',
  'connect.nothingTitle': 'Hier lässt sich nichts verbinden',
  'connect.nothingText': 'Diese Website bietet nur Wallets im Browser an, und es wurde keine gefunden.',

  'error.unexpected': 'Etwas ist schiefgegangen',
  'error.aborted': 'Die Anfrage wurde abgebrochen',
  'error.timeout': 'Die Antwort ließ zu lange auf sich warten. Bitte erneut versuchen.',
  'error.rejected': 'Die Anfrage wurde in der Wallet abgelehnt. Nichts wurde geändert.',
  'error.requestPending': 'Bitte die Wallet öffnen und die Anfrage beantworten, die dort wartet.',
  'error.walletMissing': 'Diese Wallet ist hier nicht mehr verfügbar.',
  'error.walletAnswer':
    'Die Antwort der Wallet ließ sich nicht lesen. Bitte die Wallet aktualisieren oder eine andere versuchen.',
  'error.walletFailed':
    'Die Wallet konnte das nicht ausführen. Ist sie entsperrt? Dann bitte erneut versuchen.',
  'error.chainNotSupported': 'Diese Blockchain wird nicht unterstützt',
  'error.networkMissing': 'Netzwerk nicht gefunden',
  'error.adapterMissing': 'Diese Website unterstützt die Blockchain nicht',
  'error.service': 'Ein Dienst hat nicht geantwortet. Bitte gleich noch einmal versuchen.',
  'error.sessionEnded':
    'Die Wallet hat sich getrennt, bevor sie antwortete. Bitte dort nachsehen, ob etwas ausgeführt wurde.',
})
