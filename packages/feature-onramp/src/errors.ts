import { FoyerError } from '@foyer/core'

/** What of an answer is not the purchase on screen. */
export type RefusedPart = 'url' | 'host' | 'provider' | 'address' | 'network' | 'asset' | 'request' | 'link'

/** What the service answered is not the purchase that the visitor agreed to. `onramp/refused`: nothing was opened. */
export class PurchaseRefusedError extends FoyerError<'onramp/refused', { part: RefusedPart }> {
  constructor(part: RefusedPart) {
    super('onramp/refused', `The ${part} of the answer is not that of the purchase.`, { context: { part } })
  }
}

/** The account in use became another one before the page was there. `onramp/account-changed`: nothing was opened. */
export class AccountChangedError extends FoyerError<'onramp/account-changed'> {
  constructor() {
    super('onramp/account-changed', 'The account in use has changed.', { context: {} })
  }
}
