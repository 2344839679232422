import { addressKey, formatUnits, type PaymentRequest, type PaymentRequestFault, tokenKey } from '@foyer/core'
import type { Form } from './form.js'
import type { WritableSendState } from './state.js'

interface PaymentRequestDeps {
  readonly state: WritableSendState
  readonly form: () => Form
  readonly selectToken: (key: string) => void
  /** Fills in an amount, written as a program does. */
  readonly fill: (decimal: string) => void
}

/**
 * Creates the function that follows payment requests: their amounts are taken only if none was typed. It returns why one is
 * not followed. The controller takes back what a link filled in, once another recipient is typed.
 */
export function createPaymentRequests({ state, form, selectToken, fill }: PaymentRequestDeps) {
  return ({ token: contract, amount }: PaymentRequest): PaymentRequestFault | undefined => {
    const { held, native } = form()
    const isNative = contract === undefined
    const token = isNative
      ? native
      : held.find(({ address }) => address && addressKey(address) === addressKey(contract))
    if (!isNative && !token) return 'token'
    const isTyped = state.amount.trim() !== ''
    // An amount that was typed may be of another coin than that of the link.
    if (!token || (isNative && (!amount || isTyped))) return undefined
    const { token: before } = state
    selectToken(tokenKey(token))
    state.filled = { token: tokenKey(token), before, isAmount: !isTyped }
    if (amount && !isTyped) fill(typeof amount === 'bigint' ? formatUnits(amount, token.decimals) : amount)
    return undefined
  }
}
