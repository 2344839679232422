import { displayText, isFoyerError } from '@foyer/core'
import { contextOf, knownFailureText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'

type T = Translate<typeof messages>

/** What a service said of its refusal, if it said anything. */
export function reasonOf(error: unknown): string {
  return isFoyerError(error, 'http/failed') ? displayText(contextOf(error, 'reason'), 160) : ''
}

/** What a visitor reads about a signature that did not come. */
export function signatureText(t: T, error: unknown, name: string): string {
  if (!isFoyerError(error)) return t('names.failedRegister', { name })
  if (isFoyerError(error, 'wallet/user-rejected')) return t('names.declined')
  // The wallet may still show it.
  if (isFoyerError(error, 'timeout')) return t('failure.left')
  return knownFailureText(t, error) ?? t('names.failedRegister', { name })
}

/** Returns the text about a name that the service did not register. */
export function refusalText(t: T, error: unknown, name: string): string {
  const reason = reasonOf(error)
  if (/timestamp|nonce/i.test(reason)) return t('names.late')
  return reason || t('names.failedRegister', { name })
}
