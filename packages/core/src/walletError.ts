import { FoyerError } from './error.js'

/** The visitor declined in the wallet (EIP-1193 4001, CAIP-25 5000). `wallet/user-rejected`. */
export class UserRejectedError extends FoyerError<'wallet/user-rejected', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('wallet/user-rejected', 'The request was declined in the wallet.', { context: { method }, cause })
  }
}

/** The wallet already shows a request (EIP-1193 -32002). `wallet/request-pending`. */
export class RequestPendingError extends FoyerError<'wallet/request-pending', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('wallet/request-pending', 'The wallet already has this request open.', {
      context: { method },
      cause,
    })
  }
}

/** The wallet failed in its own way. `wallet/request-failed`; `context.reason` is the wallet's text, unchecked. */
export class WalletRequestError extends FoyerError<
  'wallet/request-failed',
  { method: string; reason: string }
> {
  constructor(method: string, reason: string, cause?: unknown) {
    super('wallet/request-failed', `The wallet could not answer ${method}.`, {
      context: { method, reason },
      cause,
    })
  }
}

/** The wallet that a connector id names is not on this page (any more). `wallet/missing`. */
export class WalletMissingError extends FoyerError<'wallet/missing', { connectorId: string }> {
  constructor(connectorId: string) {
    super('wallet/missing', `No wallet answers to "${connectorId}".`, { context: { connectorId } })
  }
}

/** The wallet answered, but not what its protocol promises. `wallet/malformed-answer`. */
export class MalformedAnswerError extends FoyerError<'wallet/malformed-answer', { method: string }> {
  constructor(method: string, cause?: unknown) {
    super('wallet/malformed-answer', `The wallet's answer to ${method} is not valid.`, {
      context: { method },
      cause,
    })
  }
}
