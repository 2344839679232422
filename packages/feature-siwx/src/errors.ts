import { FoyerError } from '@foyer/core'

/** The service that keeps the sessions did not take what was signed. `siwx/refused`. */
export class SignInRefusedError extends FoyerError<
  'siwx/refused',
  { status: number; fault?: 'clock' | undefined }
> {
  /**
   * @param status of the server's answer (HTTP)
   * @param fault `clock` if the message has wrong times because the clock of the page is off: the visitor reads why
   */
  constructor(status: number, cause?: unknown, fault?: 'clock') {
    super('siwx/refused', 'The sign-in was refused.', { context: { status, fault }, cause })
  }
}

/** The message to sign is not for this page, this account or this network. `siwx/wrong-message`. */
export class WrongMessageError extends FoyerError<'siwx/wrong-message', { field: string }> {
  constructor(field: string, cause?: unknown) {
    super('siwx/wrong-message', `The message to sign has another ${field} than this page.`, {
      context: { field },
      cause,
      hint: 'Make the message for the page that shows it: its host, the account and the network that were asked for.',
    })
  }
}

/** The message to sign is not as CAIP-122 has it. `siwx/invalid-message`. */
export class InvalidMessageError extends FoyerError<'siwx/invalid-message'> {
  constructor(reason: string, cause?: unknown) {
    super('siwx/invalid-message', `Cannot write the message to sign. ${reason}`, {
      context: {},
      cause,
      hint: 'Give the field another value. A nonce has 8 to 128 letters and digits, and a statement on EVM chains no quotation marks.',
    })
  }
}
