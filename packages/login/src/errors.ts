import { FoyerError } from '@foyer/core'

/** An option of the login service that cannot stand. `login/configuration`; the message says what to write. */
export class ConfigurationError extends FoyerError<'login/configuration', { option: string }> {
  constructor(option: string, message: string) {
    super('login/configuration', message, { context: { option } })
  }
}

/** Why a request is refused; part of what clients read. */
export type ProblemCode =
  | 'bad-request'
  | 'not-found'
  | 'proof-missing'
  | 'proof-wrong'
  | 'proof-nonce'
  | 'proof-over'
  | 'session-over'
  | 'otp-wrong'
  | 'otp-over'
  | 'device-unknown'
  | 'device-unreachable'
  | 'social-declined'
  | 'social-failed'
  | 'social-over'
  | 'social-unknown'
  | 'email-left'
  | 'email-waits'
  | 'export-waits'
  | 'keys-away'
  | 'last-way'
  | 'no-account'
  | 'devices-wait'
  | 'own-page'
  | 'recovery-waits'
  | 'stale'
  | 'too-many'
  | 'too-many-slots'
  | 'too-large'

/** What the service does not do for who asked ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). */
export class Problem extends FoyerError<'login/problem', { problem: ProblemCode; status: number }> {
  constructor(
    readonly status: 400 | 401 | 404 | 409 | 413 | 429 | 503,
    readonly problem: ProblemCode,
    message: string,
    /** When to come back; in seconds. */
    readonly retryAfter?: number,
    /** How often the code may still be typed. */
    readonly triesLeft?: number,
  ) {
    super('login/problem', message, { context: { problem, status } })
  }
}

export const codeWrong = (triesLeft: number) =>
  new Problem(400, 'otp-wrong', 'That code is not right.', undefined, triesLeft)

export const codeOver = () =>
  new Problem(400, 'otp-over', 'That code is not good any more. Please have a new one sent.')
