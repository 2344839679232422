import {
  amountMessagesDe,
  receiverMessagesDe,
  requestMessagesDe,
  reviewMessagesDe,
  tokenPickerMessagesDe,
} from '@foyer/parts'
import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  ...tokenPickerMessagesDe,
  ...amountMessagesDe,
  ...receiverMessagesDe,
  ...requestMessagesDe,
  ...reviewMessagesDe,
  'send.title': 'Senden',
  'send.amount': 'Betrag',
  'send.balance': 'Guthaben {amount}',
  'send.amount.switch': 'In {unit} eingeben',
  'send.to.token': 'Das ist der Vertrag des Tokens selbst. Was dorthin geht, ist verloren.',
  'send.to.taken':
    'Das Konto dieser Adresse für diesen Token gehört inzwischen jemand anderem. Was gesendet wird, käme dort an.',
  'send.to.link': 'Dieser Zahlungslink ist nicht lesbar. Bitte die Adresse einfügen.',
  'send.to.linkCall': 'Dieser Link verlangt mehr als eine Zahlung. Bitte die Adresse einfügen.',
  'send.to.linkNetwork': 'Dieser Zahlungslink ist für {network}. Bitte zuerst das Netzwerk wechseln.',
  'send.fee': 'Netzwerkgebühr',
  'send.fee.most': 'Bis zu {fee}',
  'send.fee.unknown': 'Nicht verfügbar',

  'send.step.selectToken': 'Token wählen',
  'send.step.incorrectValue': 'Ungültiger Betrag',
  'send.step.addAmount': 'Betrag eingeben',
  'send.step.insufficientFunds': 'Guthaben reicht nicht',
  'send.step.insufficientGas': 'Guthaben reicht nicht für die Gebühr',
  'send.step.addAddress': 'Adresse eingeben',
  'send.step.invalidAddress': 'Ungültige Adresse',
  'send.step.checking': 'Prüfen',
  'send.step.review': 'Prüfen',

  'send.token.title': 'Token wählen',

  'send.review.pending': 'Derselbe Betrag ist schon an diese Adresse unterwegs.',
  'send.review.unverified':
    'Dieses Kürzel ist leicht mit dem eines anderen Tokens zu verwechseln. Sein Vertrag: {address}.',
  'send.review.arrives': 'Dieser Token behält einen Teil dessen, was gesendet wird. {amount} kommen an.',
  'send.review.recallable': 'Wer diesen Token herausgegeben hat, kann ihn dem Empfänger wieder wegnehmen.',
  'send.review.rescaled': 'Andere Wallets zeigen von diesem Token womöglich einen anderen Betrag.',
  'send.review.inscriptions':
    'An dieser Adresse können Inscriptions oder Runes liegen. Coins bis 0,0001 BTC bleiben unberührt; was in größeren steckt, wird vielleicht ausgegeben.',
  'send.review.feeHigh': 'Die Gebühr ist hoch für diesen Betrag. Später kostet es vielleicht weniger.',
  'send.review.total': 'Zu zahlen',
  'send.review.sum': '{amount} + {fee}',

  'send.summary': '{amount} {symbol} an {to}',
  'send.started': 'Transaktion gestartet',
  'send.confirmed': 'Transaktion bestätigt',
  'send.moved': 'Das Netzwerk wurde gewechselt. Nichts wurde gesendet.',
  'send.moved.asked':
    'Das Netzwerk wurde gewechselt. Was zuvor bestätigt wurde, ist vielleicht gesendet worden.',
  'send.reverted': 'Transaktion zurückgewiesen',
  'send.unknown': 'Status unbekannt. Vielleicht wurde sie gesendet.',
  'send.error': 'Fehler bei der Transaktion',
  'send.error.eip155': 'Etwas ist schiefgegangen',
  'send.error.solana': 'Die Transaktion wurde nicht gesendet. Bitte erneut versuchen.',

  'send.failure.unknown':
    'Vom Netzwerk kam keine Antwort. Vielleicht wurde gesendet: Bitte im Konto nachsehen, bevor noch einmal gesendet wird.',
  'send.failure.amount': 'Das Guthaben deckt diesen Betrag nicht.',
  'send.failure.kept':
    'Kleine Coins dieser Adresse bleiben unberührt, weil sie Inscriptions tragen können. Die anderen decken den Betrag nicht.',
  'send.failure.small': '{network} befördert keinen so kleinen Betrag.',
  'send.failure.decimals':
    'Blockchain und Token-Liste machen zu diesem Token verschiedene Angaben. Er lässt sich nicht sicher senden.',
  'send.failure.request':
    'Die Wallet konnte das nicht senden. Bitte dort nachsehen, bevor es noch einmal versucht wird.',
})
