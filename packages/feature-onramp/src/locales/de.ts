import { amountMessagesDe, tokenPickerMessagesDe } from '@foyer/parts'
import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  ...tokenPickerMessagesDe,
  ...amountMessagesDe,
  'onramp.title': 'Kaufen',
  'onramp.pay': 'Preis',
  'onramp.get': 'Ertrag',
  'onramp.about': 'etwa {amount}',
  'onramp.worth': '{symbol} für {amount}',
  'onramp.quick': 'Beträge',
  'onramp.payment': 'Zahlungsart',
  'onramp.asset': 'Coin',
  'onramp.asset.on': '{name} auf {network}',
  'onramp.to': 'An',
  'onramp.loading': 'Es wird gefragt, was es zu kaufen gibt',
  'onramp.copy': 'Adresse {address} kopieren',
  'onramp.quoting': 'Der Preis wird abgefragt',
  'onramp.help': 'So läuft ein Kauf ab',
  'onramp.retry': 'Erneut versuchen',
  'onramp.estimate': 'Geschätzt',

  'onramp.step.loading': 'Angebote ansehen',
  'onramp.step.offers': 'Angebote ansehen',
  'onramp.step.outside': 'Angebote ansehen',
  'onramp.step.addAmount': 'Betrag eingeben',
  'onramp.step.incorrectValue': 'Ungültiger Betrag',
  'onramp.outside': 'Von {min} bis {max}.',
  'onramp.outside.use': '{amount} nehmen',

  'onramp.builtIn':
    'Der Dienst antwortet nicht: Das sind unsere eigenen Schätzwerte, und kaufen lässt sich gerade nichts.',
  'onramp.nobody': 'Hier verkauft gerade kein Anbieter. Die Werte sind geschätzt.',
  'onramp.nothing': 'Auf {network} gibt es nichts zu kaufen',
  'onramp.nothing.text': 'Auf anderen Netzwerken lässt sich kaufen.',
  'onramp.nothing.away': 'Der Dienst antwortet gerade nicht.',
  'onramp.nothing.network': 'Netzwerk wählen',
  'onramp.account': 'Kein Konto',
  'onramp.account.text': 'Erst eine Wallet verbinden: Gekauftes geht an ihre Adresse.',
  'onramp.account.connect': 'Wallet verbinden',

  'onramp.method.card': 'Karte',
  'onramp.method.ach_bank_account': 'Bankkonto (ACH)',
  'onramp.method.sepa_bank_transfer': 'Überweisung (SEPA)',
  'onramp.method.gbp_bank_transfer': 'Überweisung (UK)',
  'onramp.method.apple_pay': 'Apple Pay',
  'onramp.method.with': '{method}, {currency}',
  'onramp.method.bounds': '{min} bis {max}',

  'onramp.offers': 'Angebot wählen',
  'onramp.offers.for': '{amount}, {method}',
  'onramp.offers.fee': '{fee} Gebühr',
  'onramp.offers.fees': '{fee} Gebühr, meist',
  'onramp.offers.unpriced': 'Preis auf seiner Seite',
  'onramp.offers.bounds': 'Nimmt {min} bis {max}',
  'onramp.offers.refused': 'Verkauft das gerade nicht',
  'onramp.offers.note': 'Alle Werte sind geschätzt. Den Preis macht am Ende der Anbieter.',
  'onramp.offers.note.unpriced':
    'Wo kein Preis kam, steht der bezahlte Betrag an seiner Stelle, ohne Gebühren. Den Preis macht am Ende der Anbieter.',
  'onramp.offers.none': 'Das verkauft niemand',
  'onramp.offers.none.text':
    'Vielleicht klappt es mit einem anderen Betrag, Coin oder einer anderen Zahlungsart.',
  'onramp.offers.edit': 'Zurück',
  'onramp.offers.continue': 'Weiter mit {provider}',

  'onramp.leave': '{provider} übernimmt',
  'onramp.leave.text':
    'Der Anbieter öffnet ein eigenes Fenster, nimmt die Zahlung an und will vielleicht einen Ausweis sehen.',
  'onramp.leave.opens': 'Öffnet',
  'onramp.leave.fee': 'Gebühren, enthalten',
  'onramp.leave.card': 'Womit bezahlt wird, sehen wir nie. Fragen zur Zahlung beantwortet {provider}.',
  'onramp.leave.open': '{provider} öffnen',
  'onramp.leave.opening': '{provider} wird geöffnet',
  'onramp.leave.not': 'Jetzt nicht',
  'onramp.leave.held': 'Das Fenster ging nicht auf',
  'onramp.leave.held.text': 'Der Browser hat es zurückgehalten. Noch ein Druck öffnet es.',
  'onramp.leave.moved': 'Das Angebot gilt nicht mehr',
  'onramp.leave.moved.text': 'Bitte zurückgehen und eines wählen.',
  'onramp.opening': '{provider} wird geöffnet …',

  'onramp.refused':
    'Was der Dienst antwortet, ist nicht der Kauf, der hier steht. Er wurde angehalten: Es wurde nichts geöffnet.',
  'onramp.refused.address':
    'Der Dienst antwortet für eine andere Adresse als die dieses Kontos. Der Kauf wurde angehalten: Es wurde nichts geöffnet.',
  'onramp.refused.host':
    'Der Dienst führt auf eine Seite, die nicht zu {provider} gehört. Der Kauf wurde angehalten: Es wurde nichts geöffnet.',
  'onramp.refused.account': 'Das Konto hat inzwischen gewechselt. Es wurde nichts geöffnet.',
  'onramp.refused.failed': 'Die Seite von {provider} kam nicht zustande. Es wurde nichts geöffnet.',

  'onramp.wait': 'Weiter geht es bei {provider}',
  'onramp.wait.text': 'Wir sagen Bescheid, wenn {symbol} ankommt. Dieses Fenster kann so lange zu sein.',
  'onramp.wait.underway': 'Unterwegs',
  'onramp.wait.underway.text': '{provider} hat die Zahlung und sendet {symbol}.',
  'onramp.wait.told.text': '{provider} meldet {amount} als gesendet. Wir suchen im Netzwerk danach.',
  'onramp.wait.over': 'Wir warten noch',
  'onramp.wait.over.text':
    'Von diesem Kauf ist noch nichts zu hören. Eine Zahlung kann länger dauern: Was bezahlt ist, bleibt bei {provider}, bis es gesendet ist.',
  'onramp.wait.over.underway': '{provider} hat die Zahlung. Eine Überweisung kann Tage dauern.',
  'onramp.wait.over.told':
    '{provider} meldet {amount} als gesendet, doch im Netzwerk ist noch nichts zu sehen.',
  'onramp.wait.away': 'Der Dienst antwortet gerade nicht.',
  'onramp.wait.other': 'Dieser Kauf gehört zu einem anderen Konto als dem, das gerade genutzt wird.',
  'onramp.wait.expected': 'Erwartet',
  'onramp.wait.at': 'Zuletzt geprüft',
  'onramp.wait.never': 'Noch nicht',
  'onramp.wait.again': '{provider} noch einmal öffnen',
  'onramp.wait.look': 'Noch einmal nachsehen',
  'onramp.wait.account': 'Zurück zum Konto',
  'onramp.wait.forget': 'Es wurde nichts gekauft',
  'onramp.wait.none': 'Gerade wird nichts gekauft',
  'onramp.wait.none.text': 'Ein Kauf lässt sich hier verfolgen, bis er ankommt.',
  'onramp.wait.row': 'Wartet auf {symbol}',
  'onramp.wait.with': '{amount} bei {provider}',
  'onramp.done': 'Fertig',
  'onramp.arrived': '{amount} angekommen',
  'onramp.arrived.title': '{symbol} ist angekommen',
  'onramp.arrived.text': 'Gekauft bei {provider}. Es liegt auf dem Konto.',
  'onramp.failed': 'Kauf fehlgeschlagen',
  'onramp.failed.text': '{provider} meldet, dass die Zahlung nicht durchging. Es wurde nichts gekauft.',
  'onramp.failed.again': 'Erneut versuchen',

  'onramp.steps': 'Schritte',
  'onramp.steps.pay': 'Zahlen',
  'onramp.steps.underway': 'Unterwegs',
  'onramp.steps.arrived': 'Angekommen',
  'onramp.steps.done': ', erledigt',

  'onramp.help.leave': 'Nicht hier',
  'onramp.help.leaveText':
    'Gezahlt wird auf der Seite eines Anbieters. Er will vielleicht einen Ausweis sehen: Das Gesetz verlangt es.',
  'onramp.help.fee': 'Mit Gebühren',
  'onramp.help.feeText': 'Der Anbieter behält eine Gebühr, meist 1 bis 2 %, und macht am Ende den Preis.',
  'onramp.help.address': 'An die eigene Adresse',
  'onramp.help.addressText':
    'Gekauftes geht an die Adresse des eigenen Kontos. Niemand verwahrt es vorher oder nachher.',
  'onramp.help.ok': 'Verstanden',
})
