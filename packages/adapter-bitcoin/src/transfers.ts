import {
  type AccountId,
  accountParts,
  afterFailure,
  InsufficientFundsError,
  InvalidAmountError,
  type NetworkId,
  PlanOutdatedError,
  type RequestProgress,
  type Token,
  TokenDecimalsError,
  type TransferNotice,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  WouldRevertError,
} from '@foyer/core'
import { awaitOutcome, broadcast, sendFrom } from '@foyer/core/adapters'
import { type BitcoinAddress, isUnlocked, readAddressOf } from './address.js'
import { type Coin, dust, feeOf, selectCoins, sweep } from './coins.js'
import { fromBase64 } from './encoding.js'
import { isKnown, isVerdict, reasonOf } from './nodeAnswers.js'
import {
  buildPsbt,
  checkSigned,
  finish,
  inputsOf,
  type Output,
  paysExactly,
  type SignedTransaction,
} from './psbt.js'
import { createReplacements, notesOf } from './replacement.js'
import type { RestApi } from './restApi.js'
import { assertHeld, type ConnectedBitcoinWallet, type WalletAccount } from './wallet.js'

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
/** Transactions asked for at a time: public APIs refuse who asks for hundreds. */
const atOnce = 4
/** Inscriptions and runes are in coins of so many satoshis at the most, as their wallets make them. */
const mostInscribed = 10_000n
const inscribed: readonly TransferNotice[] = ['inscriptions']
const unconfirmed: readonly TransferNotice[] = ['unconfirmed']
const unlocked: readonly TransferNotice[] = ['unlocked']

