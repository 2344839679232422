import {
  type AdapterContext,
  accountParts,
  isFoyerError,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
  type TransactionOutcome,
  type TransferPlan,
  type Transfers,
  WalletMissingError,
  WalletRequestError,
} from '@foyer/core'
import { awaitOutcome, RpcError, read } from '@foyer/core/adapters'
import { type Blockhash, getBase58Decoder, getBase64Decoder, isBlockhash } from '@solana/kit'
import { addressOf } from './accounts.js'
import { parseSignature, parseTransactions } from './answers.js'
import { ask } from './ask.js'
import { createPlanner } from './plan.js'
import { plainUnits, type Route, toInstructions } from './route.js'
import { isRefusal, type Rpc } from './rpc.js'
import type { Session } from './session.js'
import { explain } from './simulate.js'
import { doesTheSame, serialize, signatureOf } from './transaction.js'

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
  /** The live session of a connector. */
  readonly session: (connectorId: string) => Session | undefined
}

/** Sends SOL and tokens of both token programs. */
export function createTransfers({ context, rpc, session }: TransferDeps): Transfers<'solana'> {
  const { fee, plan } = createPlanner({ context, rpc })

  async function send(
    connectorId: string,
    planned: TransferPlan<'solana'>,
    signal: AbortSignal,
  ): Promise<string> {
    const current = session(connectorId)
    if (!current) throw new WalletMissingError(connectorId)
    const { wallet, accounts } = current
    const { networkId: network } = accountParts(planned.from)
    const account = addressOf(planned.from)
    if (!accounts.includes(account)) throw new PlanOutdatedError('account')
    if (current.network !== network) throw new PlanOutdatedError('network')
    const instructions = toInstructions(planned, routeOf(planned))
    const wire = serialize(account, instructions, await latestBlockhash(rpc, network, signal))
    const { signTransactions, sendTransaction } = wallet
    if (signTransactions) {
      const method = 'solana:signTransaction'
      const answer = await ask(method, signal, () =>
        signTransactions({ account, network, transactions: [wire] }),
      )
      const [signed] = parseTransactions(method, answer, 1)
      if (!signed || !doesTheSame(signed, wire)) throw new MalformedAnswerError(method, answer)
      return submit(rpc, network, signed, {}, signal)
    }
    const method = 'solana:signAndSendTransaction'
    if (!sendTransaction) throw new WalletRequestError(method, 'The wallet cannot sign transactions.')
    const options = { preflightCommitment: 'confirmed' }
    const sent = await ask(method, signal, () =>
      sendTransaction({ account, network, transaction: wire, options }),
    )
    return getBase58Decoder().decode(parseSignature(method, sent))
  }

  return {
    fee,
    plan,
    send,
    wait: (network, hash, outer) => awaitOutcome((signal) => outcomeOf(rpc, network, hash, signal), outer),
  }
}

/** A blockhash to sign with: good for about a minute. */
async function latestBlockhash(
  { request }: Rpc,
  network: NetworkId,
  signal: AbortSignal,
): Promise<Blockhash> {
  const method = 'getLatestBlockhash'
  const answer = await request(network, method, [{ commitment: 'confirmed' }], signal)
  const hash = read(read(answer, 'value'), 'blockhash')
  if (typeof hash !== 'string' || !isBlockhash(hash)) throw new RpcError(method, 'not a blockhash')
  return hash
}

/**
 * Hands a signed transaction to the network. Returns its signature, also when no node answered: it may be on its way,
 * and the signature is what tells (safety F-71).
 * @throws {WouldRevertError | InsufficientFundsError} when a node refused it
 */
export async function submit(
  { request }: Rpc,
  network: NetworkId,
  signed: Uint8Array,
  options: object,
  signal: AbortSignal,
): Promise<string> {
  const signature = signatureOf(signed)
  if (!signature) throw new MalformedAnswerError('solana:signTransaction', signed)
  const wire = getBase64Decoder().decode(signed)
  const settings = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }
  try {
    await request(network, 'sendTransaction', [wire, settings], signal)
  } catch (error) {
    if (signal.aborted) throw error
    if (isRefusal(error) && !/already (been )?processed/i.test(error.context.reason)) throw refusal(error)
    if (!(error instanceof RpcError) && !isFoyerError(error, 'timeout')) throw error
  }
  return signature
}

function refusal(error: RpcError): unknown {
  const { code, reason, data } = error.context
  if (code === -32003) return new MalformedAnswerError('solana:signTransaction', error)
  return code === -32002 ? explain(read(data, 'err'), [reason], error) : error
}

async function outcomeOf(
  { request }: Rpc,
  network: NetworkId,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const params = [[hash], { searchTransactionHistory: true }]
  const answer = await request(network, 'getSignatureStatuses', params, signal).catch(() => undefined)
  const found = read(read(answer, 'value'), '0')
  const confirmed = ['confirmed', 'finalized'].includes(String(read(found, 'confirmationStatus')))
  if (!confirmed) return 'unknown'
  return read(found, 'err') === null ? 'success' : 'reverted'
}

/** A plain transfer that lost its route on the way goes by the only one there is. @throws {PlanOutdatedError} */
function routeOf(plan: TransferPlan<'solana'> & { readonly route?: Route }): Route {
  if (plan.route) return plan.route
  if (plan.token.address === undefined) return { units: plainUnits }
  throw new PlanOutdatedError('account')
}
