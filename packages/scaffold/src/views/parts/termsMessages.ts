import type { Messages } from '@foyer/ui'

/** The sentences about terms to agree to, in English. They come with the code that reads them. */
export const termsMessages = {
  'connect.legalTerms': 'terms of service',
  'connect.legalPrivacy': 'privacy policy',
  'connect.legalBoth': 'I agree to the {terms} and the {privacy}',
  'connect.legalOne': 'I agree to the {document}',
  'connect.legalHint': 'Accept the terms to continue.',
} as const satisfies Messages
