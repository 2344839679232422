import type { Sdk } from '../sdk.js'

/**
 * What: takes back the SDK's note that it is reconnecting, once it is connected.
 *
 * Why: it stays after each explicit close, and from then on a lost connection is noticed by nobody:
 * https://github.com/WalletConnect/walletconnect-monorepo/pull/7122.
 *
 * Shape: `relayer.reconnectInProgress`, a boolean that its handler of lost connections looks at first.
 */
export function clearReconnectFlag({ core: { relayer } }: Sdk): void {
  Reflect.set(relayer, 'reconnectInProgress', false)
}
