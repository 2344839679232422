import { defineMessages } from '@foyer/ui'

/** What the parts of views say, and what failures read, in English. */
export const partsMessages = defineMessages({
  'connect.legalTerms': 'terms of service',
  'connect.legalPrivacy': 'privacy policy',
  'connect.legalBoth': 'I agree to the {terms} and the {privacy}',
  'connect.legalOne': 'I agree to the {document}',
  'connect.families': 'Chain',
  'connect.everyFamily': 'All',
  'connect.noneOf': 'No wallet for {name} on this device',

  'error.unexpected': 'Something went wrong',
  'error.aborted': 'Request was aborted',
  'error.timeout': 'There was no answer in time. Try again.',
  'error.rejected': 'You declined the request in your wallet. Nothing was changed.',
  'error.requestPending': 'Open your wallet and answer the request that waits there.',
  'error.walletMissing': 'This wallet is not on the page any more.',
  'error.walletAnswer': 'The wallet gave an answer that makes no sense. Update it, or try another one.',
  'error.walletFailed': 'The wallet could not do this. Unlock it and try again.',
  'error.chainNotSupported': 'Chain is not supported',
  'error.networkMissing': 'Network not found',
  'error.adapterMissing': 'Chain adapter not found',
  'error.service': 'A service did not answer. Try again in a moment.',
  'error.sessionEnded': 'The wallet disconnected before it answered. Look there whether it acted.',
})
