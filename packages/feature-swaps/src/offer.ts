import {
  type AccountId,
  type CallPlan,
  type Calls,
  type ContractCall,
  type FeatureContext,
  isFoyerError,
  pause,
  throwIfAborted,
} from '@foyer/core'
import { contextOf } from '@foyer/parts'
import { assertApproval, assertSwap } from './check.js'
import { NotPreparedError, type PreparedPart, TooLittleError } from './errors.js'
import { leastOf, type Share } from './maths.js'
import { isKnownRouter } from './routers.js'
import type { Quote } from './terms.js'
import type { Build, Wire } from './wire.js'

/** What is confirmed next: `clear` takes an old approval away first, which some tokens want. */
export type OfferAction = 'clear' | 'approve' | 'swap'

/** A swap on review: all that is shown, and the very call that the wallet gets. Frozen when made. */
export interface Offer {
  readonly quote: Quote
  readonly slippage: Share
  /** Base units of the target that have to arrive, by the transaction itself. */
  readonly least: bigint
  /** What arrives by a trial, where a token keeps a part. */
  readonly arrives?: bigint
  readonly action: OfferAction
  readonly call: CallPlan
  /** Network fees of all that is still to be confirmed, at the most, in base units of the coin. */
  readonly fee: bigint
  /** The contract that swaps. */
  readonly router: string
  /** The router is one of Uniswap, or the host's own; of another nobody knows what it does. */
  readonly isKnown: boolean
}

/** What offers are made of. */
export interface OfferDeps extends Pick<FeatureContext, 'swapRouters'> {
  readonly wire: Pick<Wire, 'quote' | 'allowance' | 'approve' | 'swap'>
  readonly calls: Pick<Calls, 'estimate' | 'simulate' | 'decode' | 'verify'>
}

/** A service may answer with the same quote for so long (ms). */
const quotedAnewMs = 3_100

/**
 * Prepares what the wallet will be asked for: builds the swap and, where the router may take too little, the approval,
 * checks on this side what they do, and tries them out on the chain.
 * @throws {BuildRefusedError | NotPreparedError | TooLittleError | WouldRevertError | InsufficientFundsError}
 */
export async function prepare(
  deps: OfferDeps,
  quote: Quote,
  slippage: Share,
  signal: AbortSignal,
): Promise<Offer> {
  try {
    return await prepareOnce(deps, quote, slippage, signal)
  } catch (error) {
    if (!isMoved(error)) throw error
    // The price may have moved since: one newer quote tells.
    await pause(quotedAnewMs, signal)
    const receives = await deps.wire.quote(quote.terms, signal)
    return prepareOnce(deps, Object.freeze({ ...quote, receives, at: Date.now() }), slippage, signal)
  }
}

async function prepareOnce(
  { wire, calls, swapRouters }: OfferDeps,
  quote: Quote,
  slippage: Share,
  signal: AbortSignal,
): Promise<Offer> {
  const { terms, receives } = quote
  const { account, source, target, amount } = terms
  const [build, allowance] = await Promise.all([
    answered('transaction', wire.swap(terms, slippage, signal), signal),
    source.address === undefined ? amount : answered('allowance', wire.allowance(terms, signal), signal),
    calls.verify(source, signal),
    calls.verify(target, signal),
  ])
  const swap = callOf(account, build)
  const does = await calls.decode(swap, signal)
  assertSwap(terms, leastOf(receives, slippage), swap, does)
  const least = does?.kind === 'exchange' ? does.least : receives
  const isKnown = isKnownRouter({ swapRouters }, source.network, swap.to)
  const shared = { quote, slippage, least, router: swap.to, isKnown }

  if (allowance >= amount) {
    const [call, grown] = await Promise.all([
      calls.estimate(swap, signal),
      calls.simulate({ calls: [swap], token: target }, signal),
    ])
    return Object.freeze({
      ...shared,
      ...arriving(grown, receives, least),
      action: 'swap',
      call,
      fee: call.fee,
    })
  }

  const approval = callOf(account, await answered('approval', wire.approve(terms, signal), signal))
  assertApproval(terms, amount, swap.to, approval, await calls.decode(approval, signal))
  const clear = clearOf(approval)
  assertApproval(terms, 0n, swap.to, clear, await calls.decode(clear, signal))
  const before = allowance > 0n ? [clear] : []
  const [step, grown] = await Promise.all([
    firstStep(calls, approval, before[0], signal),
    calls.simulate({ calls: [...before, approval, swap], token: target }, signal),
  ])
  const approvals = step.action === 'clear' ? 2n : 1n
  const fee = step.call.fee * approvals + build.fee
  return Object.freeze({ ...shared, ...arriving(grown, receives, least), ...step, fee })
}

/** The approval; where the token refuses to change one that stands, that one is taken away first. */
async function firstStep(
  calls: OfferDeps['calls'],
  approval: ContractCall,
  clear: ContractCall | undefined,
  signal: AbortSignal,
): Promise<Pick<Offer, 'action' | 'call'>> {
  try {
    return { action: 'approve', call: await calls.estimate(approval, signal) }
  } catch (error) {
    if (!clear || !isFoyerError(error, 'transfer/would-revert')) throw error
    return { action: 'clear', call: await calls.estimate(clear, signal) }
  }
}

function callOf(from: AccountId, { to, data, value }: Build): ContractCall {
  return { from, to, data, value }
}

/** The same approval, of nothing: its last word is the amount. */
function clearOf({ data, ...call }: ContractCall): ContractCall {
  return { ...call, data: `${data.slice(0, -64)}${'0'.repeat(64)}` }
}

/** @throws {TooLittleError} */
function arriving(grown: bigint | undefined, receives: bigint, least: bigint): Pick<Offer, 'arrives'> {
  if (grown === undefined || grown >= receives) return {}
  if (grown < least) throw new TooLittleError()
  return { arrives: grown }
}

async function answered<T>(part: PreparedPart, work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (error) {
    throwIfAborted(signal)
    throw new NotPreparedError(part, error)
  }
}

/** Less would have to arrive than by the quote, or less would arrive. */
function isMoved(error: unknown): boolean {
  if (isFoyerError(error, 'swap/build-refused')) return contextOf(error, 'fault') === 'minimum'
  return isFoyerError(error, 'swap/too-little')
}
