import type { Async, FoyerError } from '@foyer/core'
import type { ReviewState } from '@foyer/parts'
import { proxy, ref } from 'valtio/vanilla'
import type { LeftPermit, Offer } from './approvalMethod.js'
import { type Share, slippages } from './basisPoints.js'
import type { Filled } from './form.js'
import type { ListedToken } from './swapParams.js'

/** How far a swap is. */
export type Stage =
  /** It is being filled in. */
  | { readonly step: 'form' }
  /** The transaction is built and checked. */
  | { readonly step: 'preparing' }
  | { readonly step: 'failed'; readonly error: FoyerError }
  /** On review. */
  | { readonly step: 'ready'; readonly offer: Offer }
  /** A request is with the wallet. */
  | { readonly step: 'asking'; readonly offer: Offer }
  /** An approval was sent, and the chain does not have it yet. */
  | { readonly step: 'settling'; readonly offer: Offer }

/** A swap that is filled in. Texts stay until a success or a network switch (safety NL-3). */
export interface SwapState extends Filled, Readonly<ReviewState<Offer>> {
  /** The side that the token list is open for. */
  readonly choosing: 'source' | 'target'
  /** The search on the token list, as typed. */
  readonly search: string
  readonly stage: Stage
  /** The approval that was sent, until the chain has it. */
  readonly settling: Offer | undefined
  /** The answer of the wallet to {@link settling}: its hash, or the id of a batch. */
  readonly settlingId: string | undefined
  /** The reason why the form cannot begin, until the visitor tries again. */
  readonly unready: 'start' | 'price' | undefined
  /** The router that the visitor trusts, though it is none of Uniswap's: for the approval, and for the swap after it. */
  readonly trusted: string | undefined
}

/** Swapping, of one instance. */
export interface Swaps {
  /** A valtio proxy. */
  readonly state: SwapState
  /** The form was opened, until the signal aborts. @param token key of the token to give */
  open(token: string | undefined, stay: AbortSignal): void
  /** Opens the list of tokens for one side. */
  choose(side: 'source' | 'target'): void
  selectToken(key: string): void
  /** Exchanges the two sides. */
  turn(): void
  setAmount(text: string): void
  /** Writes the amount the locale's own way once it is typed. @param decimal the number meant, where it may be either of two */
  settleAmount(decimal?: string): void
  /** Fills in a part of what there is; all of it (1) leaves the fee. */
  fillShare(share: 0.25 | 0.5 | 1): void
  setSlippage(slippage: Share): void
  /** Takes a router for one that does what its data says, or no longer. */
  trust(router: string | undefined): void
  /** Has the approval on review made anew: without a limit, or of exactly the amount. Remembered for nothing. */
  limit(unlimited: boolean): void
  /** Asks what can be swapped, where that is not known. */
  list(): void
  setSearch(text: string): void
  /** Asks again for all that the form begins with. Nothing that was filled in is lost. */
  begin(): void
  /** Asks for the quote again. */
  retry(): void
  /** Opens the review, if the form is complete. */
  review(): void
  /** Prepares again what is on review. */
  prepare(): void
  /** Returns the permissions of the account that may still be used, where no offer says them. */
  left(): readonly LeftPermit[]
  /** Asks the wallet for what the visitor agreed to, once. Never rejects. */
  confirm(agreed: Offer): Promise<void>
  dispose(): void
}

/** {@link SwapState} for those who write it. */
export type WritableSwapState = { -readonly [K in keyof Omit<SwapState, 'stage'>]: SwapState[K] } & Pick<
  SwapState,
  'stage'
>

/** A form in which nothing is filled in. */
export function blank(): Omit<SwapState, 'slippage' | 'tokens' | 'stage' | keyof ReviewState<Offer>> {
  return {
    source: undefined,
    target: undefined,
    amount: '',
    choosing: 'target',
    search: '',
    prices: {},
    heldAt: undefined,
    gasPrice: undefined,
    fee: undefined,
    quote: { status: 'idle' },
    trusted: undefined,
    unready: undefined,
    settling: undefined,
    settlingId: undefined,
  }
}

const noTokens: Async<readonly ListedToken[]> = { status: 'idle' }

/** The state of one instance, as a valtio proxy. */
export function createState(): WritableSwapState {
  return proxy<SwapState>({
    ...blank(),
    slippage: slippages.default,
    tokens: noTokens,
    plan: { status: 'idle' },
    failure: undefined,
    confirming: false,
    get stage() {
      // `ref`: the offer stays the very object that is confirmed.
      return ref(stageOf(this))
    },
  })
}

function stageOf({ plan, confirming, settling }: Omit<SwapState, 'stage'>): Stage {
  if (settling) return { step: 'settling', offer: settling }
  if (plan.status === 'ready') return { step: confirming ? 'asking' : 'ready', offer: plan.value }
  if (plan.status === 'failed') return { step: 'failed', error: plan.error }
  return { step: plan.status === 'pending' ? 'preparing' : 'form' }
}
