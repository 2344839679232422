import {
  type AccountId,
  type Allowing,
  accountParts,
  addressKey,
  type Calls,
  type ContractCall,
  connectionOf,
  type FeatureStore,
  FoyerError,
  isFoyerError,
  type Permit,
  throwIfAborted,
  tokenKey,
  withTimeout,
} from '@foyer/core'
import type { Build } from './api.js'
import type { ApprovalMethod, ApprovalState, LeftPermit, Offer, OfferDeps } from './approvalMethod.js'
import { forgetPermit, isSamePermit, leftPermits } from './leftPermits.js'
import type { SwapParams } from './swapParams.js'
import type { TrialResult } from './trial.js'
import type { assertApproval } from './verifyTransaction.js'

/** What an offer is made of that lets the router take something first. What swaps have too is lent. */
export interface AllowDeps extends Pick<OfferDeps, 'wire' | 'calls' | 'state' | 'choice'> {
  readonly answered: (part: 'approval', work: Promise<Build>, signal: AbortSignal) => Promise<Build>
  /** Compares what the chain gives with the quote. */
  readonly compare: (gives: bigint | undefined) => TrialResult
  readonly callOf: (from: SwapParams['account'], build: Build) => ContractCall
  readonly assertApproval: typeof assertApproval
}

/** A swap that was checked, and what is known of it. */
export interface PermitRequest
  extends Pick<
    Offer,
    'from' | 'quote' | 'slippage' | 'least' | 'router' | 'isKnown' | 'hasLapsed' | 'unused' | 'unsure'
  > {
  readonly swap: ContractCall
  /** What the router may take by now. */
  readonly allowance: bigint
  /** The router takes permissions by signature. */
  readonly takesPermit: boolean
}

/** The largest number of ERC-20: whatever there is. */
const endless = 2n ** 256n - 1n
/** No permission counts for longer (s). */
const longest = 3_600n

/** Prepares what lets the router take what is given, and tries it out with the swap behind it. */
export async function allow(
  deps: AllowDeps,
  { swap, allowance, takesPermit, ...shared }: PermitRequest,
  signal: AbortSignal,
): Promise<Offer> {
  const { wire, calls, choice, assertApproval } = deps
  const { terms } = shared.quote
  const { isUnlimited } = choice
  const asked = wire.approve(terms, isUnlimited ? undefined : terms.amount, signal)
  const approval = deps.callOf(terms.account, await deps.answered('approval', asked, signal))
  const most = isUnlimited ? endless : terms.amount
  assertApproval(terms, most, swap.to, approval, await calls.decode(approval, signal))
  const clear = clearOf(approval)
  assertApproval(terms, 0n, swap.to, clear, await calls.decode(clear, signal))
  // The trial has the steps that would be sent: some tokens refuse to change an approval, others refuse one of nothing.
  const change = allowance > 0n ? await firstStep(calls, approval, clear, signal) : undefined
  const before = change?.action === 'clear' ? [clear] : []
  const all = [...before, approval, swap]
  const [way, gives] = await Promise.all([
    isUnlimited ? undefined : wayOf(deps, terms, all, takesPermit, signal),
    calls.simulate({ calls: all, token: terms.target }, signal),
  ])
  const checked = { ...shared, ...deps.compare(gives) }
  if (way?.kind === 'permit') {
    const call = Object.freeze({ ...approval, fee: 0n })
    return Object.freeze({ ...checked, action: 'permit', way, call })
  }
  const step = change ?? (await firstStep(calls, approval, undefined, signal))
  // No node estimates what a wallet does as one.
  if (way) return Object.freeze({ ...checked, ...step, isUnlimited, action: 'batch', way })
  // The wallet knows what the network charges besides.
  const cost = !step.call.isFeePartial && { fee: step.call.fee }
  return Object.freeze({ ...checked, ...step, isUnlimited, ...cost })
}

