import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'walletConnect.code': 'QR-Code, der eine Wallet verbindet',
  'walletConnect.codeOf': 'QR-Code, der {name} verbindet',
  'walletConnect.scan': 'Wallet öffnen, dann scannen. Der Code erneuert sich von selbst.',
  'walletConnect.scanWith': '{name} öffnen, dann scannen. Der Code erneuert sich von selbst.',
  'walletConnect.preparing': 'Der Code wird vorbereitet',
  'walletConnect.ready': 'Der Code ist bereit',
  'walletConnect.renewed': 'Der Code wurde erneuert',
  'walletConnect.copy': 'Link kopieren',
  'walletConnect.get': '{name} holen',

  'walletConnect.tabs': 'Wege zu {name}',
  'walletConnect.browser': 'Browser',
  'walletConnect.phone': 'Handy',
  'walletConnect.desktop': 'Desktop',
  'walletConnect.web': 'Web',
  'walletConnect.installed': '{name} gibt es auch in diesem Browser.',
  'walletConnect.continue': 'Im Browser weiter',

  'walletConnect.open': '{name} öffnen',
  'walletConnect.openApp': 'Bitte die App öffnen und die Verbindung dort bestätigen.',
  'walletConnect.openWeb':
    'Sie öffnet sich in einem neuen Tab. Bitte die Verbindung dort bestätigen und zurückkommen.',
  'walletConnect.opened': 'Bitte die Verbindung in {name} bestätigen und hierher zurückkommen.',
  'walletConnect.slow':
    'Das dauert länger als sonst. Hat sich {name} geöffnet? Sonst bitte erneut versuchen.',
  'walletConnect.missing': 'Kein {name}? Hier holen',

  'walletConnect.takenTitle': 'Verbunden',
  'walletConnect.takenText': 'Gleich fertig …',
  'walletConnect.signIn': 'Anmelden',
  'walletConnect.signInWith': 'Bitte in {name} bestätigen',
  'walletConnect.signInText': 'Eine Bestätigung dort verbindet {name} und meldet zugleich bei {site} an.',
  'walletConnect.signingIn': 'Anmeldung läuft',
  'walletConnect.signingInText': '{name} hat unterschrieben. Es fehlt noch die Antwort von {site} …',
  'walletConnect.yourWallet': 'der Wallet',
  'walletConnect.cancel': 'Abbrechen',
  'walletConnect.authenticating': 'Anmeldung läuft …',

  'walletConnect.relayTitle': 'Wallets gerade nicht erreichbar',
  'walletConnect.relayText': 'Bitte die Internetverbindung prüfen und es erneut versuchen.',
  'walletConnect.refusedText':
    'Bitte Datum und Uhrzeit dieses Geräts prüfen und es erneut versuchen. Stimmen beide, hilft meist etwas Geduld.',
  'walletConnect.setUpText':
    'Der Dienst zwischen dieser Seite und den Wallets lässt diese Seite nicht zu. Das können nur ihre Betreiber ändern.',
  'walletConnect.expiredTitle': 'Die Anfrage ist abgelaufen',
  'walletConnect.expiredText': 'Keine Wallet hat rechtzeitig geantwortet.',
  'walletConnect.grantTitle': 'Diese Wallet geht hier nicht',
  'walletConnect.grantText':
    'Sie hat nicht freigegeben, was diese Website braucht. Die Verbindung wurde wieder getrennt.',

  'walletConnect.allWallets': 'Alle Wallets',
  'walletConnect.again': 'Erneut versuchen',
  'walletConnect.back': 'Zurück',
  'walletConnect.continueIn': 'Weiter in {name}',
  'walletConnect.declinedTitle': 'Verbindung abgelehnt',
  'walletConnect.declinedText': 'Die Anfrage wurde in der Wallet abgelehnt. Nichts wurde geändert.',
  'walletConnect.errorTitle': 'Die Wallet hat sich nicht verbunden',
  'walletConnect.errorText': 'Etwas ist schiefgegangen',
  'walletConnect.unknownTitle': 'Diese Wallet ist nicht in der Liste',
  'walletConnect.unknownText': 'Bitte eine andere wählen.',
})
