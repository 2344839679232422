import type { NetworkId } from './caip.js'
import { FoyerError } from './error.js'

/** A recipient as a link or another text names it, with all that it asks for. */
export interface PaymentRequest {
  /** As written: it is read as an address like any other text. */
  readonly address: string
  /** The network that it is for; absent: the one in use. */
  readonly network?: NetworkId | undefined
  /** The contract of the token that it asks for; absent: the coin. */
  readonly token?: string | undefined
  /** The amount that it asks for: base units, or decimal text of whole tokens. */
  readonly amount?: bigint | string | undefined
}

/**
 * Why a text is not followed. `shape`: it cannot be read; `more`: it asks for more than a transfer; `token`: the account
 * does not hold its token; `balances`: it is not known yet whether the account holds it; `network`: it is for another network;
 * `unknown`: it names a network that is not known.
 */
export type PaymentRequestFault = 'shape' | 'more' | 'token' | 'balances' | 'network' | 'unknown'

/** A text that names a recipient is not followed. `payment-request/refused`; `context.network` is the network that it names. */
export class PaymentRequestError extends FoyerError<
  'payment-request/refused',
  { fault: PaymentRequestFault; network: string }
> {
  constructor(fault: PaymentRequestFault, network = '') {
    super('payment-request/refused', `Cannot follow the payment request (${fault}).`, {
      context: { fault, network },
    })
  }
}
