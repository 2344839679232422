import type { Sdk } from '../sdk.js'

/**
 * What: a topic is unsubscribed from only while there is a connection, and without a word where that fails.
 *
 * Why: topics that expire while the relay is away are unsubscribed from in promises that nobody listens to, each an
 * unhandled rejection (https://github.com/WalletConnect/walletconnect-monorepo/pull/1962 met the same). The relay
 * forgets the subscriptions of a lost connection by itself.
 *
 * Shape: `relayer.unsubscribe(topic)` is what sessions and pairings call at their end.
 */
export function unsubscribeWhileConnected({ core: { relayer } }: Sdk): void {
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = async (topic, options) => {
    if (relayer.connected) await unsubscribe(topic, options).catch(() => {})
  }
}
