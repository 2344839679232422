import { HttpError } from '@foyer/core'

/** Errors of Bitcoin Core that a transaction is malformed (-22), has no inputs (-25) or is rejected (-26), as APIs quote them. */
const verdict = /"code":\s*-2[256]\b/
/** The transaction itself may have spent its inputs. */
const spent = /missing-?or-?spent|missing inputs/i
/**
 * How a node says that it has a transaction of this id, pending or in a block, where the API's index is behind it.
 * https://github.com/bitcoin/bitcoin/blob/v28.0/src/rpc/protocol.h (-27), `src/validation.cpp` (the words)
 */
const already =
  /"code":\s*-27\b|already in (utxo set|block ?chain)|txn-(already-(known|in-mempool)|same-nonwitness-data-in-mempool)/i

/** The words of a node behind an API, about a transaction that it was handed. */
export function reasonOf(failure: unknown): string {
  return failure instanceof HttpError ? (failure.context.reason ?? '') : ''
}

/** Whether a node has the transaction already. */
export function isKnown(failure: unknown): boolean {
  return already.test(reasonOf(failure))
}

/** Whether a node checked the transaction and does not take it. */
export function isVerdict(failure: unknown): boolean {
  const reason = reasonOf(failure)
  return verdict.test(reason) && !spent.test(reason)
}
