import type { Messages } from '@foyer/ui'

/** German of the token picker; the table that it is spread into holds it to the English keys. */
export const tokenPickerMessagesDe = {
  'tokens.search': 'Token suchen',
  'tokens.list': 'Token auf {network}',
  'tokens.unverified': 'Ungeprüft',
  'tokens.empty': 'Keine Token',
  'tokens.emptyText': 'Dieses Konto hat auf {network} noch nichts.',
  'tokens.offered': 'Die Token ließen sich nicht laden',
  'tokens.notFound': 'Kein Token gefunden',
  'tokens.unavailable': 'Guthaben nicht verfügbar',
  'tokens.retry': 'Erneut versuchen',
} as const satisfies Messages
