import { type AccountId, type ContractCall, isFoyerError, pause, throwIfAborted } from '@foyer/core'
import { contextOf } from '@foyer/parts'
import type { Build } from './api.js'
import type { Offer, OfferDeps } from './approvalMethod.js'
import { approvalMethods, loadApprovalMethods } from './approvalState.js'
import { leastOf, type Share } from './basisPoints.js'
import { NotPreparedError, type PreparedPart, TooLittleError } from './errors.js'
import { isKnownRouter } from './routers.js'
import type { Quote } from './swapParams.js'
import { assertApproval, assertSwap } from './verifyTransaction.js'

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
  const { choice, calls } = deps
  try {
    if (choice.signed)
      await (await loadApprovalMethods(deps.text)).dropLapsed(choice, calls, quote.terms, signal)
    return await prepareOnce(deps, quote, slippage, signal)
  } catch (error) {
    if (choice.signed && isFoyerError(error, 'transfer/would-revert')) {
      // The chain takes it without the permission, or says itself what is wrong.
      approvalMethods.loaded?.lapse(choice)
      return prepareOnce(deps, quote, slippage, signal)
    }
    if (!isMoved(error)) throw error
    // The price may have moved since: one newer quote tells.
    await pause(quotedAnewMs, signal)
    const receives = await deps.wire.quote(quote.terms, signal)
    return prepareOnce(deps, Object.freeze({ ...quote, receives, at: Date.now() }), slippage, signal)
  }
}

async function prepareOnce(
  deps: OfferDeps,
  quote: Quote,
  slippage: Share,
  signal: AbortSignal,
): Promise<Offer> {
  const { wire, calls, choice } = deps
  const { terms, receives } = quote
  const { account, source, target, amount } = terms
  const { signed } = choice
  const [{ allow }, build, allowance] = await Promise.all([
    loadApprovalMethods(deps.text),
    answered('transaction', wire.swap(terms, slippage, signal, signed?.permit), signal),
    source.address === undefined ? amount : answered('allowance', wire.allowance(terms, signal), signal),
    calls.verify(source, signal),
    calls.verify(target, signal),
  ])
  const swap = callOf(account, build)
  const does = await calls.decode(swap, signal)
  assertSwap(terms, leastOf(receives, slippage), swap, does, signed?.permit)
  const least = does?.kind === 'exchange' ? does.least : receives
  const isKnown = isKnownRouter(deps, source.network, swap.to)
  const shared = {
    from: account,
    quote,
    slippage,
    least,
    router: swap.to,
    isKnown,
    hasLapsed: choice.hasLapsed,
  }

  if (signed || allowance >= amount) {
    const [call, grown] = await Promise.all([
      calls.estimate(swap, signal),
      calls.simulate({ calls: [...(signed?.trial ?? []), swap], token: target }, signal),
    ])
    return Object.freeze({
      ...shared,
      ...arriving(grown, receives, least),
      ...(signed && { permit: signed.permit }),
      action: 'swap',
      call,
      fee: call.fee,
    })
  }

  const takesPermit = does?.kind === 'exchange' && does.takesPermit === true
  const asked = { ...shared, build, swap, allowance, takesPermit }
  return allow({ ...deps, answered, arriving, callOf, assertApproval }, asked, signal)
}

function callOf(from: AccountId, { to, data, value }: Build): ContractCall {
  return { from, to, data, value }
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
