import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'receive.title': 'Empfangen',
  'receive.code': 'QR-Code der eigenen Adresse',
  'receive.copy': 'Adresse kopieren',
  'receive.copied': 'Adresse kopiert',
  'receive.only': 'Nur Coins und Token auf {networks} senden.',
  'receive.contract':
    'Nur Coins und Token auf {networks} senden. In anderen Netzwerken kann diese Adresse jemand anderem gehören.',
  'receive.smart': 'Smart Account',
  'receive.standard': 'Standardkonto',
  'receive.owned':
    'Nur Coins und Token auf {networks} senden. Diesen Smart Account gibt es in keinem anderen Netzwerk: was dort ankommt, kann verloren sein.',
  'receive.empty': 'Kein Konto',
  'receive.emptyText': 'Zum Empfangen bitte eine Wallet verbinden.',
  'receive.connect': 'Wallet verbinden',
})
