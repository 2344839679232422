import { displayText, type FoyerError, isFoyerError } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { contextOf } from '../request/failures.js'
import type { receiverMessages } from './messages.js'

/** What is wrong with a receiver that was typed (safety T-43). */
export function receiverFault(
  t: Translate<typeof receiverMessages>,
  error: FoyerError,
  network: string,
): string {
  const name = String(contextOf(error, 'name'))
  switch (error.code) {
    case 'name/unresolved':
      return nameFault(t, String(contextOf(error, 'fault')), network)
    case 'name/unchecked':
      return t('receiver.name.unchecked')
    case 'name/changed':
      return t('receiver.name.changed', { name: displayText(name) })
    case 'payment-request/refused':
      return requestFault(t, String(contextOf(error, 'fault')), String(contextOf(error, 'network')))
  }
  if (!isFoyerError(error, 'address/invalid')) return t('receiver.unchecked')
  const fault = contextOf(error, 'fault')
  if (fault === 'checksum' || fault === 'zero' || fault === 'token') return t(`receiver.${fault}`)
  return t('receiver.shape', { network })
}

/** Whether an address or a name could not be looked up: another try may succeed. */
export function isUnread({ code }: FoyerError): boolean {
  return !['name/unresolved', 'name/changed', 'payment-request/refused', 'address/invalid'].includes(code)
}

function requestFault(t: Translate<typeof receiverMessages>, fault: string, network: string): string {
  const shown = { network: displayText(network, 40) }
  if (fault === 'network' || fault === 'unknown') return t(`receiver.link.${fault}`, shown)
  const isKnown = fault === 'more' || fault === 'token' || fault === 'balances'
  return t(isKnown ? `receiver.link.${fault}` : 'receiver.link.shape')
}

function nameFault(t: Translate<typeof receiverMessages>, fault: string, network: string): string {
  if (fault === 'network' || fault === 'elsewhere') return t(`receiver.name.${fault}`, { network })
  return t(fault === 'shape' ? 'receiver.name.shape' : 'receiver.name.unknown')
}
