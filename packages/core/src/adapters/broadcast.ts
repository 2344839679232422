import { isFoyerError } from '../isFoyerError.js'
import {
  type InsufficientFundsError,
  type TransactionTrace,
  TransferUnknownError,
  type WouldRevertError,
} from '../transfer.js'
import type { Offered } from './endpoints.js'
import { isFailedGateway, RpcError } from './rpcError.js'

/** A signed transaction, and how its network is asked about it. */
export interface Broadcast {
  /** What the network will know it by. */
  readonly id: string
  /** Hands it to one node after the other. */
  readonly offer: () => Promise<Offered>
  /** Whether a node refused it because it has it already, by its code. @default none does */
  readonly isKnown?: (failure: unknown) => boolean
  /** Looks for it on the chain. */
  readonly find: () => Promise<TransactionTrace>
  /** What the refusals of all nodes mean: nothing was sent. */
  readonly refusal: (failures: readonly unknown[]) => WouldRevertError | InsufficientFundsError
}

/**
 * Hands a transaction to the network. Returns once a node took it, or the chain has it: a refusal may be one *because* it
 * went through.
 * @throws {TransferUnknownError} while there is only silence
 * @throws {AbortedError}
 * @throws {WouldRevertError | InsufficientFundsError} when each node refused it, and the chain does not have it
 */
export async function broadcast({ id, offer, isKnown, find, refusal }: Broadcast): Promise<void> {
  const { taken, failures } = await offer()
  if (taken || failures.some((failure) => isKnown?.(failure))) return
  const trace = await find().catch(() => undefined)
  if (trace !== undefined && trace !== 'absent') return
  if (trace === 'absent' && failures.length > 0 && failures.every(isAnswer)) throw refusal(failures)
  throw new TransferUnknownError(id, failures[0])
}

/** How gateways say in JSON-RPC that the node did not answer them, by whatever code. */
const unanswered = /time.?.?out|deadline|gateway|upstream|unavail|overload|cancel|connect/i

/**
 * Whether a node answered, and its answer is an error. One that failed inside, or whose gateway did, may have passed the
 * transaction on (JSON-RPC -32603, HTTP 5xx and 408), also where the gateway says so in JSON-RPC. One that is asked too
 * often (429) passes nothing on.
 */
function isAnswer(failure: unknown): boolean {
  if (failure instanceof RpcError) {
    const { code, status, reason } = failure.context
    if (code === undefined) return isRefusedRequest(status)
    return code !== -32603 && !isFailedGateway(status) && !unanswered.test(reason)
  }
  return isFoyerError(failure, 'http/failed') && 'status' in failure.context
    ? isRefusedRequest(failure.context.status)
    : false
}

function isRefusedRequest(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && !isFailedGateway(status)
}
