import type { Messages } from '@foyer/ui'

/** The sentences about one token, in English. They come with the code that reads them. */
export const tokenMessages = {
  'token.balance': 'Your balance',
  'token.price': 'Price',
  'token.unpriced': 'No price known',
  'token.old': 'These figures may be out of date.',
  'token.unverified': 'The symbol or name of this token is easily taken for another’s. Compare its contract.',
  'token.line': 'Price from {first} to {last}, between {least} and {most}',
  'token.period': 'Time shown',
  'token.day': 'Day',
  'token.week': 'Week',
  'token.month': 'Month',
  'token.year': 'Year',
  'token.hide': 'Hide this token',
  'token.hidden': '“{name}” hidden',
  'token.undo': 'Undo',
  'token.show': 'Show this token again',
  'token.network': 'Network',
  'token.explorer': 'Explorer',
  'token.contract': 'Contract',
  'token.copy': 'Copy contract address',
  'token.none': 'This account no longer holds this token',
} as const satisfies Messages
