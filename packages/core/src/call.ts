import type { AccountId, Namespace, NetworkId } from './caip.js'
import { FoyerError } from './error.js'
import type { RequestProgress } from './requestStatus.js'
import type { Token } from './token.js'
import type { BatchOutcome, TransferFee } from './transfer.js'

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
  /** Only the wallet knows the fee: the network charges more, or the account is a contract, or may be one. */
  readonly isFeePartial?: boolean
  /** The least that has to come to the account. */
  readonly expects?: ExpectedAmount | undefined
}

/** The least of a token that calls have to bring to their account; a token without an address is the native coin. */
export interface ExpectedAmount extends Pick<Token, 'address'> {
  /** Base units. */
  readonly least: bigint
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
  /** The permission by signature that goes with it. */
  readonly permit?: Pick<SignedPermit, 'token' | 'amount' | 'until' | 'signature'> | undefined
  /** The contract takes permissions by signature. */
  readonly takesPermit?: boolean | undefined
}

/** One effect of a call by its data, also of a call inside of it. Addresses are in canonical form. */
export interface CallEffect {
  /**
   * `send`: moves something to {@link to}. All others let it take something without asking again: `allow` up to an amount,
   * `increase` as much more than before, `permit` by a signature, `all` everything of a token or collection. `none`: {@link to}
   * may take nothing of it any longer. `swap`: gives it to
   * the contract {@link to} for {@link wanted}, if that contract does what its functions are named after. `unknown`: there is
   * more that cannot be read, by the contract {@link to}; it comes last.
   */
  readonly kind: 'send' | 'allow' | 'increase' | 'permit' | 'all' | 'none' | 'swap' | 'unknown'
  readonly to: string
  /** The contract of the token or collection; absent: the native coin. */
  readonly token?: string | undefined
  /** The number of an NFT, or of one token of a contract that has many. */
  readonly id?: bigint | undefined
  /** Base units, or how many there are of {@link id}. */
  readonly amount?: bigint | undefined
  /** As the contract itself says. Without it and {@link id}, {@link amount} may also be the number of an NFT. */
  readonly decimals?: number | undefined
  /** Base units that there are, as the contract of what may be taken says: an allowance of as many has no end. */
  readonly supply?: bigint | undefined
  /** The least that has to arrive by a swap. */
  readonly wanted?: Pick<CallEffect, 'token' | 'amount' | 'decimals'> | undefined
}

/** What {@link Calls.simulate} tries out. */
export interface CallTrial<N extends Namespace = Namespace> {
  /** Of one account, in this order. */
  readonly calls: readonly ContractCall<N>[]
  /** Whose balance is compared. */
  readonly token: Pick<Token, 'address'>
}

/** A permission that the owner of a token signs in place of sending an approval (ERC-2612). Frozen when made. */
export interface Permit<N extends Namespace = Namespace> {
  /** The owner, and the network. */
  readonly from: AccountId<N>
  /** The token's contract. */
  readonly token: string
  readonly spender: string
  /** The most that the spender may take, in base units. */
  readonly amount: bigint
  /** When it ends, in seconds since 1970. */
  readonly until: bigint
  /** How many the owner has used up before. */
  readonly nonce: bigint
  /** What the token is called where it is signed. */
  readonly name: string
  readonly version: string
}

/** {@link Permit}, signed. */
export interface SignedPermit<N extends Namespace = Namespace> extends Permit<N> {
  /** `0x` hex of 65 bytes. */
  readonly signature: string
}

/** Calls that are one confirmation, and happen together or not at all. */
export interface CallBatch<N extends Namespace = Namespace> {
  readonly from: AccountId<N>
  /** Of {@link from}, in this order. */
  readonly calls: readonly ContractCall<N>[]
  /** The least that has to come to the account. */
  readonly expects?: ExpectedAmount | undefined
}

/** What a wallet lets an app do by itself ([ERC-7715](https://eips.ethereum.org/EIPS/eip-7715)), as it is ended. */
export interface GrantedPermission<N extends Namespace = Namespace> {
  /** Who granted it, and the network. */
  readonly from: AccountId<N>
  /** By which wallet and service know it. */
  readonly pci: string
  /** As they were granted, for the wallet to read. */
  readonly permissions: readonly unknown[]
  /** When it ends by itself, in seconds since 1970. */
  readonly expiry: number
}

