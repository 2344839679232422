import { displayText, type FoyerError, isFoyerError, type Namespace } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'

type T = Translate<typeof messages>

/** What a visitor reads, on the review itself, about a transfer that did not happen. */
export function failureText(t: T, error: FoyerError, network: string): string {
  switch (error.code) {
    case 'wallet/user-rejected':
      return t('send.failure.declined')
    case 'wallet/request-pending':
      return t('send.failure.pending')
    case 'wallet/malformed-answer':
      return t('send.failure.answer')
    case 'approval/elsewhere':
      return t('send.failure.elsewhere')
    case 'transfer/plan-outdated':
      return fact(error, 'changed') === 'network' ? t('send.failure.network') : t('send.failure.account')
    case 'transfer/insufficient-funds':
      return fact(error, 'short') === 'fee' ? t('send.failure.fee') : t('send.failure.amount')
    case 'money/invalid-amount':
      return t('send.failure.small', { network })
    case 'transfer/token-decimals':
      return t('send.failure.decimals')
    case 'transfer/would-revert':
      return t('send.failure.reverts', { reason: displayText(fact(error, 'reason'), 120) }).trim()
    case 'address/invalid':
      return addressText(t, error, network)
    case 'aborted':
    case 'timeout':
      return t('send.failure.left')
    default:
      return t('send.failure.request')
  }
}

/** What a visitor reads when the transfer could not be planned. The wallet was not asked yet. */
export function planFailureText(t: T, error: FoyerError, network: string): string {
  const isKnown = /^(transfer|address|money)\//.test(error.code)
  return isKnown ? failureText(t, error, network) : t('send.failure.network-down')
}

/** What is wrong with a receiver (safety T-43). */
export function addressText(t: T, error: FoyerError, network: string): string {
  if (!isFoyerError(error, 'address/invalid')) return t('send.to.unchecked')
  const fault = fact(error, 'fault')
  if (fault === 'checksum') return t('send.to.checksum')
  if (fault === 'token') return t('send.to.token')
  return fault === 'zero' ? t('send.to.zero') : t('send.to.shape', { network })
}

/** The toast of a failed send: the wallet's own words, else the family's (spec 8). */
export function sendErrorKey(namespace: Namespace): 'send.error' | 'send.error.eip155' | 'send.error.solana' {
  if (namespace === 'eip155') return 'send.error.eip155'
  return namespace === 'solana' ? 'send.error.solana' : 'send.error'
}

/** The wallet's short message, fit to show; empty when it gave none. */
export function walletReason(error: FoyerError): string {
  return isFoyerError(error, 'wallet/request-failed') ? displayText(fact(error, 'reason'), 120) : ''
}

function fact(error: FoyerError, name: string): unknown {
  return Object.entries(error.context).find(([key]) => key === name)?.[1]
}
