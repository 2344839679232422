import type { Translator } from '@foyer/ui'
import type { accountMessages } from './messages.js'

const translate: Translator<typeof accountMessages> = (table) => table

/** German. Speaks without „du“ and „Sie“, so that it fits every host. */
export const messages = translate({
  'account.settings': 'Kontoeinstellungen',
  'account.copy': 'Adresse {address} kopieren',
  'account.copied': 'Adresse kopiert',
  'account.balance': 'Guthaben',
  'account.tabs': 'Inhalt dieses Kontos',
  'account.tokens': 'Token',
  'account.tokensLoading': 'Token werden geladen',
  'account.emptyTitle': 'Noch keine Token',
  'account.emptyText': 'Was auf {network} ankommt, erscheint hier.',
  'account.balanceError': 'Guthaben nicht verfügbar',
  'account.balanceErrorText': 'Die Token sind sicher. Nur ihre Beträge lassen sich gerade nicht anzeigen.',
  'account.balanceWait': 'Ein neuer Versuch ist in einer halben Minute möglich.',
  'account.balanceOld': 'Diese Beträge sind vielleicht nicht mehr aktuell.',
  'account.price': 'je {price}',
  'account.noneTitle': 'Keine Wallet verbunden',
  'account.noneText': 'Mit einer verbundenen Wallet zeigt sich hier, was darin liegt.',
  'account.connect': 'Wallet verbinden',

  'unsettled.title': 'Status unbekannt',
  'unsettled.text':
    'Nach der Bestätigung am {time} kam keine Antwort zurück: {what}. Vielleicht ist es gesendet.',
  'unsettled.request': 'eine Anfrage',
  'unsettled.sent':
    'Dieses Konto hat seitdem eine Transaktion gesendet. Bitte ansehen, bevor noch einmal gesendet wird.',
  'unsettled.nothing': 'Das Netzwerk hat seitdem keine Transaktion gesehen. Sie kann noch erscheinen.',
  'unsettled.failed': 'Das Netzwerk war nicht erreichbar.',
  'unsettled.check': 'Erneut prüfen',
  'unsettled.deny': 'Nicht gesendet',
  'unsettled.done': 'Fertig',

  'sent.pending': 'unterwegs',
  'sent.confirmed': 'bestätigt',
  'sent.reverted': 'gescheitert',
  'sent.unknown': 'Status unbekannt',
  'sent.pendingAmount': 'Sendet {amount}',
  'sent.confirmedAmount': '{amount} gesendet',
  'sent.revertedAmount': 'Fehlgeschlagen: {amount}',
  'sent.unknownAmount': 'Vielleicht gesendet: {amount}',
  'sent.unnamed': 'Transaktion',
  'sent.to': 'An {to} · {stands}',
  'transaction.pending': 'Wartet auf {network}. Dieses Fenster kann geschlossen werden.',
  'transaction.confirmed': 'Auf {network} bestätigt.',
  'transaction.reverted':
    'Von {network} abgelehnt. Der Betrag ist noch auf dem Konto, nur die Gebühr ist ausgegeben.',
  'transaction.unknown': 'Es kam keine Antwort zurück. Bitte nachsehen, bevor noch einmal gesendet wird.',
  'transaction.to': 'An',
  'transaction.from': 'Von',
  'transaction.time': 'Zeit',
  'transaction.hash': 'Hash',
  'transaction.copy': 'Hash kopieren',
  'transaction.none': 'Diese Transaktion ist nicht mehr verzeichnet',
  'transaction.done': 'Fertig',

  'settings.families': 'Blockchains',
  'settings.active': 'Aktiv',
  'settings.pair': '\u2068{first}\u2069 · \u2068{second}\u2069',
  'settings.connectNamespace': '{name} verbinden',

  'accountType.payment': 'Zahlungen',
  'accountType.ordinal': 'Ordinals',
  'accountType.smartAccount': 'Smart Account',

  'settings.on': 'Auf {name}',
  'settings.others': 'Weitere Adressen in dieser Wallet',
  'settings.chooseHere': 'Auswählen, um sie hier zu nutzen',
  'settings.changeThere': 'Konto in {name} wechseln',
  'settings.change': 'Konto wechseln',
  'settings.network': 'Netzwerk',
  'settings.aboutName': 'Über diesen Namen',
  'settings.claimed': 'So nennt sich die Wallet selbst. Der Name ist nicht geprüft.',
  'settings.explorer': 'Auf {name} ansehen',
  'settings.disconnect': 'Trennen',
  'settings.disconnectNamespaces': '{names} trennen',
  'settings.disconnectAll': 'Alle trennen',
  'settings.disconnectFailed': 'Trennen fehlgeschlagen',

  'approve.text': 'Bitte die Angaben im Fenster der Wallet prüfen und dort bestätigen.',
  'approve.wallet': 'der Wallet',
  'approve.remoteText': 'Bitte die Angaben in {name} prüfen und dort bestätigen.',
  'approve.open': '{name} öffnen',
  'approve.cancel': 'Abbrechen',
})
