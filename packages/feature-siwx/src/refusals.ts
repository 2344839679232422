import { type AccountId, isFoyerError } from '@foyer/core'
import type { Draft } from './draft.js'
import { type SignInFault, signInFault } from './faults.js'
import type { SiwxOptions } from './options.js'
import type { SiwxSession } from './port.js'

/** Why what a wallet signed while it connected let nobody in. */
export interface Refusal {
  readonly account: AccountId
  readonly session: SiwxSession
  readonly error: unknown
}

/**
 * The last one of each host, until the account is in. For this page alone: what was signed is not to lie about in a
 * browser.
 */
export const refusals = new WeakMap<SiwxOptions, Refusal>()

/** What is said of it, and what was signed where that can be handed on again. */
export function missed(
  options: SiwxOptions,
  account: AccountId,
  isSmartAccount: boolean,
): { readonly fault: SignInFault; readonly draft?: Draft } | undefined {
  const refusal = refusals.get(options)
  if (refusal?.account !== account) return undefined
  const { session, error } = refusal
  const { data, message: text, signature, cacao } = session
  const draft = { account, data, text, signature, cacao }
  const fault = signInFault(error, draft, isSmartAccount)
  // The nonce of what was refused is used up.
  return isFoyerError(error, 'siwx/refused') ? { fault } : { fault, draft }
}
