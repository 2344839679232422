import type { AccountId } from './caip.js'
import type { RequestProgress } from './requestStatus.js'
import type { JournalSwap, JournalTransfer } from './requests.js'
import type { PlainViewId } from './router.js'
import type { TokenBalance } from './token.js'
import type { TransferPlan, TransferRequest } from './transfer.js'

/** One confirmation of the visitor, about to become one wallet request. */
export interface Approval {
  readonly account: AccountId
  /** What it is, for the journal. */
  readonly kind: 'send' | 'sign' | 'call'
  /** What is confirmed, in a few words of the visitor's language, for the journal. */
  readonly what?: string
  /** A key that requests for the same thing share, for the journal: a like request is noticed by it, in every tab. */
  readonly subject?: string
  /** The transfer, if it is one: shown while the wallet is asked, and for the journal. */
  readonly transfer?: Pick<TransferRequest, 'to' | 'token' | 'amount'> &
    Partial<Pick<TransferPlan, 'fee'>> &
    Pick<JournalTransfer, 'nft'>
  /** The swap, if it is one, for the journal. */
  readonly swap?: Readonly<Record<keyof JournalSwap, Pick<TransferRequest, 'token' | 'amount'>>>
  /** The terms of a request that is no transfer: shown while the wallet is asked, and not for the journal. */
  readonly terms?: ApprovalTerms
  /** How many transactions the account has sent, so that a lost answer can be looked up on the chain. */
  readonly before?: bigint
  /**
   * Asks the wallet and returns the transaction's hash or the signature. Called once, never again. It tells `progress`
   * before each step: what is known of a failure depends on how far it went.
   */
  readonly request: (signal: AbortSignal, progress: RequestProgress) => Promise<string>
  /** The view to show, as the only one, after success. @default what was there before, be it nothing */
  readonly next?: PlainViewId
}

/** The terms of a request, in the visitor's language. */
export interface ApprovalTerms {
  /** Tokens that it is about, whose pictures are shown; each with its side, where there are several: “You pay”. */
  readonly tokens: readonly (TokenBalance & { readonly side?: string })[]
  /** The contract that acts, or that may take something: shown whole. */
  readonly contract: { readonly label: string; readonly address: string }
  readonly facts: readonly { readonly label: string; readonly value: string; readonly detail?: string }[]
}

/**
 * Shows ApproveTransaction, asks the wallet once, and writes the answer to the journal before any view changes
 * (safety NL-1). Rejects as the request does; the view on screen before is back then. Leaving the view rejects with
 * {@link AbortedError}; an answer that comes later is still journalled.
 */
export type Approve = (approval: Approval) => Promise<string>
