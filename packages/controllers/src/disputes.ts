import { isDisputed } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Connections } from './connections.js'
import type { MutableRoot } from './state.js'

/**
 * Connections of which none is restored by a wallet whose identity is disputed: it ends as soon as another wallet claims to
 * be the same one, and stays stored. The visitor connects again by choosing one of them (safety T-09).
 */
export function refuseDisputed(state: MutableRoot, connections: Connections): Connections {
  return {
    ...connections,
    claim(namespace, shown, outer) {
      const claim = connections.claim(namespace, shown, outer)
      const { signal } = claim
      if (shown?.status !== 'reconnecting' || signal.aborted) return claim
      const refuse = () => {
        const isRefused = isDisputed(state, namespace, shown.connectorId)
        if (!isRefused || signal.aborted) return isRefused
        claim.end()
        // It was accepted before.
        if (!signal.aborted) connections.clear(namespace)
        return true
      }
      signal.addEventListener('abort', subscribe(state, refuse), { once: true })
      refuse()
      return {
        ...claim,
        accept(...accepted) {
          if (!refuse()) claim.accept(...accepted)
        },
      }
    },
  }
}
