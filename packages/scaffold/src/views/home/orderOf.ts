import type { ConnectorKind } from '@foyer/controllers'

/**
 * Returns all kinds, those that the host lists first. Sources come last on a phone where the host does not list them, since few
 * visitors scan with another phone.
 */
export function orderOf(wanted: readonly ConnectorKind[], isPhone: boolean): readonly ConnectorKind[] {
  const sources: readonly ConnectorKind[] = isPhone ? ['injected'] : ['injected', 'walletConnect']
  const kinds = ['recent', 'featured', 'custom', 'external', 'recommended', 'walletConnect'] as const
  return [...new Set([...wanted, ...sources, ...kinds])]
}
