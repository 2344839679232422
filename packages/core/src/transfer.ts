import type { AddressOwner } from './accountType.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import { FoyerError } from './error.js'
import type { RequestProgress } from './requestStatus.js'
import type { Token, TokenBalance } from './token.js'

/** What a visitor wants to send. */
export interface TransferRequest<N extends Namespace = Namespace> {
  readonly from: AccountId<N>
  /** Canonical address on the same network. */
  readonly to: string
  readonly token: Token & Pick<TokenBalance, 'standing'>
  /** Base units of {@link token}. */
  readonly amount: bigint
}

/** A transfer ready for review: all that is shown, and all that is sent. Frozen when made (safety T-37). */
export interface TransferPlan<N extends Namespace = Namespace> extends TransferRequest<N> {
  /** Network fee at the most, in base units of the native coin. */
  readonly fee: bigint
  /** How many transactions the account had sent, where the chain counts them and could be asked. */
  readonly sent?: bigint
  /** What reaches the receiver, in base units of {@link token}, where the token itself keeps a part. */
  readonly arrives?: bigint
  /** What else a visitor should know before agreeing. */
  readonly notices?: readonly TransferNotice[]
}

/**
 * `recallable`: the issuer of the token can take it from the recipient. `rescaled`: wallets may show another number of it.
 * `inscriptions`: the coins spent may carry some. `unconfirmed`: no block has some of the coins spent, so they may be taken
 * back. `charges`: only the wallet knows the fee, as in {@link TransferFee}. All others are about the recipient: see
 * {@link RecipientNotice}.
 */
export type TransferNotice =
  | RecipientNotice
  | 'recallable'
  | 'rescaled'
  | 'inscriptions'
  | 'unconfirmed'
  | 'charges'

/**
 * A warning about the owner of an address, shown before the visitor sends there. `unlocked`: no rule of the network keeps
 * others from spending coins there.
 */
export type RecipientNotice = Extract<AddressOwner, 'contract' | 'elsewhere' | 'unknown'> | 'unlocked'

/**
 * How a submitted transaction ended. `other`: the chain has something else than was asked for, or less came than was agreed
 * to. `unknown`: not on the chain yet, or the chain could not be asked.
 */
export type TransactionOutcome = 'success' | 'reverted' | 'other' | 'unknown'

/** The outcome of calls that went as one: `partly`, if a wallet did some of them only. */
export type BatchOutcome = TransactionOutcome | 'partly'

/**
 * What the chain says of a transaction now. `pending`: it waits for a block; `absent`: the chain does not have it;
 * `unknown`: it has ended, and nobody says how.
 */
export type TransactionTrace = 'success' | 'reverted' | 'other' | 'pending' | 'absent' | 'unknown'

/** Whether the chain may still undo the block of a transaction. `block` is what to compare it with later. */
export interface Finality {
  readonly state: 'final' | 'open' | 'undone'
  readonly block?: string | undefined
}

/** What may become of a transaction other than that the chain carries it out. */
export type Followed =
  /** It waits. Later, when the chain does not have it any more, this tells what took its place. */
  | { readonly kind: 'waits'; readonly clue: string }
  /**
   * The chain has another one in its place. `isSame`: it does the same, as one that a wallet sped up, or may do so, or a part of
   * it: it goes on under that hash, and `Transfers.find` says how it ended.
   */
  | { readonly kind: 'replaced'; readonly by: string; readonly isSame: boolean }
  /** The time in which the chain could carry it out is over. */
  | { readonly kind: 'expired' }

/** The cost of moving a token. */
export interface TransferFee {
  /** Base units of the native coin. */
  readonly value: bigint
  /** Whether only the wallet knows the fee: the network charges more, or the account is a contract, or may be one. */
  readonly isPartial?: boolean
}

