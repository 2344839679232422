import { approvalsHandler } from './approvals.js'
import { balanceHandler } from './balance.js'
import { buildTransactionHandler } from './buildTransaction.js'
import { walletsHandler } from './catalogue.js'
import { supportedChainsHandler } from './chains.js'
import {
  allowanceHandler,
  buildApproveHandler,
  gasPriceHandler,
  quotesHandler,
  tokensHandler,
} from './convert.js'
import {
  identityHandler,
  nameLookupHandler,
  nameNonceHandler,
  nameSuggestionsHandler,
  registerNameHandler,
  reverseLookupHandler,
} from './names.js'
import { onrampQuoteHandler, onrampUrlHandler } from './onramp.js'
import { onrampOptionsHandler } from './onrampOptions.js'
import { historyHandler, nftsHandler } from './pages.js'
import { priceHandler } from './price.js'
import { priceHistoryHandler } from './priceHistory.js'
import {
  activateSessionHandler,
  createSessionHandler,
  revokeSessionHandler,
  sessionsHandler,
} from './sessions.js'

/** The calls that providers answer, by their names. */
export const handlers = {
  supportedChains: supportedChainsHandler,
  identity: identityHandler,
  history: historyHandler,
  quotes: quotesHandler,
  tokens: tokensHandler,
  price: priceHandler,
  priceHistory: priceHistoryHandler,
  allowance: allowanceHandler,
  gasPrice: gasPriceHandler,
  buildTransaction: buildTransactionHandler,
  buildApprove: buildApproveHandler,
  balance: balanceHandler,
  nameLookup: nameLookupHandler,
  reverseLookup: reverseLookupHandler,
  nameSuggestions: nameSuggestionsHandler,
  nameNonce: nameNonceHandler,
  registerName: registerNameHandler,
  onrampUrl: onrampUrlHandler,
  onrampOptions: onrampOptionsHandler,
  onrampQuote: onrampQuoteHandler,
  sessions: sessionsHandler,
  createSession: createSessionHandler,
  activateSession: activateSessionHandler,
  revokeSession: revokeSessionHandler,
  approvals: approvalsHandler,
  nfts: nftsHandler,
  wallets: walletsHandler,
}
