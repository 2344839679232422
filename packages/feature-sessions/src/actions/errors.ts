import { FoyerError } from '@foyer/core'

/** The code of the error that says that no adapter or wallet here does this. */
export const unsupported = 'sessions/unsupported'

/** It was revoked before. `approval/gone`; nothing was sent. */
export class ApprovalGoneError extends FoyerError<'approval/gone'> {
  constructor() {
    super('approval/gone', 'There is nothing left to revoke.', { context: {} })
  }
}

/** Its contract is not what a service says that it is: nobody knows what the call would do. `approval/unlike`; nothing was sent. */
export class ApprovalUnlikeError extends FoyerError<'approval/unlike'> {
  constructor() {
    super('approval/unlike', 'The contract does not keep such an approval.', { context: {} })
  }
}
