import type { Call } from './call.js'
import { activateSession } from './calls/activateSession.js'
import { allowance } from './calls/allowance.js'
import { analyticsConfig } from './calls/analyticsConfig.js'
import { analyticsEvent } from './calls/analyticsEvent.js'
import { approvals } from './calls/approvals.js'
import { balance } from './calls/balance.js'
import { buildApprove } from './calls/buildApprove.js'
import { buildTransaction } from './calls/buildTransaction.js'
import { createSession } from './calls/createSession.js'
import { gasPrice } from './calls/gasPrice.js'
import { history } from './calls/history.js'
import { identity } from './calls/identity.js'
import { assetImage, currencyImage, tokenImage, walletImage } from './calls/images.js'
import { nameLookup } from './calls/nameLookup.js'
import { nameNonce } from './calls/nameNonce.js'
import { nameSuggestions } from './calls/nameSuggestions.js'
import { nfts } from './calls/nfts.js'
import { onrampOptions } from './calls/onrampOptions.js'
import { onrampQuote } from './calls/onrampQuote.js'
import { onrampUrl } from './calls/onrampUrl.js'
import { price } from './calls/price.js'
import { priceHistory } from './calls/priceHistory.js'
import { quotes } from './calls/quotes.js'
import { registerName } from './calls/registerName.js'
import { reverseLookup } from './calls/reverseLookup.js'
import { revokeSession } from './calls/revokeSession.js'
import { rpc } from './calls/rpc.js'
import { sessions } from './calls/sessions.js'
import { bundler, paymaster } from './calls/smartAccounts.js'
import { supportedChains } from './calls/supportedChains.js'
import { tokens } from './calls/tokens.js'
import { wallets } from './calls/wallets.js'

/** Every call by its name. */
export const calls = {
  supportedChains,
  identity,
  history,
  quotes,
  tokens,
  price,
  priceHistory,
  allowance,
  gasPrice,
  buildTransaction,
  buildApprove,
  balance,
  nameLookup,
  reverseLookup,
  nameSuggestions,
  nameNonce,
  registerName,
  onrampUrl,
  onrampOptions,
  onrampQuote,
  sessions,
  createSession,
  activateSession,
  revokeSession,
  approvals,
  analyticsEvent,
  nfts,
  wallets,
  walletImage,
  assetImage,
  currencyImage,
  tokenImage,
  analyticsConfig,
  rpc,
  bundler,
  paymaster,
} satisfies Readonly<Record<string, Call>>

/** The name of a call. */
export type CallName = keyof typeof calls
