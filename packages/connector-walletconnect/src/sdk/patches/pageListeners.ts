import type { Sdk } from '../sdk.js'

/**
 * What: the SDK registers no listeners of its own for the page's `online` and for its heartbeat.
 *
 * Why: nobody could remove them, so each client would go on reconnecting after its end
 * (https://github.com/WalletConnect/walletconnect-monorepo/pull/3111 asks the same). `watchPage` of client.ts replaces
 * them.
 *
 * Shape: `relayer.init()` calls `relayer.registerEventListeners()`, which does nothing else.
 */
export function withoutPageListeners({ core: { relayer } }: Sdk): void {
  Reflect.set(relayer, 'registerEventListeners', () => {})
}
