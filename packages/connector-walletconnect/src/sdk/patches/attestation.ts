import type { Sdk } from '../sdk.js'

/**
 * What: asks the host's attestation service, or none, instead of the SDK's own.
 *
 * Why: by default each proposal loads a page of verify.walletconnect.org in a frame, which a host's content security
 * policy refuses with errors on the console: https://github.com/WalletConnect/walletconnect-monorepo/issues/3500.
 *
 * Shape: `core.verify.register` returns the attestation; `core.verify.verifyUrlV3` is where it asks.
 * @param url of the service; without one no attestation is asked for
 */
export function attestAt({ core: { verify } }: Sdk, url: string | undefined): void {
  if (url) Reflect.set(verify, 'verifyUrlV3', url)
  else verify.register = async () => ''
}