/** Ways to let a contract take a token, or an app act, other than by a transaction of its own. */
export interface Allowing<N extends Namespace = Namespace> {
  /**
   * What would have to be signed. `undefined` where the token takes no such permission, as far as the chain proves it, or
   * where the account is a contract, whose signatures tokens do not read.
   */
  permit(
    wanted: Pick<Permit<N>, 'from' | 'token' | 'spender' | 'amount'>,
    signal: AbortSignal,
  ): Promise<Permit<N> | undefined>
  /**
   * Returns whether a permission counts: `usable`, if a swap can be made of it; `over`, if the chain takes it no longer, since
   * one of its number was used or its time on the chain is over; else `valid`.
   */
  validity(permit: Permit<N>, signal: AbortSignal): Promise<'usable' | 'valid' | 'over'>
  /**
   * Asks the wallet to sign exactly what the permission says. Returns the signature.
   * @throws {PlanOutdatedError | UserRejectedError | MalformedAnswerError | WalletRequestError}
   */
  sign(
    connectorId: string,
    permit: Permit<N>,
    signal: AbortSignal,
    progress?: RequestProgress,
  ): Promise<string>
  /** Whether the wallet does several calls as one: `ready`, where the account becomes a smart account for it. */
  batching(
    connectorId: string,
    account: AccountId<N>,
    signal: AbortSignal,
  ): Promise<'supported' | 'ready' | undefined>
  /**
   * Hands calls to the wallet as one (EIP-5792). Returns what `Transfers` and `Calls` know them by, which is told to
   * `progress` before the wallet is asked. It begins with `calls:`, as no hash does.
   * @throws {BatchRefusedError | PlanOutdatedError | UserRejectedError | WalletRequestError}
   */
  sendBatch(
    connectorId: string,
    batch: CallBatch<N>,
    signal: AbortSignal,
    progress?: RequestProgress,
  ): Promise<string>
  /**
   * Asks the wallet to end a permission that it granted. Returns what it signs for the service that keeps a list of them.
   * @throws {PlanOutdatedError | UserRejectedError | MalformedAnswerError | WalletRequestError}
   */
  endPermission?(
    connectorId: string,
    permission: GrantedPermission<N>,
    signal: AbortSignal,
    progress?: RequestProgress,
  ): Promise<string>
}

/** The wallet does not do these calls as one; none was done. `call/refused`. */
export class BatchRefusedError extends FoyerError<'call/refused'> {
  constructor(cause: unknown) {
    super('call/refused', 'The wallet does not do these calls as one.', { context: {}, cause })
  }
}

/** The size of a call that is not made yet. */
export interface CallSize {
  /** Units of gas that it uses. */
  readonly gas: bigint
  /** Bytes of its data. */
  readonly bytes: number
}

/** Calling contracts on a chain family. */
export interface Calls<N extends Namespace = Namespace> {
  /** Returns the most that a call of this size costs now. For forms, before there is a call to {@link estimate}. */
  fee(from: AccountId<N>, size: CallSize, signal: AbortSignal): Promise<TransferFee>
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
  /**
   * Returns what a call moves, and what it lets others take, also inside of calls that carry others. Unlike {@link decode} it
   * reads all that the chain would carry out, however that is encoded. It leaves out functions that it does not know, and ends
   * with an `unknown` effect if calls inside of known functions cannot all be read, if the contract is not known to have its
   * function as it is named, and if it keeps coins that no effect names.
   * @throws when the chain cannot be asked
   */
  effects(call: ContractCall<N>, signal: AbortSignal): Promise<readonly CallEffect[]>
  /**
   * What a contract answers to a question, in `0x` hex; `undefined` where it has no such function, or fails.
   * @throws when the chain cannot be asked
   */
  read(question: Omit<ContractCall<N>, 'value'>, signal: AbortSignal): Promise<string | undefined>
  /** Compares what a list says of a token with the chain. @throws {TokenDecimalsError | WouldRevertError} */
  verify(token: Token, signal: AbortSignal): Promise<void>
  /**
   * Hands exactly what the plan says to the wallet, after checking that account and network are still those of the plan.
   * Returns the transaction's hash, or what `Transfers.send` returns in place of it.
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
  /** Waits until the chain has the transaction, or the wallet knows the end of calls that went as one, or for 25 s. */
  wait(network: NetworkId<N>, hash: string, signal: AbortSignal): Promise<BatchOutcome>
  /** Fetched when an approval is needed. */
  allowing?(): Promise<Allowing<N>>
}
