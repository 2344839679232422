import type { Messages } from '@foyer/ui'

/** What the parts of views say, and what failures read, in English. */
export const partsMessages = {
  'account.disputed': 'Two wallets use the name {wallet}. Check that yours shows this address.',
  'connect.wayFailed': 'This did not load. Try again.',

  'error.unexpected': 'Something went wrong',
  'error.aborted': 'Request was aborted',
  'error.timeout': 'No answer came in time. Try again.',
  'error.rejected': 'You declined the request in your wallet. Nothing was changed.',
  'error.requestPending': 'Open your wallet and answer the request waiting there.',
  'error.walletMissing': 'This wallet is no longer available here.',
  'error.walletAnswer': 'The wallet’s reply could not be read. Update it, or try another wallet.',
  'error.walletFailed': 'The wallet could not do this. Unlock it, then try again.',
  'error.chainNotSupported': 'Chain is not supported',
  'error.networkMissing': 'Network not found',
  'error.adapterMissing': 'This site does not support that chain',
  'error.service': 'A service did not answer. Try again in a moment.',
  'error.sessionEnded': 'The wallet disconnected before it answered. Check there what was done.',
} as const satisfies Messages
