import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'nfts.send': 'Senden',
  'nfts.send.title': 'NFT senden',
  'nfts.send.review': 'Prüfen',
  'nfts.send.cannot': 'NFTs dieser Art lassen sich von hier nicht senden.',
  'nfts.send.away': 'Senden konnte nicht geladen werden',
  'nfts.send.awayText': 'Nichts wurde gesendet. Vielleicht fehlt die Verbindung.',
  'nfts.title': 'NFTs',
  'nfts.detailsTitle': 'NFT',
  'nfts.hiddenTitle': 'Ausgeblendete NFTs',
  'nfts.hiddenNone': 'Nichts ist ausgeblendet',
  'nfts.empty': 'Hier sind keine NFTs',
  'nfts.emptyText': 'Kunst, Tickets und Abzeichen auf {network} stehen hier.',
  'nfts.loading': 'NFTs werden geladen',
  'nfts.failed': 'NFTs nicht verfügbar',
  'nfts.failedText': 'Sie sind weiter im Konto. Nur die Liste wurde nicht geladen.',
  'nfts.moreFailed': 'Weitere NFTs wurden nicht geladen.',
  'nfts.retry': 'Erneut versuchen',
  'nfts.more': 'Weitersuchen',
  'nfts.hidden': { one: '{count} ausgeblendet', other: '{count} ausgeblendet' },
  'nfts.hiddenText': { one: 'Sieht nach Spam aus', other: 'Sehen nach Spam aus' },
  'nfts.hiddenWarning':
    'Danach hat niemand gefragt. Bitte keine Seite öffnen, die hier genannt wird: Sie könnte das Guthaben kosten.',
  'nfts.single': 'Einzelstücke',
  'nfts.video': 'Video',
  'nfts.audio': 'Ton',
  'nfts.model': '3D',
  'nfts.page': 'Interaktiv',
  'nfts.other': 'Animiert',
  'nfts.still': 'Hier steht nur das Bild, nichts wird abgespielt.',
  'nfts.pictureOf': 'Bild von {name}',
  'nfts.gone': 'Dieses NFT ist nicht mehr im Konto',
  'nfts.goneText': 'Es wurde vielleicht gesendet, oder die Liste ist noch nicht geladen.',
  'nfts.back': 'Zurück',
  'nfts.amount': 'Anzahl',
  'nfts.moreTraits': 'Alle {count} Merkmale zeigen',
  'nfts.network': 'Netzwerk',
  'nfts.contract': 'Vertrag',
  'nfts.mint': 'Mint',
  'nfts.id': 'Token-ID',
  'nfts.standard': 'Standard',
  'nfts.copyContract': 'Vertrag {address} kopieren',
  'nfts.copyId': 'Token-ID kopieren',
  'nfts.explorer': 'Auf {name} ansehen',
  'nfts.spam':
    'Das sieht nach Spam aus. Bitte keine Seite öffnen, die hier genannt wird: Sie könnte das Guthaben kosten.',
})
