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
import type { Handler } from './handler.js'
import {
  identityHandler,
  nameLookupHandler,
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

/** Every call that providers answer. */
export const handlers: readonly Handler[] = [
  supportedChainsHandler,
  identityHandler,
  historyHandler,
  quotesHandler,
  tokensHandler,
  priceHandler,
  priceHistoryHandler,
  allowanceHandler,
  gasPriceHandler,
  buildTransactionHandler,
  buildApproveHandler,
  balanceHandler,
  nameLookupHandler,
  reverseLookupHandler,
  nameSuggestionsHandler,
  registerNameHandler,
  onrampUrlHandler,
  onrampOptionsHandler,
  onrampQuoteHandler,
  sessionsHandler,
  createSessionHandler,
  activateSessionHandler,
  revokeSessionHandler,
  approvalsHandler,
  nftsHandler,
  walletsHandler,
]
