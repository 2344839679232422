import { isFoyerError } from '../isFoyerError.js'
import {
  type InsufficientFundsError,
  NotSentError,
  type TransactionTrace,
  TransferUnknownError,
  type WouldRevertError,
} from '../transfer.js'
import type { Offered } from './endpoints.js'
import { read } from './read.js'
import { isFailedGateway } from './rpcError.js'

/** A signed transaction, and how its network is asked about it. */
export interface Broadcast {
  /** What the network will know it by. */
  readonly id: string
  /** Hands it to one node after the other. */
  readonly offer: () => Promise<Offered>
  /** Whether a node refused it because it has it already, by its code. @default none does */
  readonly isKnown?: (failure: unknown) => boolean
  /** Whether a failure has the code by which a node of this chain says that it checked the transaction and does not take it. */
  readonly isVerdict: (failure: unknown) => boolean
  /** Looks for it on the chain. */
  readonly find: () => Promise<TransactionTrace>
  /** Returns the error for the verdicts of nodes: nothing was sent. */
  readonly refusal: (verdicts: readonly unknown[]) => WouldRevertError | InsufficientFundsError
}

/**
 * Hands a transaction to the network. Returns once a node took it, or the chain has it: a refusal may be one *because* it
 * went through.
 * @throws {TransferUnknownError} while there is only silence
 * @throws {AbortedError}
 * @throws {WouldRevertError | InsufficientFundsError} when a node refused it, no node took it, and the chain does not have it
 * @throws {NotSentError} as above, when no server passed it on to a node
 */
export async function broadcast({ id, offer, isKnown, isVerdict, find, refusal }: Broadcast): Promise<void> {
  const { taken, failures } = await offer()
  if (taken || failures.some((failure) => isKnown?.(failure))) return
  const trace = await find().catch(() => undefined)
  if (trace !== undefined && trace !== 'absent') return
  const isRefused = (failure: unknown) =>
    !isFailedGateway(statusOf(failure).status) && (isVerdict(failure) || isNotPassedOn(failure))
  if (trace === 'absent' && failures.length > 0 && failures.every(isRefused)) {
    const verdicts = failures.filter(isVerdict)
    throw verdicts.length > 0 ? refusal(verdicts) : new NotSentError(failures[0])
  }
  throw new TransferUnknownError(id, failures[0])
}

/** HTTP statuses of a server that did not read the request, or does not pass it on. */
const refusedStatuses: ReadonlySet<unknown> = new Set([401, 403, 404, 405, 413, 415, 429])
/**
 * JSON-RPC errors of a request that was not run: it cannot be read, or its method or parameters are not known. Some servers
 * use HTTP statuses as codes.
 */
const notRun: ReadonlySet<unknown> = new Set([-32700, -32600, -32601, -32602, 401, 403, 429])
const internalError = -32603

/**
 * Whether a server did not pass a transaction on. Other errors prove nothing, whatever their words: a gateway may have lost
 * its node after the node took the transaction.
 */
function isNotPassedOn(failure: unknown): boolean {
  const { code, status } = statusOf(failure)
  return notRun.has(code) || (refusedStatuses.has(status) && code !== internalError)
}

/** Returns the JSON-RPC code and the HTTP status of a Foyer error. */
function statusOf(failure: unknown): { readonly code?: unknown; readonly status?: unknown } {
  if (!isFoyerError(failure)) return {}
  return { code: read(failure.context, 'code'), status: read(failure.context, 'status') }
}
