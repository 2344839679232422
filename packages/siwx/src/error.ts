/** Why somebody is not signed in. */
export type SiwxFault =
  /** The message is not one of CAIP-122, or a field of it is wrong. */
  | 'malformed'
  /** The message is for another site. */
  | 'wrong-domain'
  /** The message answers another question, or was used before. */
  | 'wrong-nonce'
  /** The message names another account or network than was asked for. */
  | 'wrong-account'
  /** The message is not valid yet, or was made for a clock too far off. */
  | 'too-early'
  /** The message is not valid any more. */
  | 'too-late'
  /** Nobody here verifies signatures of its chain family. */
  | 'unsupported'
  /** The account did not sign the message. */
  | 'wrong-signature'
  /** A node that has to be asked did not answer: whether it was signed is not known. */
  | 'unknown'
  /** The server itself is set up wrongly: the message of the error names the option. No visitor can cure it. */
  | 'options'

/** A sign-in that is refused. Nothing else is thrown by this package. */
export class SiwxError extends Error {
  override readonly name = 'SiwxError'

  /** @param fault what is wrong, for programs */
  constructor(
    readonly fault: SiwxFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
