import {
  accountParts,
  displayText,
  InsufficientFundsError,
  type TransferRequest,
  WouldRevertError,
} from '@foyer/core'
import { type Rpc, RpcError, read } from '@foyer/core/adapters'
import { type Address, blockhash, getBase64Decoder, type Instruction } from '@solana/kit'
import { addressOf, type ChainAccount, parseAccount } from './accounts.js'
import { serialize } from './transaction.js'

/** Stands for a blockhash where the node puts in its own. */
const anyBlockhash = '11111111111111111111111111111111'

/** What a transfer does. */
interface Trial {
  /** Compute units. */
  readonly units: bigint
  /** The accounts asked for, as the transfer leaves them. */
  readonly after: readonly ChainAccount[]
}

/** Tries a transfer out on a node. */
export function createSimulation({ request }: Rpc) {
  const method = 'simulateTransaction'
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
  }

  return async (
    { from }: TransferRequest<'solana'>,
    instructions: readonly Instruction[],
    addresses: readonly Address[],
    signal: AbortSignal,
  ): Promise<Trial> => {
    const wire = serialize(addressOf(from), instructions, blockhash(anyBlockhash))
    const accounts = { accounts: { addresses, encoding: 'base64' } }
    const params = [getBase64Decoder().decode(wire), { ...options, ...(addresses.length > 0 && accounts) }]
    const value = read(await request(accountParts(from).networkId, method, params, signal), 'value')
    const error = read(value, 'err')
    if (error !== null && error !== undefined) throw explain(error, read(value, 'logs'))
    const units = read(value, 'unitsConsumed')
    if (typeof units !== 'number' || !Number.isSafeInteger(units)) throw new RpcError(method, 'no units')
    const left = addresses.length > 0 ? read(value, 'accounts') : []
    if (!Array.isArray(left) || left.length !== addresses.length) throw new RpcError(method, 'no accounts')
    return { units: BigInt(units), after: left.map((account: unknown) => parseAccount(method, account)) }
  }
}

/** What a node's refusal means to a visitor. @param error as `TransactionError` is written in JSON */
export function explain(
  error: unknown,
  logs: unknown,
  cause?: unknown,
): WouldRevertError | InsufficientFundsError {
  const rent = read(read(error, 'InsufficientFundsForRent'), 'account_index')
  if (rent !== undefined)
    return new WouldRevertError('An account keeps at least 0.00089088 SOL, or nothing.', cause ?? error)
  if (error === 'InsufficientFundsForFee' || error === 'AccountNotFound')
    return new InsufficientFundsError('fee')
  if (error === 'BlockhashNotFound')
    return new WouldRevertError('The transaction expired before it was signed.', cause ?? error)
  return new WouldRevertError(displayText(lastWords(logs) ?? JSON.stringify(error)), cause ?? error)
}

/** The line in which a program says why it failed. */
function lastWords(logs: unknown): string | undefined {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  const said = lines.findLast((line) => /^Program log: Error/.test(line)) ?? lines.at(-1)
  return said?.replace(/^Program log: (Error: )?/, '').slice(0, 200)
}