/** Sends bitcoin by PSBTs of our own making. */
export function createTransfers({ api, connected, account: heldAs }: TransferDeps): Transfers<'bip122'> {
  const replacements = createReplacements(api)

  /** What sending all of an account's money pays, and what is left of it then. */
  async function sweepOf(from: AccountId<'bip122'>, signal: AbortSignal) {
    const { networkId, address } = accountParts(from)
    const own = readAddressOf(networkId, address)
    const [coins, rate, account] = await Promise.all([
      api.coins(networkId, own.text, signal),
      api.feeRate(networkId, signal),
      heldAs(from, signal),
    ])
    const money = moneyIn(coins, account?.purpose)
    const sizes = { input: own.type, receiver: longestScript, change: own.script.length }
    // Coins that stay behind are no fee.
    const { amount: most, fee } = sweep(money, rate, sizes) ?? {
      amount: 0n,
      fee: feeOf(1, [longestScript], rate, own.type),
    }
    return { most, fee }
  }

  async function plan(request: TransferRequest<'bip122'>, signal: AbortSignal): Promise<BitcoinTransferPlan> {
    const { networkId: network, address } = accountParts(request.from)
    const account = await heldAs(request.from, signal)
    if (!account) throw new PlanOutdatedError('account')
    const own = readAddressOf(network, address)
    const receiver = readAddressOf(network, request.to)
    const transfer = snapshot(request, receiver)
    const [coins, rate] = await Promise.all([
      api.coins(network, own.text, signal),
      api.feeRate(network, signal),
    ])
    const { amount } = transfer
    const money = moneyIn(coins, account.purpose)
    if (sum(money) < amount) throw new InsufficientFundsError(sum(coins) < amount ? 'amount' : 'kept')
    const sizes = { input: own.type, receiver: receiver.script.length, change: own.script.length }
    const spending = selectCoins(money, amount, rate, sizes)
    if (!spending) {
      const isScattered = selectCoins(money, amount, rate, sizes, money.length)
      throw new InsufficientFundsError(isScattered ? 'scattered' : 'fee')
    }
    const psbt = buildPsbt({
      network,
      account,
      from: own,
      coins: spending.coins,
      previous: await transactionsOf(network, own, spending.coins, signal),
      outputs: outputsOf(receiver, amount, own, spending.change),
    })
    const { fee, change } = spending
    const notices: readonly TransferNotice[] = [
      ...(account.purpose === 'any' ? inscribed : []),
      // Its sender may still replace the transaction that made it (BIP-125), and ours would go with it.
      ...(spending.coins.some(({ confirmed }) => !confirmed) ? unconfirmed : []),
      ...(isUnlocked(receiver) ? unlocked : []),
    ]
    return Object.freeze({
      ...transfer,
      fee,
      change,
      psbt,
      ...(notices.length > 0 && { notices }),
    })
  }

  /** Wallets want the whole transaction behind a coin, but for Taproot, whose signatures name the amounts. */
  async function transactionsOf(
    network: NetworkId<'bip122'>,
    { type }: BitcoinAddress,
    coins: readonly Coin[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    const ids = type === 'p2tr' ? [] : [...new Set(coins.map(({ txid }) => txid))]
    const found = new Map<string, Uint8Array>()
    for (let at = 0; at < ids.length; at += atOnce) {
      const each = ids.slice(at, at + atOnce).map(async (txid) => {
        found.set(txid, await api.transaction(network, txid, signal))
      })
      await Promise.all(each)
    }
    return found
  }

  async function send(
    current: SendingWallet,
    planned: TransferPlan<'bip122'>,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> {
    const method = 'signPsbt'
    const { networkId: network, address } = accountParts(planned.from)
    if (current.network !== network) throw new PlanOutdatedError('network')
    await assertHeld(current, [address], signal)

    const psbt = psbtOf(planned)
    const bytes = psbt === undefined ? undefined : fromBase64(psbt)
    if (psbt === undefined || !bytes) throw new PlanOutdatedError('account')
    const inputs = inputsOf(psbt).map((index) => ({ address, index }))
    progress.asked('sign')
    const answer = await current.wallet.signPsbt({ network, psbt: bytes, inputs }, signal)
    const transaction = finish(method, await checkSigned(method, psbt, answer))
    const { to, amount, fee } = planned
    const { clue, expected } = notesOf(transaction, { own: address, to, amount, fee })
    progress.expects?.(expected)
    progress.leaving(transaction.txid, clue)
    return submit(api, network, transaction, signal)
  }

  async function known(network: NetworkId<'bip122'>, hash: string, signal: AbortSignal) {
    const trace = await api.find(network, hash, signal).catch(() => 'absent')
    return trace === 'success' ? trace : 'unknown'
  }

  return {
    fee: async ({ from }, signal) => ({ value: (await sweepOf(from, signal)).fee }),
    most: async (from, signal) => (await sweepOf(from, signal)).most,
    plan,
    send: sendFrom(connected, send),
    find: (network, hash, _since, signal, expected) => replacements.find(network, hash, expected, signal),
    follow: replacements.follow,
    receiver: replacements.receiver,
    finality: (...asked) => api.finality(...asked),
    wait: (network, hash, outer) => awaitOutcome((signal) => known(network, hash, signal), outer),
  }
}

type SendingWallet = Pick<ConnectedBitcoinWallet, 'network' | 'accounts' | 'wallet' | 'signal'>

interface TransferDeps {
  readonly api: RestApi
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => SendingWallet | undefined
  /** An account as the wallet that holds it granted it, with all that the wallet states of it. */
  readonly account: (
    account: TransferRequest<'bip122'>['from'],
    signal: AbortSignal,
  ) => WalletAccount | undefined | Promise<WalletAccount | undefined>
}

/**
 * Hands a signed transaction to the network. Returns its id once an API or the chain has it. Its coins are held while it is
 * unknown whether it left.
 * @throws {WouldRevertError | NotSentError} when every API refused it: nothing was sent
 * @throws {TransferUnknownError} when none said whether it took it
 */
export async function submit(
  api: Pick<RestApi, 'offer' | 'find' | 'handedOn'>,
  network: NetworkId<'bip122'>,
  transaction: SignedTransaction,
  signal: AbortSignal,
): Promise<string> {
  const { txid } = transaction
  // It may have left, also if the visitor leaves now.
  api.handedOn.note(network, transaction, false)
  await broadcast({
    id: txid,
    offer: () => api.offer(network, transaction, signal),
    isKnown,
    isVerdict,
    find: () => api.find(network, txid, signal),
    refusal: ([first]) => new WouldRevertError(reasonOf(first), first),
  }).catch((error: unknown) => {
    if (afterFailure('leaving', error) === 'refused') api.handedOn.forget(txid)
    throw error
  })
  api.handedOn.note(network, transaction, true)
  return txid
}

/** Reads the coins of an account, in satoshis, confirmed or not: those that it can spend, and those that are never spent here. */
export async function nativeHoldings(
  { api, account: heldAs }: Pick<TransferDeps, 'account'> & { readonly api: Pick<RestApi, 'coins'> },
  account: TransferRequest<'bip122'>['from'],
  signal: AbortSignal,
): Promise<{ readonly spendable: bigint; readonly locked: bigint }> {
  const { networkId, address } = accountParts(account)
  const [coins, held] = await Promise.all([api.coins(networkId, address, signal), heldAs(account, signal)])
  const spendable = sum(moneyIn(coins, held?.purpose))
  return { spendable, locked: sum(coins) - spendable }
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

/** The coins that are money: what an address for ordinals holds is none, nor what may be one on an address for both. */
function moneyIn(coins: readonly Coin[], purpose: WalletAccount['purpose'] = 'payment'): readonly Coin[] {
  if (purpose === 'ordinals') return []
  const least = purpose === 'any' ? mostInscribed : -1n
  return coins.filter(({ value, isHeld }) => value > least && !isHeld)
}

function sum(coins: readonly Coin[]): bigint {
  return coins.reduce((total, { value }) => total + value, 0n)
}
