import { FoyerError } from '@foyer/core'

/** The code of the error that says that no adapter or wallet here does this. */
export const unsupported = 'sessions/unsupported'

/** By the chain nothing is left: it was revoked, or used up. `approval/gone`; nothing was sent. */
export class ApprovalGoneError extends FoyerError<'approval/gone'> {
  constructor() {
    super('approval/gone', 'There is nothing left to revoke.', { context: {} })
  }
}

/** The list does not have it now. `approval/unlisted`; nothing was sent, and the chain was not asked. */
export class ApprovalUnlistedError extends FoyerError<'approval/unlisted'> {
  constructor() {
    super('approval/unlisted', 'The approval is not in the list.', { context: {} })
  }
}

/** Its contract is not what a service says that it is: nobody knows what the call would do. `approval/unlike`; nothing was sent. */
export class ApprovalUnlikeError extends FoyerError<'approval/unlike'> {
  constructor() {
    super('approval/unlike', 'The contract does not keep such an approval.', { context: {} })
  }
}