/** The approval; where the token refuses to change one that stands, that one is taken away first. */
async function firstStep(
  calls: AllowDeps['calls'],
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

/** The same approval, of nothing: its last word is the amount. */
function clearOf({ data, ...call }: ContractCall): ContractCall {
  return { ...call, data: `${data.slice(0, -64)}${'0'.repeat(64)}` }
}

/**
 * The way that asks least of the visitor: as one with the swap, where the wallet does that; a signature, where the token
 * takes one; and last as one with the swap in an account that becomes a smart account for it. Else, and where none could be
 * asked, an approval.
 * @param all what would be sent one after the other: approvals, and last the swap
 */
async function wayOf(
  { calls, state, choice: { refused } }: AllowDeps,
  { account, source, amount }: SwapParams,
  all: readonly ContractCall[],
  takesPermit: boolean,
  signal: AbortSignal,
): Promise<ApprovalMethod | undefined> {
  try {
    const [allowing, swap] = [await calls.allowing?.(), all.at(-1)]
    if (!allowing || !swap || source.address === undefined) return undefined
    const connection = connectionOf(state, accountParts(account).namespace)
    const connectorId = connection.status === 'connected' ? connection.connectorId : ''
    const batching = refused.has('batch') ? undefined : await allowing.batching(connectorId, account, signal)
    const batch = { kind: 'batch', batch: Object.freeze({ from: account, calls: all }) } as const
    if (batching === 'supported') return { ...batch, upgrades: false }
    if (takesPermit && source.permits && !refused.has('permit')) {
      const wanted = { from: account, token: source.address, spender: swap.to, amount }
      const permit = await allowing.permit(wanted, signal)
      if (permit && isWanted(permit, wanted)) return { kind: 'permit', permit, trial: all.slice(0, -1) }
    }
    return batching ? { ...batch, upgrades: true } : undefined
  } catch {
    throwIfAborted(signal)
    return undefined
  }
}

/** Whether a permission is of the account for exactly the amount, for this router, and soon over. */
function isWanted(
  { from, token, spender, amount, until }: Permit,
  wanted: Pick<Permit, 'from' | 'token' | 'spender' | 'amount'>,
): boolean {
  const now = BigInt(Date.now()) / 1_000n
  return (
    from === wanted.from &&
    isSame(token, wanted.token) &&
    isSame(spender, wanted.spender) &&
    amount === wanted.amount &&
    until <= now + longest
  )
}

/** Drops a permission that no swap takes; none is asked for again. The chain may still take it until it ends. */
export function setAside(choice: ApprovalState): void {
  choice.signed = undefined
  choice.refused.add('permit')
}

/** How long the question whether a permission still counts may take (ms): a review is prepared again every 10 s. */
const usableMs = 3_000

/**
 * Drops a permission for another swap, or of which no swap can be made, and all that the chain takes no longer, of which none
 * is asked for again. A node that does not say leaves it to the trial. Returns those of the account that the chain may still
 * take, the one for this swap included: as unused only if the chain says so.
 */
export async function dropLapsed(
  { choice, calls, store }: Pick<OfferDeps, 'choice' | 'calls' | 'store'>,
  { account, source, target, amount }: SwapParams,
  signal: AbortSignal,
): Promise<readonly LeftPermit[]> {
  const { permit, target: wanted } = choice.signed ?? {}
  const isFor =
    permit?.from === account &&
    permit.amount === amount &&
    isSame(permit.token, source.address ?? '') &&
    wanted === tokenKey(target)
  const { signed } = choice
  const left = notedOf(choice, store, account)
  if (!isFor) choice.signed = undefined
  const checked = await Promise.all(
    left.map(async (one) => ({ ...one, validity: await validityOf(one.permit, calls, signal) })),
  )
  for (const { permit: one, validity } of checked) if (validity === 'over') forgetPermit(store, one)
  const own = signed && checked.find((one) => isSamePermit(one.permit, signed.permit))?.validity
  if (signed && isFor && choice.signed === signed && !isUsable(signed.permit, own)) {
    if (own === 'over') choice.hasLapsed = true
    setAside(choice)
  }
  choice.usable = checked.flatMap(({ permit: one, validity = 'over' }) => (validity === 'over' ? [] : one))
  return checked
    .filter(({ validity, permit: one }) => (validity === undefined ? mayCount(one) : validity !== 'over'))
    .map(({ validity, ...one }) => ({ ...one, isUnused: one.isUnused && validity !== undefined }))
}

/**
 * Returns the permissions of an account that the chain may still take, by what was noted, without a question. A review that
 * failed says them as well.
 */
export function leftOf(choice: ApprovalState, store: FeatureStore, account: AccountId): LeftPermit[] {
  const isUsable = (permit: Permit) => choice.usable.some((one) => isSamePermit(one, permit))
  return notedOf(choice, store, account)
    .filter(({ permit }) => mayCount(permit))
    .map((one) => ({ ...one, isUnused: one.isUnused && isUsable(one.permit) }))
}

/** Every tab reads what all of them have noted. */
function notedOf({ signed }: ApprovalState, store: FeatureStore, account: AccountId): LeftPermit[] {
  const noted = leftPermits(store)
  const isNoted = signed && noted.some((one) => isSamePermit(one.permit, signed.permit))
  const held = signed && !isNoted ? [{ ...signed, isUnused: true }] : []
  return [...held, ...noted].filter(({ permit: { from } }) => from === account)
}

/** Whether a permission may count where the chain does not say. No chain is an hour behind. */
function mayCount({ until }: Permit): boolean {
  return until + longest >= BigInt(Date.now()) / 1_000n
}

/** Forgets a permission whose swap is done, once the chain says that it was used. */
export async function dropUsed(
  { calls, store }: Pick<OfferDeps, 'calls' | 'store'>,
  permit: Permit,
): Promise<void> {
  const validity = await validityOf(permit, calls, new AbortController().signal)
  if (validity === 'over') forgetPermit(store, permit)
}

/** Whether a swap can be made of a permission, by what the chain says, or without a word of it. */
function isUsable({ until }: Permit, validity: Validity | undefined): boolean {
  return validity === undefined ? until > BigInt(Date.now()) / 1_000n : validity === 'usable'
}

type Validity = Awaited<ReturnType<Allowing['validity']>>

async function validityOf(
  permit: Permit,
  { allowing }: Pick<Calls, 'allowing'>,
  outer: AbortSignal,
): Promise<Validity | undefined> {
  try {
    return await withTimeout('The permission', usableMs, outer, async (signal) => {
      const own = await allowing?.()
      return own?.validity(permit, signal)
    })
  } catch {
    throwIfAborted(outer)
    return undefined
  }
}

/** Drops a permission for another contract than the one that swaps. Returns whether there was one. */
export function dropOther(choice: ApprovalState, spender: string): boolean {
  const { signed } = choice
  if (!signed || isSame(signed.permit.spender, spender)) return false
  choice.signed = undefined
  return true
}

/** The visitor declined to sign a permission. `swap/permit-refused`: an approval does as well. */
class PermitRefusedError extends FoyerError<'swap/permit-refused'> {
  constructor(cause: unknown) {
    super('swap/permit-refused', 'The permission was declined.', { context: {}, cause })
  }
}

const undecided: ReadonlySet<string> = new Set([
  'aborted',
  'approval/elsewhere',
  'transfer/plan-outdated',
  'wallet/request-pending',
])

/** What is told of a way that was refused, by the visitor or the wallet, so that another is offered; nothing was sent. */
export function refusalOf({ kind }: ApprovalMethod, error: FoyerError): FoyerError | undefined {
  if (kind === 'permit') {
    if (error.code === 'wallet/user-rejected') return new PermitRefusedError(error)
    return undecided.has(error.code) ? undefined : error
  }
  return error.code === 'call/refused' ? error : undefined
}

function isSame(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}
