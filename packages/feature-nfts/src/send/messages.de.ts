import { receiverMessagesDe, requestMessagesDe, reviewMessagesDe } from '@foyer/parts'
import type { Translator } from '@foyer/ui'
import type { sendMessages as english } from './messages.js'

const translate: Translator<typeof english> = (table) => table

/** German text of sending. */
export const messages = translate({
  ...receiverMessagesDe,
  ...requestMessagesDe,
  ...reviewMessagesDe,
  'nfts.send.unsupported': 'NFTs dieser Art lassen sich von hier nicht senden.',
  'nfts.send.count': 'Wie viele',
  'nfts.send.held': 'Vorhanden: {count}',
  'nfts.send.many': '{count} × {nft}',
  'nfts.send.tooMany': 'Davon sind {count} vorhanden.',
  'nfts.send.wrongCount': 'Bitte eine ganze Zahl eingeben.',
  'nfts.send.own': 'Es liegt schon an dieser Adresse.',

  'nfts.send.step.addCount': 'Anzahl eingeben',
  'nfts.send.step.wrongCount': 'Anzahl eingeben',
  'nfts.send.step.tooMany': 'So viele sind es nicht',
  'nfts.send.step.addAddress': 'Adresse eingeben',
  'nfts.send.step.invalidAddress': 'Ungültige Adresse',
  'nfts.send.step.own': 'Eigene Adresse',
  'nfts.send.step.checking': 'Prüfen',
  'nfts.send.step.review': 'Prüfen',

  'nfts.send.all': 'Alle',
  'nfts.send.mint': 'Mint',
  'nfts.send.id': 'Token-ID',
  'nfts.send.pending': 'Dasselbe ist schon unterwegs.',
  'nfts.send.recallable': 'Wer dieses NFT herausgegeben hat, kann es dem Empfänger wieder wegnehmen.',

  'nfts.send.summary': '{nft} an {to}',
  'nfts.send.summaryMany': '{count} × {nft} an {to}',
  'nfts.send.started': 'NFT unterwegs',
  'nfts.send.confirmed': 'NFT gesendet',
  'nfts.send.reverted': 'NFT nicht gesendet: vom Netzwerk zurückgewiesen',
  'nfts.send.moved': 'Das Konto wurde gewechselt. Nichts wurde gesendet.',
  'nfts.send.moved.asked':
    'Das Konto wurde gewechselt. Was zuvor bestätigt wurde, ist vielleicht gesendet worden.',
  'nfts.send.unknown': 'Status unbekannt. Vielleicht wurde es gesendet.',
  'nfts.send.error': 'Das NFT wurde nicht gesendet',

  'nfts.send.gone': 'Dieses NFT ist nicht mehr im Konto. Nichts wurde gesendet.',
  'nfts.send.less': 'Davon sind jetzt {count} vorhanden. Nichts wurde gesendet.',
  'nfts.send.refusedContract':
    'Diese Adresse ist ein Vertrag, der dieses NFT nicht annimmt. Es wäre dort verloren: Bitte an eine Wallet senden.',
  'nfts.send.refused': 'Dieses NFT lässt sich nicht an diese Adresse senden.',
  'nfts.send.stuck': 'Der Vertrag dieses NFTs lässt es nicht gehen. Es würde nur die Gebühr kosten.',
  'nfts.send.toContract': 'Das ist der Vertrag des NFTs selbst. Was dorthin geht, ist verloren.',
  'nfts.send.taken':
    'Das Konto dieser Adresse für dieses NFT gehört inzwischen jemand anderem. Was gesendet wird, käme dort an.',
  'nfts.send.noAnswer':
    'Vom Netzwerk kam keine Antwort. Vielleicht wurde gesendet: Bitte im Konto nachsehen, bevor noch einmal gesendet wird.',
  'nfts.send.request':
    'Die Wallet konnte das nicht senden. Bitte dort nachsehen, bevor es noch einmal versucht wird.',
})
