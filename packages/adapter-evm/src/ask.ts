import { askWallet } from '@foyer/core/adapters'
import type { ForeignWallet } from './wallet.js'

/**
 * One request to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export function ask(
  { request }: Pick<ForeignWallet, 'request'>,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  return askWallet(method, () => request({ method, params }), signal)
}
