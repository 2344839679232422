import { type AccountId, isFoyerError } from '@foyer/core'
import type { Draft } from './draft.js'
import { type SignInFailure, signInFailure } from './failures.js'
import type { SiwxOptions } from './options.js'

/** Why what a wallet was to sign while it connected let nobody in. */
export interface Refusal {
  readonly draft: Draft
  readonly error: unknown
}

/**
 * The last one of each host, until the account is in. For this page alone: what was signed is not to lie about in a
 * browser.
 */
export const refusals = new WeakMap<SiwxOptions, Refusal>()

/** What is said of it, and what is to be signed, or was, where that still counts. */
export function missed(
  options: SiwxOptions,
  account: AccountId,
  isSmartAccount: boolean,
): { readonly fault: SignInFailure; readonly draft?: Draft } | undefined {
  const refusal = refusals.get(options)
  if (refusal?.draft.account !== account) return undefined
  const { draft, error } = refusal
  const fault = signInFailure(error, draft, isSmartAccount)
  // The nonce of what was refused is used up.
  return isFoyerError(error, 'siwx/refused') ? { fault } : { fault, draft }
}
