import {
  activeNetwork,
  type FeatureContext,
  formatUnits,
  type PaymentRequest,
  type PaymentRequestFault,
  tokenKey,
} from '@foyer/core'
import { readHeld } from '@foyer/parts'
import type { WritableSendState } from './state.js'

interface PaymentRequestDeps {
  readonly context: Pick<FeatureContext, 'balances' | 'state'>
  readonly state: WritableSendState
  readonly selectToken: (key: string) => void
  /** Fills in an amount, written as a program does. */
  readonly fill: (decimal: string) => void
}

/**
 * Creates the function that follows payment requests: their amounts are taken only if none was typed. It returns why one is
 * not followed. The controller takes back what a link filled in, once another recipient is typed.
 */
export function createPaymentRequests({ context, state, selectToken, fill }: PaymentRequestDeps) {
  return ({ token: contract, amount }: PaymentRequest): PaymentRequestFault | undefined => {
    const isTyped = state.amount.trim() !== ''
    // An amount that was typed may be of another coin than that of the link.
    if (contract === undefined && (!amount || isTyped)) return undefined
    const { state: balances } = context.balances
    const token = readHeld(balances, activeNetwork(context.state).id, contract)
    // The list that is loading may have a token that came since.
    if (!token) return token === null && balances.tokens.status === 'ready' ? 'token' : 'balances'
    const { token: before } = state
    selectToken(tokenKey(token))
    state.filled = { token: tokenKey(token), before, isAmount: !isTyped }
    if (amount && !isTyped) fill(typeof amount === 'bigint' ? formatUnits(amount, token.decimals) : amount)
    return undefined
  }
}
