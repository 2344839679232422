import { FoyerError } from '@foyer/core'

/** Nobody swaps this much of these tokens. `swap/no-quote`. */
export class NoQuoteError extends FoyerError<'swap/no-quote'> {
  constructor() {
    super('swap/no-quote', 'Nobody swaps this amount of these tokens.', { context: {} })
  }
}

/** A question of the preparation was not answered. `swap/not-prepared`: the wallet was not asked. */
export class NotPreparedError extends FoyerError<'swap/not-prepared', { part: PreparedPart }> {
  constructor(part: PreparedPart, cause: unknown) {
    super('swap/not-prepared', `The ${part} was not answered.`, { context: { part }, cause })
  }
}

/** What a swap is prepared of. */
export type PreparedPart = 'allowance' | 'approval' | 'transaction'

/** Less than the minimum would arrive by what the chain gives. `swap/too-little`. */
export class TooLittleError extends FoyerError<'swap/too-little'> {
  constructor() {
    super('swap/too-little', 'Less than the minimum would arrive.', { context: {} })
  }
}

/**
 * The chain gives more than was quoted, and the transaction would let too much of it be lost. `swap/loose-minimum`: the
 * wallet was not asked for the swap. `context.gives` is what the chain gives.
 */
export class LooseMinimumError extends FoyerError<'swap/loose-minimum', { gives: bigint }> {
  constructor(gives: bigint) {
    super('swap/loose-minimum', 'The minimum is far below what the chain gives.', { context: { gives } })
  }
}

/** The chain undid an approval. `swap/approval-reverted`. */
export class ApprovalRevertedError extends FoyerError<'swap/approval-reverted'> {
  constructor() {
    super('swap/approval-reverted', 'The approval was undone by the chain.', { context: {} })
  }
}

/** The wallet sent another approval than the visitor confirmed. `swap/other-approval`. */
export class OtherApprovalError extends FoyerError<'swap/other-approval'> {
  constructor() {
    super('swap/other-approval', 'The wallet sent another approval.', { context: {} })
  }
}