/** Sending coins and tokens on a chain family. */
export interface Transfers<N extends Namespace = Namespace> {
  /** Returns the most that moving a token costs now, as far as the network says it. For the Max button and the form. */
  fee(request: Pick<TransferRequest<N>, 'from' | 'token'>, signal: AbortSignal): Promise<TransferFee>
  /** The most of the native coin that can be sent now. Absent: all but what {@link fee} says. */
  most?(from: AccountId<N>, signal: AbortSignal): Promise<bigint>
  /**
   * Checks a transfer against the chain: receiver, decimals, balances, fee.
   * @throws {InvalidAddressError | TokenDecimalsError | InsufficientFundsError}
   */
  plan(request: TransferRequest<N>, signal: AbortSignal): Promise<TransferPlan<N>>
  /**
   * Hands exactly what the plan says to the wallet, after checking that account and network are still those of the
   * plan. Returns the transaction's hash once the wallet, a node or the chain has it; of an account that is a contract, what
   * its wallet knows it by (`Allowing.sendBatch`), until {@link follow} names the transaction that replaces it.
   * @param progress is told before the wallet is asked, and before what it signed is handed to the network
   * @throws {PlanOutdatedError | UserRejectedError | WalletRequestError}
   * @throws {WouldRevertError | InsufficientFundsError} also after {@link RequestProgress.leaving}, when every node
   * refused it and the chain does not have it: nothing was sent
   * @throws {TransferUnknownError} when no node said whether it took it
   */
  send(
    connectorId: string,
    plan: TransferPlan<N>,
    signal: AbortSignal,
    progress?: RequestProgress,
  ): Promise<string>
  /**
   * Looks once for a transaction.
   * @param since when it was sent (ms since 1970), for chains that have no index of transactions
   * @param expected the facts that `RequestProgress` was given; without them, the status is believed
   * @throws when the chain cannot be asked, or cannot tell
   */
  find?(
    network: NetworkId<N>,
    hash: string,
    since: number,
    signal: AbortSignal,
    expected?: string,
  ): Promise<TransactionTrace>
  /**
   * Looks whether the block that ended a transaction is final. Absent, or `undefined`: all that `find` calls ended is.
   * @param block of an earlier answer
   * @throws when the chain cannot be asked, or cannot tell
   */
  finality?(
    network: NetworkId<N>,
    hash: string,
    block: string | undefined,
    signal: AbortSignal,
  ): Promise<Finality | undefined>
  /**
   * Tells whether one that waits, or that the chain does not have, can still be carried out, as far as the chain proves it.
   * @param clue what was told while it waited, or as it left; without one, that is looked for
   * @param expected as for {@link find}
   */
  follow?(
    account: AccountId<N>,
    hash: string,
    clue: string | undefined,
    signal: AbortSignal,
    expected?: string,
  ): Promise<Followed | undefined>
  /**
   * How many transactions the account has sent, those included that wait for a block. `undefined` where the count of the
   * chain proves nothing: others send for the account.
   */
  sent?(account: AccountId<N>, signal: AbortSignal): Promise<bigint | undefined>
  /** Returns the receipt of a transaction as a node gives it, unread. */
  receipt?(network: NetworkId<N>, hash: string, signal: AbortSignal): Promise<unknown>
  /**
   * Returns the recipient of what a transaction moved in place of what was asked for, or besides it, or the contract that it
   * calls; `undefined` if that cannot be read, or there are several.
   * @param expected as for {@link find}
   */
  receiver?(
    network: NetworkId<N>,
    hash: string,
    signal: AbortSignal,
    expected?: string,
  ): Promise<string | undefined>
  /** Waits until the chain has the transaction, or the wallet knows the end of calls that went as one, or for 25 s. */
  wait(network: NetworkId<N>, hash: string, signal: AbortSignal): Promise<BatchOutcome>
}

/** The chain says another number of decimals than the list (safety T-26). `transfer/token-decimals`. */
export class TokenDecimalsError extends FoyerError<
  'transfer/token-decimals',
  { listed: number; onChain: number }
> {
  constructor(listed: number, onChain: number) {
    super('transfer/token-decimals', `The list says ${listed} decimals, the chain says ${onChain}.`, {
      context: { listed, onChain },
    })
  }
}

/**
 * The account cannot pay. `transfer/insufficient-funds`; `context.short` says for what, `kept`: for the amount without
 * coins that are left alone; `locked`: for the amount without what cannot be moved now; `scattered`: for
 * the amount in one transfer, since it is in too many accounts or coins.
 */
export class InsufficientFundsError extends FoyerError<
  'transfer/insufficient-funds',
  { short: 'amount' | 'fee' | 'kept' | 'locked' | 'scattered' }
> {
  constructor(short: 'amount' | 'fee' | 'kept' | 'locked' | 'scattered') {
    super(
      'transfer/insufficient-funds',
      `The balance does not cover the ${short === 'fee' ? short : 'amount'}.`,
      { context: { short } },
    )
  }
}

/** The chain refuses the transaction before it is sent. `transfer/would-revert`; `context.reason` may be empty. */
export class WouldRevertError extends FoyerError<'transfer/would-revert', { reason: string }> {
  constructor(reason: string, cause?: unknown) {
    super('transfer/would-revert', 'The chain would refuse this transaction.', { context: { reason }, cause })
  }
}

/** Each server turned a signed transaction away before a node saw it. `transfer/not-sent`: nothing was sent. */
export class NotSentError extends FoyerError<'transfer/not-sent', object> {
  constructor(cause?: unknown) {
    super('transfer/not-sent', 'No server passed the transaction on. Nothing was sent.', {
      context: {},
      cause,
    })
  }
}

/**
 * A signed transaction was handed to the network, and nobody said what became of it. `transfer/unknown`: it may have been
 * sent. `context.id` is what to look for.
 */
export class TransferUnknownError extends FoyerError<'transfer/unknown', { id: string }> {
  constructor(id: string, cause?: unknown) {
    super('transfer/unknown', 'No node answered. The transaction may have been sent.', {
      context: { id },
      cause,
    })
  }
}
