import {
  type AccountId,
  type AdapterContext,
  accountParts,
  displayText,
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  joinAccount,
  PlanOutdatedError,
  type Token,
  TokenDecimalsError,
  type TransferNotice,
  type TransferPlan,
  type TransferRequest,
  WouldRevertError,
} from '@foyer/core'
import { RpcError, recipientNotice } from '@foyer/core/adapters'
import type { AccountCodes } from './accountCode.js'
import { addressOf, parseAddress } from './address.js'
import { nativeBalance } from './balance.js'
import type { Erc20 } from './erc20.js'
import { type Fees, plainTransfer, transferSize, withMargin } from './fees.js'
import type { Owners } from './owner.js'
import type { Rpc } from './rpc.js'
import { createReceivedSimulation } from './simulateReceived.js'
import { toTransaction } from './transaction.js'
import { provenCount } from './transactionCount.js'

/** A plan with the gas limit (gas units) that was simulated for it. */
export interface EvmTransferPlan extends TransferPlan<'eip155'> {
  readonly gas: bigint
}

/** A first-time receiver makes a token transfer dearer than one to oneself, which is what can be simulated. */
const tokenTransfer = 65_000n

/** Makes plans, and says what they will cost. */
export function createPlanner({ context, rpc, codes, owner, erc20, fees }: PlannerDeps) {
  const arrival = createReceivedSimulation(rpc)

  async function fee(
    { from, token }: Pick<TransferRequest<'eip155'>, 'from' | 'token'>,
    signal: AbortSignal,
  ) {
    const { address } = accountParts(from)
    const sample = toTransaction({ from, token, to: address, amount: token.address === undefined ? 0n : 1n })
    const least = token.address === undefined ? plainTransfer : tokenTransfer
    const gas = fees.gas(sample, signal).then(
      (estimate) => (estimate > least ? estimate : least),
      (error: unknown) => {
        if (isRefusal(error)) return least
        throw error
      },
    )
    return fees.most(from, gas, transferSize, signal)
  }

  async function plan(request: TransferRequest<'eip155'>, signal: AbortSignal): Promise<EvmTransferPlan> {
    const transfer = snapshot(request)
    const transaction = toTransaction(transfer)
    const { networkId } = accountParts(transfer.from)
    const [[native, held], , count, at] = await Promise.all([
      balances(transfer, signal),
      checkDecimals(transfer, signal),
      counted(transfer.from, signal),
      owner(joinAccount(networkId, transfer.to), signal),
    ])
    const recipient = recipientNotice(at, transfer.to)
    if (held < transfer.amount) throw new InsufficientFundsError('amount')
    const estimating = fees.gas(transaction, signal).catch((error: unknown) => {
      throw explain(error)
    })
    const [estimate, cost, arrives] = await Promise.all([
      estimating,
      fees.cost(transfer.from, estimating, transferSize, signal),
      arriving(transfer, signal),
    ])
    // The fees of contracts may be paid elsewhere; an EIP-7702 account pays its own.
    if (native < transaction.value + cost.value && (await codes.of(transfer.from, signal)) !== 'contract')
      throw new InsufficientFundsError('fee')
    const gas = estimate === plainTransfer ? estimate : withMargin(estimate)
    const notices: readonly TransferNotice[] = [
      ...(recipient ? [recipient] : []),
      ...(cost.isPartial ? (['charges'] as const) : []),
    ]
    return Object.freeze({
      ...transfer,
      fee: withMargin(cost.value),
      gas,
      ...(arrives < transfer.amount && { arrives }),
      ...(notices.length > 0 && { notices }),
      ...(count !== undefined && { sent: count }),
    })
  }

  /** What reaches the receiver, as far as a node tells. @throws {WouldRevertError} when that is nothing */
  async function arriving({ from, to, token, amount }: TransferRequest<'eip155'>, signal: AbortSignal) {
    const [sender, receiver] = [addressOf(from), parseAddress(to)]
    if (token.address === undefined || sender === receiver) return amount
    const moved = { token: parseAddress(token.address), from: sender, to: receiver, amount }
    const arrives = (await arrival(token.network, moved, signal)) ?? amount
    if (arrives <= 0n) throw new WouldRevertError('Nothing would arrive')
    return arrives
  }

  async function sent(from: AccountId<'eip155'>, signal: AbortSignal): Promise<bigint | undefined> {
    const params = [addressOf(from), 'pending']
    const [code, count] = await Promise.all([
      codes.of(from, signal),
      rpc.quantity(accountParts(from).networkId, 'eth_getTransactionCount', params, signal),
    ])
    return provenCount(code, count)
  }

  const counted = (from: AccountId<'eip155'>, signal: AbortSignal) =>
    sent(from, signal).catch(() => undefined)

  /** Of the coin, and of what is sent. */
  function balances({ from, token }: TransferRequest<'eip155'>, signal: AbortSignal) {
    const native = nativeBalance(rpc, from, signal)
    return Promise.all([
      native,
      token.address === undefined
        ? native
        : erc20.balanceOf(token.network, parseAddress(token.address), addressOf(from), signal),
    ])
  }

  async function checkDecimals({ token }: Pick<TransferRequest<'eip155'>, 'token'>, signal: AbortSignal) {
    const actual =
      token.address === undefined
        ? context.networks().find(({ id }) => id === token.network)?.nativeCurrency.decimals
        : await erc20.decimals(token.network, parseAddress(token.address), signal)
    if (actual === token.decimals) return
    if (actual !== undefined) throw new TokenDecimalsError(token.decimals, actual)
    if (token.address !== undefined) throw new WouldRevertError('No token at this address')
  }

  return { fee, plan, sent, counted, checkDecimals }
}

interface PlannerDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
  readonly codes: Pick<AccountCodes, 'of'>
  readonly owner: Owners
  readonly erc20: Erc20
  readonly fees: Fees
}

/** Reads a request once and checks what needs no chain. */
function snapshot({ from, to, token, amount }: TransferRequest<'eip155'>): TransferRequest<'eip155'> {
  const receiver = parseAddress(to)
  if (token.network !== accountParts(from).networkId) throw new PlanOutdatedError('network')
  if (token.address !== undefined && parseAddress(token.address) === receiver)
    throw new InvalidAddressError(to, 'token')
  if (amount <= 0n) throw new InvalidAmountError(String(amount), 'range')
  return { from, to: receiver, token: Object.freeze<Token>({ ...token }), amount }
}

/** The code of an execution that a contract reverted (`execution reverted`). */
const revertCode = 3

/** What a refusal of a node means for whoever wants to send. */
export function explain(error: unknown): unknown {
  if (!isRefusal(error)) return error
  const { reason } = error.context
  // A contract may use the same words; nodes say first that these are of a revert.
  const isOfNode = error.context.code !== revertCode && !/revert/i.test(reason)
  if (isOfNode && /insufficient funds|exceeds allowance/i.test(reason))
    return new InsufficientFundsError('fee')
  return new WouldRevertError(
    displayText(reason.replace(/^.*revert(ed)?(: ?| with reason( string)? ?)?/i, '')),
    error,
  )
}

function isRefusal(error: unknown): error is RpcError {
  return error instanceof RpcError && error.context.code !== undefined
}
