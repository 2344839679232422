import type { Sdk } from '../sdk.js'

/**
 * What: we say whether the SDK may connect to the relay, instead of whether it is subscribed to anything.
 *
 * Why: without subscriptions it does not connect, although the first request is about to make one
 * (https://github.com/WalletConnect/walletconnect-monorepo/pull/5654); and with subscriptions it connects although
 * nobody waits for anything.
 *
 * Shape: `relayer.transportOpen()` and its reconnection ask the getter `relayer.subscriber.hasAnyTopics`.
 */
export function connectWhen({ core: { relayer } }: Sdk, isWanted: () => boolean): void {
  Object.defineProperty(relayer.subscriber, 'hasAnyTopics', { get: isWanted })
}
