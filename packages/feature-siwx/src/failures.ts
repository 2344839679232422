import { isFoyerError } from '@foyer/core'

/** Why nobody is signed in yet. */
export type SignInFailure =
  | 'declined'
  | 'pending'
  | 'elsewhere'
  | 'wallet'
  | 'smartAccount'
  | 'refused'
  | 'clock'
  | 'server'

/** Why there is nothing to sign. */
export type DraftFailure = 'server' | 'message' | 'invalid'

/** @param signature what the wallet gave, if it came to that: what fails then is not its doing */
export function signInFailure(
  error: unknown,
  { signature }: { readonly signature?: string },
  isSmartAccount: boolean,
): SignInFailure {
  if (signature !== undefined) {
    if (!isFoyerError(error, 'siwx/refused')) return 'server'
    if (Object(error.context).fault === 'clock') return 'clock'
    return isSmartAccount ? 'smartAccount' : 'refused'
  }
  if (isFoyerError(error, 'wallet/user-rejected')) return 'declined'
  if (isFoyerError(error, 'wallet/request-pending')) return 'pending'
  if (isFoyerError(error, 'approval/elsewhere')) return 'elsewhere'
  return isSmartAccount ? 'smartAccount' : 'wallet'
}

/** Why a message could not be made. */
export function draftFailure(error: unknown): DraftFailure {
  if (isFoyerError(error, 'siwx/wrong-message')) return 'message'
  return isFoyerError(error, 'siwx/invalid-message') ? 'invalid' : 'server'
}
