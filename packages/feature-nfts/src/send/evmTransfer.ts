import {
  accountParts,
  addressKey,
  type Calls,
  type ContractCall,
  InvalidAddressError,
  isFoyerError,
  PlanOutdatedError,
  throwIfAborted,
} from '@foyer/core'
import {
  decimalsData,
  heldData,
  heldIn,
  type Item,
  numberIn,
  receivedData,
  transferData,
} from './calldata.js'
import {
  NftNotHeldError,
  NftOtherMovedError,
  NftRefusedError,
  NftStuckError,
  NftUnreadError,
  NftUnsupportedError,
} from './errors.js'
import type { Carrier, NftPlan, NftRequest } from './plan.js'

/** No contract has more decimals. */
const mostDecimals = 77n

/** Moves ERC-721 and ERC-1155 by calls of their contracts. */
export function createEvmTransfer(calls: Calls): Carrier {
  async function heldOf({ from, nft }: NftRequest, signal: AbortSignal): Promise<bigint | undefined> {
    const { address: own } = accountParts(from)
    const item = itemOf(nft)
    const answer = await calls.read({ from, to: nft.contract, data: heldData(item, own) }, signal)
    return heldIn(item, own, answer)
  }

  /**
   * Returns the fault of a contract that would move nothing, or more than this one, where a node says so. A contract with one
   * number for each account is asked for it; of any other, one more than would be left must not leave after them.
   */
  async function faultOf(request: NftRequest, held: bigint, signal: AbortSignal): Promise<Error | undefined> {
    const { nft, count } = request
    const isOne = nft.standard === 'erc721'
    const more = isOne ? [] : [callOf({ ...request, count: held - count + 1n })]
    const trial = { calls: [callOf(request), ...more], token: isOne ? { address: nft.contract } : {} }
    const grown = await calls.simulate(trial, signal).catch(() => undefined)
    throwIfAborted(signal)
    if (grown === undefined || (isOne && grown === -1n)) return undefined
    if (!isOne || grown >= 0n) return new NftStuckError()
    // By ERC-404 the number is of coins, and a whole coin leaves with the piece.
    const asked = { from: request.from, to: nft.contract, data: decimalsData }
    const decimals = numberIn(await calls.read(asked, signal)) ?? 18n
    return decimals <= mostDecimals && grown === -(10n ** decimals) ? undefined : new NftOtherMovedError()
  }

  /** Why the chain would refuse it: the receiver, where it would go anywhere else. */
  async function reasonOf(request: NftRequest, error: unknown, signal: AbortSignal): Promise<unknown> {
    if (!isFoyerError(error, 'transfer/would-revert')) return error
    const { from, to, nft, count } = request
    const { address: own } = accountParts(from)
    try {
      await calls.estimate(callOf({ ...request, to: own }), signal)
    } catch (cause) {
      if (!isFoyerError(cause, 'transfer/insufficient-funds')) return error
    }
    const asked = { from, to, data: receivedData(itemOf(nft), own, count) }
    // Who is no contract answers nothing, and refuses nothing.
    const answer = await calls.read(asked, signal).catch(() => '0x')
    return new NftRefusedError(answer !== '0x', error)
  }

  async function plan(request: NftRequest, signal: AbortSignal): Promise<NftPlan> {
    const { from, to, nft, count } = request
    if (nft.network !== accountParts(from).networkId) throw new PlanOutdatedError('network')
    if (addressKey(to) === addressKey(nft.contract)) throw new InvalidAddressError(to, 'token')
    const left = await heldOf(request, signal)
    if (left === undefined) throw new NftUnreadError()
    if (count <= 0n || left < count) throw new NftNotHeldError(left)
    const call = callOf(request)
    const [order, fault] = await Promise.all([
      calls.estimate(call, signal).catch(async (error: unknown) => {
        throw await reasonOf(request, error, signal)
      }),
      faultOf(request, left, signal),
    ])
    if (fault) throw fault
    return Object.freeze({
      from,
      to,
      name: request.name,
      count,
      nft: Object.freeze({ ...nft }),
      fee: order.fee,
      ...(order.sent !== undefined && { sent: order.sent }),
      ...(order.isFeePartial && { notices: ['charges'] as const }),
      send: (connectorId, own, progress) => calls.send(connectorId, order, own, progress),
    } satisfies NftPlan)
  }

  return {
    plan,
    async isHeld(request, signal) {
      const left = await heldOf(request, signal)
      return left === undefined || left >= request.count
    },
    wait: ({ from }, hash, signal) => calls.wait(accountParts(from).networkId, hash, signal),
  }
}

function itemOf({ standard, tokenId }: NftRequest['nft']): Item {
  if (tokenId === undefined) throw new NftUnsupportedError(standard)
  return { standard, tokenId }
}

function callOf({ from, to, nft, count }: NftRequest): ContractCall {
  const data = transferData(itemOf(nft), accountParts(from).address, to, count)
  return { from, to: nft.contract, data, value: 0n }
}
