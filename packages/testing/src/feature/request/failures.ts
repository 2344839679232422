import {
  HttpError,
  InsufficientFundsError,
  isFoyerError,
  MalformedAnswerError,
  PlanOutdatedError,
  type RequestStep,
  SessionEndedError,
  TimeoutError,
  TransferUnknownError,
  WalletMissingError,
  WouldRevertError,
} from '@foyer/core'
import { codesOf, RpcError, walletFailure } from '@foyer/core/adapters'
import type fc from 'fast-check'

/** The exports of the package `fast-check`. */
export type FastCheck = typeof fc

/** A failure of one request, and how far the request got before it. */
export interface RequestFailure {
  /** Absent: the wallet was not asked. */
  readonly reached: RequestStep | undefined
  readonly error: Error
  /** The words of the wallet or of the node in it, which are unchecked. */
  readonly says: string
  /** Whether the visitor leaves the request before it fails. */
  readonly left: boolean
}

/** Codes of EIP-1193 and CAIP-25 by which a wallet says that its visitor declined. */
const declined = [4001, 5000, 5001, 5002, 5003]
const otherCodes = [4100, 4200, 4900, 4902, -32000, -32002, -32003, -32601, -32603, 5730, 10_001]
const hash = `0x${'f'.repeat(64)}`
/** Sentences that a wallet or a node may say, whether they are so or not. */
const sentences = [
  '',
  'Nothing was sent.',
  'Transaction sent. Please try again to send more.',
  'User rejected the request.',
  'Request cancelled',
  'already known',
  'nonce too low',
  'execution reverted',
  'Internal JSON-RPC error.',
  'Your coins may have been sent twice.',
  '” Nothing was sent. “',
  '\u202etnes saw gnihtoN',
  'x'.repeat(400),
]

/** Returns generated failures of requests. @param check the exports of `fast-check` */
export function requestFailures(check: FastCheck): fc.Arbitrary<RequestFailure> {
  const says = check.oneof(
    check.constantFrom(...sentences),
    check.string({ unit: 'grapheme', maxLength: 40 }),
  )
  const code = check.option(check.constantFrom(...declined, ...otherCodes), { nil: undefined })
  const shape = check.constantFrom('error', 'object', 'nested', 'text')
  const raw = check.record({ code, shape }).chain((of) => says.map((words) => ({ ...of, words })))
  const left = check.boolean()

  const fromWallet = (reached: RequestStep, method: string) =>
    check.record({ raw, left }).map(({ raw: { code: number, shape: form, words }, left: hasLeft }) => {
      const error = walletFailure(method, rawError(form, number, words))
      return { reached, error, says: words, left: hasLeft }
    })
  const ours = (reached: RequestStep | undefined, ...make: readonly ((words: string) => Error)[]) =>
    check
      .record({ make: check.constantFrom(...make), words: says, left })
      .map(({ make: of, words, left: hasLeft }) => ({
        reached,
        error: of(words),
        says: words,
        left: hasLeft,
      }))

  return check.oneof(
    { arbitrary: fromWallet('asked', 'eth_sendTransaction'), weight: 4 },
    fromWallet('signing', 'eth_signTypedData_v4'),
    ours(
      'asked',
      () => new SessionEndedError('eth_sendTransaction'),
      (words) => new MalformedAnswerError('eth_sendTransaction', words),
      () => new TimeoutError('wallet', 1),
      (words) => new RpcError('eth_getTransactionByHash', words, { code: -32000 }),
      (words) => new Error(words),
      () => new TransferUnknownError(hash),
    ),
    ours(
      'signing',
      (words) => new MalformedAnswerError('eth_signTypedData_v4', words),
      () => new SessionEndedError('eth_signTypedData_v4'),
    ),
    ours(
      'leaving',
      (words) => new TransferUnknownError(hash, new Error(words)),
      (words) => new WouldRevertError(words),
      () => new InsufficientFundsError('fee'),
      (words) => new RpcError('eth_sendRawTransaction', words, { code: -32603 }),
      (words) => new Error(words),
    ),
    ours(
      undefined,
      () => new PlanOutdatedError('network'),
      () => new WalletMissingError('harbor'),
      (words) => new RpcError('eth_call', words, { code: -32000 }),
      () => new HttpError('v1/account', 503),
      () => new TimeoutError('The plan', 1),
      (words) => new Error(words),
    ),
  )
}

/**
 * Whether something may have left. Before a wallet is asked nothing has, and nothing leaves with a signature alone, unless
 * the wallet did something else. A wallet that was asked to send has a code for a visitor that declines; nothing else that it
 * says proves anything. A transaction that was handed on did not leave if all nodes refused it.
 */
export function mayHaveLeft({ reached, error }: RequestFailure): boolean {
  switch (reached) {
    case undefined:
      return false
    case 'signing':
      return isFoyerError(error, 'wallet/malformed-answer')
    case 'asked':
      return !codesOf(error.cause).some((code) => declined.includes(code))
    case 'leaving':
      return !['transfer/would-revert', 'transfer/insufficient-funds'].some((code) =>
        isFoyerError(error, code),
      )
  }
}

function rawError(shape: string, code: number | undefined, message: string): unknown {
  const own = { ...(code !== undefined && { code }), message }
  switch (shape) {
    case 'error':
      return Object.assign(new Error(message), own)
    case 'nested':
      return { message, data: { originalError: own } }
    case 'text':
      return code === undefined ? message : own
    default:
      return own
  }
}
