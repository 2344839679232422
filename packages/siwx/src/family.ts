import type { ChainId } from './message.js'

/** A signed text, as a chain family is asked about it. */
export interface SignedText {
  /** As the wallet showed it. */
  readonly text: string
  readonly address: string
  readonly chainId: ChainId
  /** As the family's wallets give it. */
  readonly signature: string
  readonly signal: AbortSignal
}

/** The verifier of one chain family. */
export interface FamilyVerifier {
  /** CAIP-2: `eip155`. */
  readonly namespace: string
  /**
   * Whether the account signed the text.
   * @throws {SiwxError} `unknown` where a node that has to be asked does not answer
   */
  verify(signed: SignedText): Promise<boolean>
  /** The one way to write an address on a network; `undefined` for what is no address there. Never throws. */
  canonical(address: string, chainId: ChainId): string | undefined
}
