import * as v from 'valibot'
import { AskError, UnreadableError, UpstreamError } from '../errors.js'
import { RpcError } from '../rpc/rpcError.js'

/**
 * The cause of a failed attempt. `ours`: a bug of this code, or no room or money to ask at all. `question`: the ask itself.
 * `stranger`: content of third parties, such as a contract. `provider`: a fault that other clients will see too.
 */
export type Blame = 'ours' | 'question' | 'stranger' | 'provider'

/** The rule by which a provider may be left out, besides {@link mayBeForAll}. */
export function blameOf(error: unknown): Blame {
  if (error instanceof AskError || error instanceof RpcError) return 'question'
  if (error instanceof UnreadableError || error instanceof v.ValiError) return 'stranger'
  // A node that failed behind a provider has a tap of its own, and was blamed there.
  if (!(error instanceof UpstreamError)) return 'ours'
  if (error.fault === 'busy' || error.fault === 'spent') return 'ours'
  // An answer is too long where the question is too wide.
  if (error.fault === 'size') return 'question'
  return error.fault === 'status' && isOfQuestion(error.status) ? 'question' : 'provider'
}

/** Whether a failure is about a question, or about all: of a key that ended, a bill, a new form of answers. */
export function mayBeForAll(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return error instanceof v.ValiError
  return error.fault === 'status' && [401, 402, 403, 405, 451].includes(error.status ?? 0)
}

/** Whether another client that asks the same may be spared the failure. */
export function mayBeOwn(error: unknown): boolean {
  return ['ours', 'provider'].includes(blameOf(error))
}

/** Walls in front of services refuse what they do not like by any of 4xx; only these two are about time. */
function isOfQuestion(status = 500): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
