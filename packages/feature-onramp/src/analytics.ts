import { type FeatureContext, isSmartAccount } from '@foyer/core'

/** Tells what happens to the event stream. */
export function createAnalytics({ state, events }: Pick<FeatureContext, 'state' | 'events'>) {
  const account = () => ({ isSmartAccount: isSmartAccount(state) })
  return {
    opened: () => events.emit('SELECT_BUY_CRYPTO'),
    explained: () => events.emit('SELECT_WHAT_IS_A_BUY', account()),
    chosen: (provider: string) => events.emit('SELECT_BUY_PROVIDER', { provider, ...account() }),
  }
}
