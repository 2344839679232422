import { isFoyerError } from './isFoyerError.js'

/**
 * What is known of one request that a wallet was asked for. Before that there is nothing to know: nothing can have left.
 * Codes and the chain decide it, never words.
 */
export type RequestStatus =
  /** The wallet was asked for a signature alone. Nothing leaves before Foyer hands it on. */
  | 'signing'
  /** The wallet was asked to sign and to send. No answer yet. */
  | 'asked'
  /** Signed, known by its id, and about to be handed to the network. No answer yet. */
  | 'leaving'
  /** The wallet or a node took it, or the chain has it. Its end is not known yet. */
  | 'sent'
  /** The chain carried it out. */
  | 'confirmed'
  /** The chain has it, and undid what it was to do. */
  | 'reverted'
  /** The chain can never carry it out: it has carried out another one of the account, in its place. */
  | 'replaced'
  /** The chain can never carry it out: the time in which it could is over. */
  | 'expired'
  /** The account's wallet sent something else than it was asked for, and the chain has that. */
  | 'other'
  /** Nothing left, for certain. */
  | 'refused'
  /** No answer came, or one that does not say. It may have left. */
  | 'unknown'
  /** A signature that was given, or a request of which the visitor says to know what became of it. */
  | 'answered'

/** Told by whoever asks a wallet, so that each step is written down before it is taken. */
export interface RequestProgress {
  /**
   * Right before the wallet is asked: for a signature that the caller hands on itself, or to send it. A request that
   * fails before this was never made.
   * @param id what the wallet will know it by, where that is said beforehand
   * @param expected facts that the chain has to show later, for the adapter alone
   * @throws {AbortedError} when the visitor left meanwhile: the wallet is not to be asked
   */
  asked(to: 'sign' | 'send', id?: string, expected?: string): void
  /** Called when more of the expected facts is known. */
  expects?(expected: string): void
  /**
   * It is signed. Called right before it is handed to the network, under the id that the chain will know it by. If this
   * throws, it is not handed on: an earlier request may have the same transaction.
   * @param clue by which `Transfers.follow` knows it later
   */
  leaving(id: string, clue?: string): void
}

/** How far a request went before it was answered. */
export type RequestStep = Extract<RequestStatus, 'signing' | 'asked' | 'leaving'>

/**
 * What is known of a request that failed, by how far it went. Words do not count: a wallet's "rejected" may be about a
 * node that has the transaction already. Nor does it count that an error is ours, unless it is one of those that say
 * something certain about this step.
 */
export function afterFailure(
  reached: RequestStep,
  error: unknown,
): Extract<RequestStatus, 'refused' | 'unknown'> {
  const says = (...codes: readonly string[]) => codes.some((code) => isFoyerError(error, code))
  // What a wallet was to sign alone nobody has sent, unless it did another thing than it was asked to.
  if (reached === 'signing') return says('wallet/malformed-answer') ? 'unknown' : 'refused'
  if (reached === 'asked') return says('wallet/user-rejected', 'call/refused') ? 'refused' : 'unknown'
  return says('transfer/would-revert', 'transfer/insufficient-funds', 'transfer/not-sent')
    ? 'refused'
    : 'unknown'
}
