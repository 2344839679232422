import type { Sdk } from '../sdk.js'

/**
 * What: each attempt to connect waits for `turn`.
 *
 * Why: one call to connect makes five attempts within 15 s, and starts anew at each request; a relay that refuses this
 * page (https://github.com/WalletConnect/walletconnect-monorepo/issues/2934) would be asked without end (safety F-47).
 *
 * Shape: every attempt signs a new token, `core.crypto.signJWT(relayUrl)`, and nothing else does.
 */
export function spaceAttempts({ core: { crypto } }: Sdk, turn: () => Promise<void>): void {
  const sign = crypto.signJWT.bind(crypto)
  crypto.signJWT = async (audience) => {
    await turn()
    return sign(audience)
  }
}
