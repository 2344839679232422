import { type FeatureContext, formatUnits, throwIfAborted, tokenKey } from '@foyer/core'
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

/** Creates the entry of a receiver, which also follows payment links. */
export function createRecipient({ context, state, form, selectToken, fill }: RecipientDeps) {
  return createReceiverEntry({
    context,
    state,
    network: () => form().network.id,
    /** A link is followed on its own network alone, and its amount is taken only if none was typed. */
    async textOf(text, signal) {
      if (!/^ethereum:/i.test(text)) return text
      const { readPaymentLink } = await import('./paymentLink.js')
      throwIfAborted(signal)
      const { network, native } = form()
      const link = readPaymentLink(text, network, context.state.networks.requested)
      if (!link) return text
      if (link.value && native && state.amount.trim() === '') {
        selectToken(tokenKey(native))
        fill(formatUnits(link.value, native.decimals))
      }
      state.receiver = link.address
      return link.address
    },
  })
}
