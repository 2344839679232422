import { displayText, type FoyerError, isFoyerError, type Namespace } from '@foyer/core'
import { byCode, contextOf, receiverFault, requestFailureText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'

type T = Translate<typeof messages>
/** A text without placeholders. */
type PlainKey =
  | Exclude<Extract<keyof typeof messages, `send.failure.${string}`>, 'send.failure.small'>
  | 'failure.fee'

type Written = (t: T, error: FoyerError, network: string) => string

const shorts: Readonly<Record<string, PlainKey>> = {
  fee: 'failure.fee',
  kept: 'send.failure.kept',
  locked: 'send.failure.locked',
  scattered: 'send.failure.scattered',
}

const failures: Readonly<Record<string, PlainKey | Written>> = {
  'transfer/unknown': 'send.failure.unknown',
  'transfer/insufficient-funds': (t, error) =>
    t(shorts[String(contextOf(error, 'short'))] ?? 'send.failure.amount'),
  'money/invalid-amount': (t, _error, network) => t('send.failure.small', { network }),
  'transfer/token-decimals': 'send.failure.decimals',
  'address/invalid': addressText,
  'name/changed': addressText,
  'name/unchecked': (t, error) => t('receiver.name.unsure', { name: displayText(contextOf(error, 'name')) }),
}

/** What a visitor reads, on the review itself, about a transfer that did not happen. */
export function failureText(t: T, error: FoyerError, network: string): string {
  const told = byCode(failures, error)
  if (typeof told === 'function') return told(t, error, network)
  return told ? t(told) : requestFailureText(t, error)
}

/** What a visitor reads when the transfer could not be planned. The wallet was not asked yet. */
export function planFailureText(t: T, error: FoyerError, network: string): string {
  const isKnown = /^(transfer|address|money|name)\//.test(error.code)
  return isKnown ? failureText(t, error, network) : t('failure.network-down')
}

/** What is wrong with a receiver (safety T-43). */
export function addressText(t: T, error: FoyerError, network: string): string {
  const isTaken = isFoyerError(error, 'address/invalid') && contextOf(error, 'fault') === 'taken'
  return isTaken ? t('send.to.taken') : receiverFault(t, error, network)
}

/** The toast of a failed send: the wallet's own words, else the family's. */
export function sendErrorKey(namespace: Namespace): 'send.error' | 'send.error.eip155' | 'send.error.solana' {
  if (namespace === 'eip155') return 'send.error.eip155'
  return namespace === 'solana' ? 'send.error.solana' : 'send.error'
}
