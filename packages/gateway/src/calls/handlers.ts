import { balanceHandler } from './balance.js'
import { buildTransactionHandler } from './buildTransaction.js'
import { revokeSessionHandler, sessionsHandler, walletsHandler } from './catalogue.js'
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

/** Every call that providers answer. */
export const handlers: readonly Handler[] = [
  supportedChainsHandler,
  identityHandler,
  historyHandler,
  quotesHandler,
  tokensHandler,
  priceHandler,
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
  revokeSessionHandler,
  nftsHandler,
  walletsHandler,
]
