import {
  type AccountId,
  type ContractCall,
  isFoyerError,
  momentNow,
  pause,
  throwIfAborted,
} from '@foyer/core'
import { contextOf, isKnownRouter } from '@foyer/parts'
import type { Build } from './api.js'
import type { LeftPermit, Offer, OfferDeps } from './approvalMethod.js'
import { approvalMethods, loadApprovalMethods } from './approvalState.js'
import { leastOf, type Share } from './basisPoints.js'
import { LooseMinimumError, NotPreparedError, type PreparedPart } from './errors.js'
import type { Quote } from './swapParams.js'
import { compareTrial, tightened } from './trial.js'
import { assertApproval, assertSwap } from './verifyTransaction.js'

/** A service may answer with the same quote for so long (ms). */
const quotedAnewMs = 3_100

/**
 * Prepares what the wallet will be asked for: builds the swap and, where the router may take too little, the approval,
 * checks on this side what they do, and tries them out on the chain.
 * @throws {BuildRefusedError | NotPreparedError | TooLittleError | LooseMinimumError}
 * @throws {WouldRevertError | InsufficientFundsError}
 */
export async function prepare(
  deps: OfferDeps,
  quote: Quote,
  slippage: Share,
  signal: AbortSignal,
): Promise<Offer> {
  const { choice } = deps
  const { dropLapsed } = await loadApprovalMethods(deps.text)
  const checked = { ...deps, left: await dropLapsed(deps, quote.terms, signal) }
  try {
    return await prepareFitting(checked, quote, slippage, signal)
  } catch (error) {
    if (choice.signed && isAboutPermit(error)) {
      // It goes without the permission, or the chain says itself what is wrong.
      approvalMethods.loaded?.setAside(choice)
      return prepareFitting(checked, quote, slippage, signal)
    }
    if (!isMoved(error)) throw error
    // The price may have moved since: one newer quote tells.
    await pause(quotedAnewMs, signal)
    const receives = await deps.wire.quote(quote.terms, signal)
    const newer = Object.freeze({ ...quote, receives, at: momentNow() })
    return prepareFitting(checked, newer, slippage, signal)
  }
}

/** As {@link prepareOnce}; where the chain gives more than was quoted, with a higher minimum. */
async function prepareFitting(
  deps: CheckedDeps,
  quote: Quote,
  slippage: Share,
  signal: AbortSignal,
): Promise<Offer> {
  try {
    return await prepareOnce(deps, { quote, slippage, allowed: slippage }, signal)
  } catch (error) {
    if (!(error instanceof LooseMinimumError)) throw error
    const allowed = tightened(error.context.gives, { ...quote, slippage })
    if (allowed === undefined) throw error
    return prepareOnce(deps, { quote, slippage, allowed }, signal)
  }
}

interface CheckedDeps extends OfferDeps {
  /** Permissions of the account that the chain may still take. */
  readonly left: readonly LeftPermit[]
}

interface Wanted {
  readonly quote: Quote
  /** As the visitor chose it. */
  readonly slippage: Share
  /** The slippage that the service is asked for. */
  readonly allowed: Share
}

async function prepareOnce(deps: CheckedDeps, wanted: Wanted, signal: AbortSignal): Promise<Offer> {
  const { wire, calls, choice } = deps
  const { quote, slippage, allowed } = wanted
  const { terms, receives } = quote
  const { account, source, target, amount } = terms
  const { signed } = choice
  const [{ allow, dropOther, isSamePermit }, build, allowance] = await Promise.all([
    loadApprovalMethods(deps.text),
    answered('transaction', wire.swap(terms, allowed, signal, signed?.permit), signal),
    source.address === undefined ? amount : answered('allowance', wire.allowance(terms, signal), signal),
    calls.verify(source, signal),
    calls.verify(target, signal),
  ])
  const swap = callOf(account, build)
  // The step is asked for again, for the contract that swaps now.
  if (dropOther(choice, swap.to)) return prepareOnce(deps, wanted, signal)
  const does = await calls.decode(swap, signal)
  assertSwap(terms, leastOf(receives, allowed), swap, does, signed?.permit)
  const least = does?.kind === 'exchange' ? does.least : receives
  const isKnown = isKnownRouter(deps, source.network, swap.to)
  const others = deps.left.filter(({ permit }) => !signed || !isSamePermit(permit, signed.permit))
  const [unused, unsure] = [others.filter((one) => one.isUnused), others.filter((one) => !one.isUnused)]
  const bounds = { receives, least, slippage }
  const shared = {
    from: account,
    quote,
    slippage,
    least,
    router: swap.to,
    isKnown,
    hasLapsed: choice.hasLapsed,
    ...(unused.length > 0 && { unused }),
    ...(unsure.length > 0 && { unsure }),
  }

  if (signed || allowance >= amount) {
    const [call, gives] = await Promise.all([
      calls.estimate(swap, signal),
      calls.simulate({ calls: [...(signed?.trial ?? []), swap], token: target }, signal),
    ])
    return Object.freeze({
      ...shared,
      ...compareTrial(gives, bounds),
      ...(signed && { permit: signed.permit }),
      action: 'swap',
      call,
      // The wallet knows what the network charges besides.
      ...(!call.isFeePartial && { fee: call.fee }),
    })
  }

  const takesPermit = does?.kind === 'exchange' && does.takesPermit === true
  const asked = { ...shared, swap, allowance, takesPermit }
  const compare = (gives: bigint | undefined) => compareTrial(gives, bounds)
  return allow({ ...deps, answered, compare, callOf, assertApproval }, asked, signal)
}

function callOf(from: AccountId, { to, data, value }: Build): ContractCall {
  return { from, to, data, value }
}

async function answered<T>(part: PreparedPart, work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (error) {
    throwIfAborted(signal)
    throw new NotPreparedError(part, error)
  }
}

/** Whether less would have to arrive than by the quote, or another amount would arrive. */
function isMoved(error: unknown): boolean {
  if (isFoyerError(error, 'swap/build-refused')) return contextOf(error, 'fault') === 'minimum'
  return isFoyerError(error, 'swap/too-little') || isFoyerError(error, 'swap/loose-minimum')
}

/** Whether a swap fails for the permission that goes with it: the chain undoes it, or the service does not put it in. */
function isAboutPermit(error: unknown): boolean {
  if (isFoyerError(error, 'swap/build-refused')) return contextOf(error, 'fault') === 'permit'
  return isFoyerError(error, 'transfer/would-revert')
}
