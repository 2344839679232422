import {
  type AccountId,
  accountParts,
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  PlanOutdatedError,
  type Token,
  TokenDecimalsError,
  type TransferPlan,
  type TransferRequest,
  WouldRevertError,
} from '@foyer/core'
import { base58Digits, isWrittenKey, RpcError } from '@foyer/core/adapters'
import type { Call } from '@polkadot/types/interfaces'
import { genericPrefix, parseAddress, readSs58 } from './address.js'
import { holdings } from './balance.js'
import type { Chain, Chains } from './chain.js'
import { feeOf, prepare } from './extrinsic.js'
import type { Rpc } from './rpc.js'
import { transferCall } from './transferCall.js'

/** A fifth more, for what the chain may raise its fees until the transaction is in a block (safety T-29). */
const withMargin = (value: bigint) => (value * 6n) / 5n
/** As long as any amount is written. */
const sample = 10n ** 18n

/** Makes plans, and says what they will cost. */
export function createPlanner({ rpc, chains }: { readonly rpc: Rpc; readonly chains: Chains }) {
  async function cost(from: AccountId<'polkadot'>, call: Call, chain: Chain, signal: AbortSignal) {
    const { address } = accountParts(from)
    const { signed } = await prepare(rpc, chain, { address, call, nonce: 0n }, signal)
    return withMargin(await feeOf(rpc, chain, signed(new Uint8Array(65).fill(1)), signal))
  }

  async function fee({ from }: Pick<TransferRequest<'polkadot'>, 'from' | 'token'>, signal: AbortSignal) {
    const { networkId, address } = accountParts(from)
    const chain = await chains.load(networkId, signal)
    return { value: await cost(from, transferCall(chain, address, sample), chain, signal) }
  }

  async function plan(request: TransferRequest<'polkadot'>, signal: AbortSignal) {
    const transfer = snapshot(request)
    const { networkId, address } = accountParts(transfer.from)
    const chain = await chains.load(networkId, signal)
    checkNetwork(chain, transfer)
    const receiver = readSs58(transfer.to).publicKey
    const [own, theirs, fees, count] = await Promise.all([
      holdings(rpc, chain, readSs58(address).publicKey, signal),
      holdings(rpc, chain, receiver, signal),
      cost(transfer.from, transferCall(chain, transfer.to, transfer.amount), chain, signal),
      sent(transfer.from, signal),
    ])
    if (own.spendable < transfer.amount)
      throw new InsufficientFundsError(own.spendable + own.locked < transfer.amount ? 'amount' : 'locked')
    if (own.spendable < transfer.amount + fees) throw new InsufficientFundsError('fee')
    if (isKeyless(receiver, transfer.to)) throw new InvalidAddressError(transfer.to, 'zero')
    // Whatever else keeps the account on the chain: what is free there must reach the deposit.
    if (theirs.free + transfer.amount < chain.existentialDeposit)
      throw new WouldRevertError('With this the receiver would hold less than an account must')
    return Object.freeze<TransferPlan<'polkadot'>>({
      ...transfer,
      fee: fees,
      sent: count,
      ...(isOfProgram(receiver) && { notices: ['contract'] }),
    })
  }

  async function sent(from: AccountId<'polkadot'>, signal: AbortSignal): Promise<bigint> {
    const { networkId, address } = accountParts(from)
    const index = await rpc.request(networkId, 'system_accountNextIndex', [address], signal)
    if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0)
      throw new RpcError('system_accountNextIndex', 'not a count')
    return BigInt(index)
  }

  return { fee, plan, sent }
}

/** The first letters of accounts of parts of a chain, of other chains, and of EVM addresses on Acala and Hydration. */
const programs = /^(modl|para|sibl|Parent|evm:|ETH\0)/

/** Whether an account belongs to a program, to another chain, or to an address of 20 bytes: no key of Substrate has it. */
function isOfProgram(publicKey: Uint8Array): boolean {
  return idOf(publicKey).length < 32 || programs.test(String.fromCharCode(...publicKey))
}

/** Whether a person wrote an account: ids have no pattern of their own without their padding, and no id is that short. */
function isKeyless(publicKey: Uint8Array, text: string): boolean {
  const id = idOf(publicKey)
  // The last letters are a checksum.
  return id.length < shortestId || isWrittenKey(id, id.length < 32 ? '' : text.slice(0, -3), base58Digits)
}

/** `ETH` of Hydration, with zeros behind it. */
const shortestId = 3

/**
 * Returns an account without its padding. Shorter ids are padded: with zeros, or with bytes 0xee by the pallet `revive`. A key
 * ends so once in 2^56.
 */
function idOf(publicKey: Uint8Array): Uint8Array {
  const end = publicKey.findLastIndex((byte) => byte !== publicKey[31]) + 1
  return end > 24 ? publicKey : publicKey.subarray(0, end)
}

/** Reads a request once and checks what needs no chain. */
function snapshot({ from, to, token, amount }: TransferRequest<'polkadot'>): TransferRequest<'polkadot'> {
  const receiver = parseAddress(to)
  if (token.network !== accountParts(from).networkId) throw new PlanOutdatedError('network')
  if (token.address !== undefined) throw new WouldRevertError('Only the native coin can be sent')
  if (amount <= 0n) throw new InvalidAmountError(String(amount), 'range')
  return { from, to: receiver, token: Object.freeze<Token>({ ...token }), amount }
}

/** An address of another chain is for a receiver there, even where the same key could be used here (safety T-67). */
function checkNetwork(chain: Chain, { to, token }: TransferRequest<'polkadot'>) {
  const { prefix } = readSs58(to)
  if (prefix !== chain.ss58Prefix && prefix !== genericPrefix) throw new InvalidAddressError(to, 'shape')
  if (chain.decimals !== undefined && chain.decimals !== token.decimals)
    throw new TokenDecimalsError(token.decimals, chain.decimals)
}
