import { connectionOf, type FeatureContext } from '@foyer/core'

/** Tells what happens to the event stream. */
export function createReport({ state, events }: Pick<FeatureContext, 'state' | 'events'>) {
  function account() {
    const connection = connectionOf(state, state.networks.active)
    return { isSmartAccount: connection.status === 'connected' && connection.accountType === 'smartAccount' }
  }
  return {
    opened: () => events.emit('SELECT_BUY_CRYPTO'),
    explained: () => events.emit('SELECT_WHAT_IS_A_BUY', account()),
    chosen: (provider: string) => events.emit('SELECT_BUY_PROVIDER', { provider, ...account() }),
  }
}
