import {
  accountParts,
  InsufficientFundsError,
  InvalidAmountError,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
  type Token,
  TokenDecimalsError,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  WalletMissingError,
  WouldRevertError,
} from '@foyer/core'
import { awaitOutcome } from '@foyer/core/adapters'
import { type BitcoinAddress, readAddressOf } from './address.js'
import { type Coin, dust, feeOf, selectCoins, sweep } from './coins.js'
import { fromBase64 } from './encoding.js'
import { buildPsbt, checkSigned, finish, inputsOf, type Output, paysExactly } from './psbt.js'
import type { RestApi } from './restApi.js'
import type { Session } from './session.js'

/** A plan with the very transaction that will be signed. */
export interface BitcoinTransferPlan extends TransferPlan<'bip122'> {
  /** Base64, unsigned. */
  readonly psbt: string
  /** Satoshis that go back to the account. */
  readonly change: bigint
}

/** The longest script that addresses stand for: room for any receiver. */
const longestScript = 34
const decimals = 8

/** Sends bitcoin by PSBTs of our own making. */
export function createTransfers({ api, session, holder }: TransferDeps): Transfers<'bip122'> {
  async function fee({ from }: Pick<TransferRequest<'bip122'>, 'from'>, signal: AbortSignal) {
    const { networkId, address } = accountParts(from)
    const own = readAddressOf(networkId, address)
    const [coins, rate] = await Promise.all([
      api.coins(networkId, own.text, signal),
      api.feeRate(networkId, signal),
    ])
    const sizes = { input: own.type, receiver: longestScript, change: own.script.length }
    const most = sweep(coins, rate, sizes)
    if (!most) return feeOf(1, [longestScript], rate, own.type)
    // What is not worth spending stays behind, so that all the rest is `balance - fee`.
    return sum(coins) - most.amount
  }

  async function plan(request: TransferRequest<'bip122'>, signal: AbortSignal): Promise<BitcoinTransferPlan> {
    const { networkId: network, address } = accountParts(request.from)
    const account = holder(request.from)?.account(address)
    if (!account) throw new PlanOutdatedError('account')
    const own = readAddressOf(network, address)
    const receiver = readAddressOf(network, request.to)
    const transfer = snapshot(request, receiver)
    const [coins, rate] = await Promise.all([
      api.coins(network, own.text, signal),
      api.feeRate(network, signal),
    ])
    const { amount } = transfer
    // Coins of an ordinals address may carry inscriptions, and are no money.
    if (account.purpose !== 'payment' || sum(coins) < amount) throw new InsufficientFundsError('amount')
    const sizes = { input: own.type, receiver: receiver.script.length, change: own.script.length }
    const spending = selectCoins(coins, amount, rate, sizes)
    if (!spending) throw new InsufficientFundsError('fee')
    const psbt = buildPsbt({
      network,
      account,
      from: own,
      coins: spending.coins,
      previous: await transactionsOf(network, own, spending.coins, signal),
      outputs: outputsOf(receiver, amount, own, spending.change),
    })
    return Object.freeze({ ...transfer, fee: spending.fee, change: spending.change, psbt })
  }

  /** Wallets want the whole transaction behind a coin, but for Taproot, whose signatures name the amounts. */
  async function transactionsOf(
    network: NetworkId<'bip122'>,
    { type }: BitcoinAddress,
    coins: readonly Coin[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    const ids = type === 'p2tr' ? [] : [...new Set(coins.map(({ txid }) => txid))]
    const each = ids.map(async (txid) => [txid, await api.transaction(network, txid, signal)] as const)
    return new Map(await Promise.all(each))
  }

  async function send(
    connectorId: string,
    planned: TransferPlan<'bip122'>,
    signal: AbortSignal,
  ): Promise<string> {
    const method = 'signPsbt'
    const { networkId: network, address } = accountParts(planned.from)
    const current = session(connectorId)
    if (!current) throw new WalletMissingError(connectorId)
    if (current.network !== network) throw new PlanOutdatedError('network')
    const accounts = current.wallet.resume ? await current.wallet.resume(network, signal) : current.accounts
    if (!accounts?.some((account) => account.address === address)) throw new PlanOutdatedError('account')

    const psbt = psbtOf(planned)
    const bytes = psbt === undefined ? undefined : fromBase64(psbt)
    if (psbt === undefined || !bytes) throw new PlanOutdatedError('account')
    const inputs = inputsOf(psbt).map((index) => ({ address, index }))
    const answer = await current.wallet.signPsbt({ network, psbt: bytes, inputs }, signal)
    const { txid, hex } = finish(method, checkSigned(method, psbt, answer))
    await submit(network, hex, signal)
    return txid
  }

  async function submit(network: NetworkId<'bip122'>, hex: string, signal: AbortSignal) {
    try {
      await api.submit(network, hex, signal)
    } catch (error) {
      if (signal.aborted) throw error
      // The node refuses what the wallet signed: its signature is wrong, or the coins are gone.
      throw new MalformedAnswerError('signPsbt', error)
    }
  }

  async function known(network: NetworkId<'bip122'>, hash: string, signal: AbortSignal) {
    return (await api.knows(network, hash, signal).catch(() => false)) ? 'success' : 'unknown'
  }

  return {
    fee,
    plan,
    send,
    wait: (network, hash, outer) => awaitOutcome((signal) => known(network, hash, signal), outer),
  }
}

interface TransferDeps {
  readonly api: RestApi
  /** The live session of a connector. */
  readonly session: (connectorId: string) => Session | undefined
  /** The live session that holds an account. */
  readonly holder: (account: TransferRequest<'bip122'>['from']) => Session | undefined
}

/** What an account holds, in satoshis: all that it could spend, confirmed or not. */
export async function nativeBalance(
  api: Pick<RestApi, 'coins'>,
  account: TransferRequest<'bip122'>['from'],
  signal: AbortSignal,
): Promise<bigint> {
  const { networkId, address } = accountParts(account)
  return sum(await api.coins(networkId, address, signal))
}

/** Reads a request once and checks what needs no chain. */
function snapshot(
  { from, token, amount }: TransferRequest<'bip122'>,
  receiver: BitcoinAddress,
): TransferRequest<'bip122'> {
  if (token.network !== accountParts(from).networkId) throw new PlanOutdatedError('network')
  if (token.address !== undefined) throw new WouldRevertError('Bitcoin has no tokens')
  if (token.decimals !== decimals) throw new TokenDecimalsError(token.decimals, decimals)
  if (amount < dust[receiver.type]) throw new InvalidAmountError(String(amount), 'range')
  return { from, to: receiver.text, token: Object.freeze<Token>({ ...token }), amount }
}

/** A plan that lost its transaction on the way, or carries another one, is not sent. */
function psbtOf(plan: TransferPlan<'bip122'> | BitcoinTransferPlan): string | undefined {
  if (!('psbt' in plan) || !('change' in plan)) return undefined
  const { networkId, address } = accountParts(plan.from)
  const receiver = readAddressOf(networkId, plan.to)
  const outputs = outputsOf(receiver, plan.amount, readAddressOf(networkId, address), plan.change)
  return paysExactly(plan.psbt, outputs) ? plan.psbt : undefined
}

function outputsOf(
  receiver: BitcoinAddress,
  amount: bigint,
  own: BitcoinAddress,
  change: bigint,
): readonly Output[] {
  const paid = { script: receiver.script, value: amount }
  return change > 0n ? [paid, { script: own.script, value: change }] : [paid]
}

function sum(coins: readonly Coin[]): bigint {
  return coins.reduce((total, { value }) => total + value, 0n)
}
