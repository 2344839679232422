import { addressKey, type FeatureContext, formatUnits, PaymentRequestError, tokenKey } from '@foyer/core'
import { createReceiverEntry } from '@foyer/parts'
import type { Form } from './form.js'
import type { WritableSendState } from './state.js'

interface RecipientDeps {
  readonly context: FeatureContext
  readonly state: WritableSendState
  readonly form: () => Form
  readonly selectToken: (key: string) => void
  /** Fills in an amount, written as a program does. */
  readonly fill: (decimal: string) => void
}

/** Creates the entry of a recipient, which also follows payment requests: their amounts are taken only if none was typed. */
export function createRecipient({ context, state, form, selectToken, fill }: RecipientDeps) {
  return createReceiverEntry({
    context,
    state,
    network: () => form().network.id,
    follow({ token: contract, amount }) {
      const { held, native } = form()
      const token = contract
        ? held.find(({ address }) => address && addressKey(address) === addressKey(contract))
        : native
      if (contract && !token) throw new PaymentRequestError('token')
      if (!token || (!contract && !amount) || state.amount.trim() !== '') return
      selectToken(tokenKey(token))
      if (amount) fill(typeof amount === 'bigint' ? formatUnits(amount, token.decimals) : amount)
    },
  })
}
