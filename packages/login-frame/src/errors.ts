import { FoyerError } from '@foyer/core'

/** The frame did not come: nothing answers at its address, or the page may not show it. `login/frame-unavailable`. */
export class FrameUnavailableError extends FoyerError<'login/frame-unavailable', { url: string }> {
  constructor(url: string, hint: string, cause?: unknown) {
    super('login/frame-unavailable', 'Unable to load email login dependency', {
      context: { url },
      cause,
      hint,
    })
  }
}

/** The frame refused, or failed. `login/refused`; `message` is the frame's, which may be shown. */
export class FrameRefusedError extends FoyerError<
  'login/refused',
  { call: string; reason: string | number | undefined }
> {
  constructor(call: string, message: string, reason: string | number | undefined) {
    super('login/refused', message || 'An error occurred', {
      context: { call, reason },
      // Where a sent transaction is in doubt, a number of EIP-1193 alone is taken for the visitor's no.
      ...(typeof reason === 'number' && { cause: { code: reason } }),
    })
  }
}

/** The frame went while it was asked; whether it acted is unknown. `login/frame-lost`. */
export class FrameLostError extends FoyerError<'login/frame-lost', { call: string }> {
  constructor(call: string) {
    super('login/frame-lost', 'Something went wrong', { context: { call } })
  }
}

/** The frame answered, but not what it promises. `login/malformed-answer`. */
export class FrameAnswerError extends FoyerError<'login/malformed-answer', { call: string }> {
  constructor(call: string) {
    super('login/malformed-answer', 'Something went wrong', { context: { call } })
  }
}
