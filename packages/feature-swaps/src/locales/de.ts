import { amountMessagesDe, requestMessagesDe, tokenPickerMessagesDe } from '@foyer/parts'
import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  ...tokenPickerMessagesDe,
  ...amountMessagesDe,
  ...requestMessagesDe,
  'swap.title': 'Tauschen',
  'swap.pay': 'Bezahlen',
  'swap.get': 'Erhalten',
  'swap.getAbout': 'Erhalten, etwa',
  'swap.balance': 'Guthaben {amount}',
  'swap.turn': 'Die beiden Token vertauschen',
  'swap.token': 'Token wählen',
  'swap.token.suggested': 'Vorschläge',
  'swap.loading': 'Der Preis wird abgefragt',
  'swap.retry': 'Erneut versuchen',

  'swap.step.noAddress': 'Wallet verbinden',
  'swap.step.selectToken': 'Token wählen',
  'swap.step.addAmount': 'Betrag eingeben',
  'swap.step.incorrectValue': 'Ungültiger Betrag',
  'swap.step.insufficient': 'Guthaben reicht nicht',
  'swap.step.insufficientGas': 'Guthaben reicht nicht',
  'swap.step.quoting': 'Tausch prüfen',
  'swap.step.noQuote': 'Ungültiger Betrag',
  'swap.step.failed': 'Erneut versuchen',
  'swap.step.review': 'Tausch prüfen',
  'swap.noAddress': 'Es ist keine Adresse da, von der getauscht werden kann.',
  'swap.noQuote': 'Bitte einen gültigen Betrag eingeben',
  'swap.noQuoteText': 'Für so viel von diesen beiden Token gibt es gerade kein Angebot.',
  'swap.quoteFailed': 'Der Preis ließ sich nicht abfragen.',

  'swap.away': 'Auf {network} gibt es keinen Tausch',
  'swap.away.text': 'Es gibt ihn auf {networks}.',
  'swap.away.none': 'Auf keinem Netzwerk dieser Website gibt es ihn.',
  'swap.away.choose': 'Netzwerk wählen',

  'swap.rate': 'Kurs',
  'swap.rate.value': '1 {one} = {other}',
  'swap.fee': 'Netzwerkgebühr',
  'swap.fee.about': 'Etwa {fee}',
  'swap.fee.both': 'Beide Gebühren',
  'swap.fee.all': 'Alle drei Gebühren',
  'swap.fee.most': 'Bis zu {fee}',
  'swap.fee.unknown': 'Nicht verfügbar',
  'swap.provider': 'Inkl. Anbietergebühr',
  'swap.provider.most': 'Bis zu {fee}',
  'swap.least': 'Mindestbetrag',
  'swap.impact': 'Preisauswirkung',
  'swap.impact.unknown': 'Unbekannt',
  'swap.slippage': 'Max. Preisabweichung',
  'swap.slippage.label': 'Größte Preisabweichung in Prozent',
  'swap.slippage.custom': 'Eigene',
  'swap.slippage.range': 'Von {least} bis {most}.',
  'swap.slippage.low': 'Bei so wenig Spielraum kann der Tausch scheitern. Die Gebühr ist dann trotzdem weg.',
  'swap.slippage.high': 'Bei so viel Spielraum kommt vielleicht merklich weniger an als gezeigt.',
  'swap.route': 'Route',
  'swap.route.value': 'Uniswap, {address}',
  'swap.route.host': 'Diese Seite, {address}',
  'swap.route.unknown': 'Unbekannt, {address}',
  'swap.route.copy': 'Adresse des Routers kopieren: {address}',
  'swap.account': 'Konto',

  'swap.review.title': 'Prüfen',
  'swap.review.checking': 'Der Tausch wird geprüft',
  'swap.review.failed': 'Das lässt sich jetzt nicht tauschen',
  'swap.review.empty': 'Noch nichts zu prüfen',
  'swap.review.emptyText': 'Bitte eingeben, was getauscht werden soll.',
  'swap.review.edit': 'Zurück',

  'swap.summary': '{from} in etwa {to} tauschen',
  'swap.started': '{from} werden in etwa {to} getauscht',
  'swap.done': '{from} in {to} getauscht',
  'swap.done.about': '{from} in etwa {to} getauscht',
  'swap.reverted': 'Transaktion zurückgewiesen',
  'swap.error': 'Fehler bei der Transaktion',
  'swap.unknown': 'Status unbekannt. Vielleicht wurde sie gesendet.',
  'swap.moved': 'Konto oder Netzwerk wurde gewechselt. Nichts wurde gesendet.',
  'swap.moved.asked':
    'Konto oder Netzwerk wurde gewechselt. Was zuvor bestätigt wurde, ist vielleicht gesendet worden.',

  'swap.failed.start': 'Der Tausch ließ sich nicht vorbereiten',
  'swap.failed.price': 'Der Preis des Netzwerk-Coins war nicht abrufbar',
  'swap.failed.allowance': 'Die Freigabe ließ sich nicht prüfen',
  'swap.failed.approval': 'Die Freigabe ließ sich nicht erstellen',
  'swap.failed.transaction': 'Die Transaktion ließ sich nicht erstellen',

  'swap.failure.moved':
    'Der Preis hat sich zu schnell geändert. Nichts wurde getauscht. Bitte den neuen ansehen.',
  'swap.failure.refused':
    'Was der Dienst erstellt hat, ist nicht der Tausch, der hier steht. Er wurde noch vor der Wallet angehalten.',
  'swap.failure.noQuote': 'Dafür gibt es kein Angebot mehr. Bitte einen anderen Betrag versuchen.',
  'swap.failure.keeps': 'Einer dieser Token behält so viel ein, dass weniger als der Mindestbetrag ankäme.',
  'swap.failure.decimals':
    'Blockchain und Token-Liste machen zu diesem Token verschiedene Angaben. Er lässt sich nicht sicher tauschen.',
  'swap.failure.unknown':
    'Vom Netzwerk kam keine Antwort. Vielleicht wurde gesendet: Bitte im Konto nachsehen, bevor noch einmal getauscht wird.',
  'swap.failure.request':
    'Die Wallet konnte das nicht senden. Bitte dort nachsehen, bevor es noch einmal versucht wird.',
})
