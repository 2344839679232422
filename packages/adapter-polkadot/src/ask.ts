import { RequestPendingError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { askWallet, read, reasonOf } from '@foyer/core/adapters'

// The wallets of this family have no codes, only words: "Cancelled", "Rejected", "Rejected by user".
const declined =
  /^(user )?(rejected|cancell?ed|denied|declined)( by (the )?user)?\.?$|user (has )?(rejected|denied|declined|cancell?ed)/i
const pending = /pending (authori[sz]ation|request)/i

/**
 * One request to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export async function ask(method: string, work: () => unknown, signal: AbortSignal): Promise<unknown> {
  return askWallet(work, signal, (error) => translate(error, method))
}

function translate(error: unknown, method: string) {
  const reason = reasonOf(error)
  const code = read(error, 'code')
  if (declined.test(reason.trim()) || code === 4001 || code === 5000)
    return new UserRejectedError(method, error)
  if (pending.test(reason)) return new RequestPendingError(method, error)
  return new WalletRequestError(method, reason, error)
}
