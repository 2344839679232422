import type { Translator } from '@foyer/ui'
import type { walletsMessages } from './messages.js'

const translate: Translator<typeof walletsMessages> = (table) => table

/** German. Speaks without „du“ and „Sie“, so that it fits every host. */
export const messages = translate({
  'connecting.continue': 'Weiter in {name}',
  'connecting.approve': 'Bitte die Verbindung im Fenster der Wallet bestätigen.',
  'connecting.silent':
    'Nichts zu sehen? Auf das Symbol von {name} in der Symbolleiste klicken und entsperren.',
  'connecting.again': 'Erneut öffnen',
  'connecting.retry': 'Erneut versuchen',
  'connecting.get': '{name} holen',
  'connecting.doneTitle': 'Verbunden',
  'connecting.declinedTitle': 'Verbindung abgelehnt',
  'connecting.pendingTitle': 'Eine Anfrage ist schon offen',
  'connecting.errorTitle': 'Die Wallet hat sich nicht verbunden',
  'connecting.missingTitle': 'Diese Wallet ist nicht verfügbar',
  'connecting.missingText':
    'Vielleicht wurde sie ausgeschaltet oder entfernt. Bitte einschalten oder eine andere wählen.',
  'connecting.choose': 'Andere Wallet wählen',
  'connecting.phone': 'Stattdessen das Handy nehmen',

  'multiChain.text': '{name} unterstützt mehrere Blockchains und fragt für jede einmal.',
  'multiChain.all': 'Alle verbinden',
  'multiChain.some': { one: '{count} Blockchain verbinden', other: '{count} Blockchains verbinden' },
  'multiChain.none': 'Mindestens eine Blockchain wählen',
  'multiChain.step': '{at} von {count}: bitte {chain} im Fenster der Wallet bestätigen.',
  'multiChain.skip': '{chain} überspringen',
  'multiChain.failed': {
    one: '{count} Blockchain ist nicht verbunden',
    other: '{count} Blockchains sind nicht verbunden',
  },
  'multiChain.without': 'So weitermachen',
  'multiChain.other': 'Verbunden mit {name}',

  'allWallets.search': 'Wallets suchen',
  'allWallets.certified': 'Zertifiziert',
  'allWallets.certifiedHint': 'Nur Wallets, die eine Zertifizierung bestanden haben',
  'allWallets.installed': 'Installiert',
  'allWallets.list': 'Wallets',
  'allWallets.noneTitle': 'Keine Wallet gefunden',
  'allWallets.noneFor':
    'Kein Treffer für „{query}“. Bitte die Schreibweise prüfen oder nach etwas Kürzerem suchen.',
  'allWallets.noneText': 'Es gibt keine Wallets zu zeigen.',
  'allWallets.errorTitle': 'Die Wallet-Liste wurde nicht geladen',
  'allWallets.errorText': 'Die Wallets auf diesem Gerät funktionieren weiterhin.',
  'allWallets.showAll': 'Alle Wallets zeigen',
  'allWallets.moreFailed': 'Der Rest der Liste wurde nicht geladen.',
  'allWallets.foundMany': '{count} Wallets gefunden, und es gibt noch mehr',
  'allWallets.found': { one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },

  'getWallet.heading': '{name} ist nicht in diesem Browser',
  'getWallet.text': 'Nach der Installation steht sie in der Liste.',
  'getWallet.remoteHeading': '{name} holen',
  'getWallet.remoteText': 'Nach der Installation geht es hier weiter.',
  'getWallet.browse': 'In {name} öffnen',
  'getWallet.browseText': 'Schon da? Diese Seite öffnet sich im Browser von {name}.',
  'getWallet.chrome': 'Browser-Erweiterung',
  'getWallet.appStore': 'App für iPhone',
  'getWallet.playStore': 'App für Android',
  'getWallet.webapp': 'Im Browser öffnen',
  'getWallet.homepage': 'Website',
  'getWallet.noLinks': 'Kein Download-Link bekannt.',
  'getWallet.unknownTitle': 'Diese Wallet ist nicht in der Liste',
  'getWallet.unknownText': 'Bitte eine andere wählen.',

  'whatIsAWallet.holdTitle': 'Sie verwahrt die Schlüssel',
  'whatIsAWallet.holdText':
    'Coins und Sammlerstücke bleiben auf der Blockchain. Die Wallet verwahrt die Schlüssel, mit denen sie sich bewegen lassen, und die gehören nur in die eigene Hand.',
  'whatIsAWallet.signInTitle': 'Sie ersetzt Passwörter',
  'whatIsAWallet.signInText':
    'Eine Wallet genügt für viele Websites: kein Benutzername und kein Passwort für jede einzelne.',
  'whatIsAWallet.askTitle': 'Sie fragt zuerst',
  'whatIsAWallet.askText':
    'Eine Website kann nur fragen. Nichts wird gesendet oder signiert, bevor es in der Wallet bestätigt ist.',
  'whatIsAWallet.get': 'Wallet finden',
})
