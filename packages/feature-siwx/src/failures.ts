import { isFoyerError } from '@foyer/core'

/** Why nobody is signed in yet. */
export type SignInFault =
  | 'declined'
  | 'pending'
  | 'elsewhere'
  | 'wallet'
  | 'smartAccount'
  | 'refused'
  | 'server'

/** Why there is nothing to sign. */
export type DraftFault = 'server' | 'message'

/** @param signature what the wallet gave, if it came to that: what fails then is not its doing */
export function signInFault(
  error: unknown,
  { signature }: { readonly signature?: string },
  isSmartAccount: boolean,
): SignInFault {
  if (signature !== undefined) {
    if (!isFoyerError(error, 'siwx/refused')) return 'server'
    return isSmartAccount ? 'smartAccount' : 'refused'
  }
  if (isFoyerError(error, 'wallet/user-rejected')) return 'declined'
  if (isFoyerError(error, 'wallet/request-pending')) return 'pending'
  if (isFoyerError(error, 'approval/elsewhere')) return 'elsewhere'
  return isSmartAccount ? 'smartAccount' : 'wallet'
}

/** Why a message could not be made. */
export function draftFault(error: unknown): DraftFault {
  return isFoyerError(error, 'siwx/wrong-message') ? 'message' : 'server'
}
