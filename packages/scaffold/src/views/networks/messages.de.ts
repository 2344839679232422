import type { Translator } from '@foyer/ui'
import type { networksMessages } from './messages.js'

const translate: Translator<typeof networksMessages> = (table) => table

/** German. Speaks without „du“ and „Sie“, so that it fits every host. */
export const messages = translate({
  'networks.search': 'Netzwerke suchen',
  'networks.list': 'Netzwerke',
  'networks.unsupported': 'In der Wallet nicht aktiviert',
  'networks.notConnected': 'Nicht verbunden',
  'networks.switching': 'Bitte in der Wallet bestätigen',
  'networks.noneTitle': 'Kein Netzwerk gefunden',
  'networks.noneFor': 'Kein Treffer für „{query}“.',
  'networks.noneText': 'Diese Website nutzt kein Netzwerk.',
  'networks.help': 'Was ist ein Netzwerk?',
  'networks.current': 'Netzwerk: {name}. Wechseln',
  'networks.fixed': 'Netzwerk: {name}',
  'networks.unknown': 'Unbekanntes Netzwerk',

  'unsupported.heading': 'Netzwerk wählen oder trennen',
  'unsupported.text': 'Die Wallet ist mit einem Netzwerk verbunden, das diese Website nicht nutzt.',
  'unsupported.stuckHeading': 'Die Netzwerke dieser Website fehlen',
  'unsupported.stuckText':
    'In der Wallet sind nur andere freigegeben. Bitte noch einmal fragen und {networks} wählen, oder trennen.',
  'unsupported.again': 'Wallet noch einmal fragen',

  'whatIsANetwork.ledgerTitle': 'Ein gemeinsames Verzeichnis',
  'whatIsANetwork.ledgerText':
    'Viele Computer führen dieselbe Liste darüber, wem was gehört, und einigen sich über jede Änderung.',
  'whatIsANetwork.separateTitle': 'Jedes steht für sich',
  'whatIsANetwork.separateText':
    'Die Adresse kann auf mehreren Netzwerken dieselbe sein, doch was auf dem einen liegt, liegt nicht auf den anderen.',
  'whatIsANetwork.feeTitle': 'Jedes hat eine eigene Gebühr',
  'whatIsANetwork.feeText': 'Jede Transaktion kostet ein wenig vom Coin ihres Netzwerks.',
})
