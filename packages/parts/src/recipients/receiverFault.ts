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
  }
  if (!isFoyerError(error, 'address/invalid')) return t('receiver.unchecked')
  const fault = contextOf(error, 'fault')
  if (fault === 'checksum' || fault === 'zero') return t(`receiver.${fault}`)
  return t('receiver.shape', { network })
}

function nameFault(t: Translate<typeof receiverMessages>, fault: string, network: string): string {
  if (fault === 'network') return t('receiver.name.network', { network })
  return t(fault === 'shape' ? 'receiver.name.shape' : 'receiver.name.unknown')
}
