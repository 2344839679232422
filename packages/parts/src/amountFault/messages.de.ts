import type { Messages } from '@foyer/ui'

/** German text of the faults of an amount; the table that it is spread into holds it to the English keys. */
export const amountMessagesDe = {
  'amount.format': 'Bitte nur Ziffern eingeben, etwa {example}.',
  'amount.ambiguous': 'Sind {whole} oder {fraction} gemeint?',
  'amount.decimals': {
    one: '{symbol} hat höchstens {count} Nachkommastelle.',
    other: '{symbol} hat höchstens {count} Nachkommastellen.',
  },
  'amount.range': 'Dieser Betrag ist zu groß.',
  'amount.held': 'Vorhanden: {held}.',
  'amount.fee': 'Die Gebühr beträgt etwa {fee}. Vorhanden: {held}.',
  'amount.max': 'Maximum einsetzen',
} as const satisfies Messages
