import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { RequestProgress } from './requestStatus.js'
import type { Token } from './token.js'
import type { TransactionOutcome } from './transfer.js'

/** A call of a contract. */
export interface ContractCall<N extends Namespace = Namespace> {
  readonly from: AccountId<N>
  /** The contract, on the network of {@link from}. */
  readonly to: string
  /** `0x` hex. */
  readonly data: string
  /** What of the native coin goes with it, in base units. */
  readonly value: bigint
}

/** A call ready for review: what is shown is what is sent. Frozen when made. */
export interface CallPlan<N extends Namespace = Namespace> extends ContractCall<N> {
  /** Network fee at the most, in base units of the native coin. */
  readonly fee: bigint
  /** How many transactions the account had sent, where the chain could be asked. */
  readonly sent?: bigint
}

/** What a call does, by its data. Addresses are in canonical form; a token without one is the native coin. */
export type DecodedCall =
  | {
      readonly kind: 'approval'
      readonly spender: string
      /** The most that the spender may take of the token that is called, in base units. */
      readonly amount: bigint
    }
  | DecodedExchange

/** One token for another, by a contract that exchanges them. */
export interface DecodedExchange {
  readonly kind: 'exchange'
  readonly given: string | undefined
  readonly wanted: string | undefined
  /** Base units of what is given. */
  readonly amount: bigint
  /** Base units of what has to arrive; else nothing happens. */
  readonly least: bigint
  readonly receiver: string
  /** For how many seconds the chain may still carry it out; 0 when that is over. */
  readonly lasts: bigint
}

/** What {@link Calls.simulate} tries out. */
export interface CallTrial<N extends Namespace = Namespace> {
  /** Of one account, in this order. */
  readonly calls: readonly ContractCall<N>[]
  /** Whose balance is compared. */
  readonly token: Pick<Token, 'address'>
}

/** Calling contracts on a chain family. */
export interface Calls<N extends Namespace = Namespace> {
  /**
   * Checks a call against the chain.
   * @throws {WouldRevertError | InsufficientFundsError}
   */
  estimate(call: ContractCall<N>, signal: AbortSignal): Promise<CallPlan<N>>
  /**
   * Tries calls out without sending them, and says by how much the account's balance grows. `undefined`: no node tells.
   * @throws {WouldRevertError}
   */
  simulate(trial: CallTrial<N>, signal: AbortSignal): Promise<bigint | undefined>
  /**
   * Reads what a call does; `undefined` for all that is not known to the last byte.
   * @throws when the chain cannot be asked
   */
  decode(call: ContractCall<N>, signal: AbortSignal): Promise<DecodedCall | undefined>
  /** Compares what a list says of a token with the chain. @throws {TokenDecimalsError | WouldRevertError} */
  verify(token: Token, signal: AbortSignal): Promise<void>
  /**
   * Hands exactly what the plan says to the wallet, after checking that account and network are still those of the plan.
   * Returns the transaction's hash.
   * @throws {PlanOutdatedError | UserRejectedError | WalletRequestError}
   */
  send(
    connectorId: string,
    plan: CallPlan<N>,
    signal: AbortSignal,
    progress?: RequestProgress,
  ): Promise<string>
  /**
   * How much of a token a transaction brought to an account, in base units, by what the chain noted of it. `undefined`:
   * that is not noted, as of the native coin.
   * @throws when the chain cannot be asked
   */
  arrived(
    account: AccountId<N>,
    token: Pick<Token, 'address'>,
    hash: string,
    signal: AbortSignal,
  ): Promise<bigint | undefined>
  /** Waits until the chain has the transaction, or for 25 s. */
  wait(network: NetworkId<N>, hash: string, signal: AbortSignal): Promise<TransactionOutcome>
}
