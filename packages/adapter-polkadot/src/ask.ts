import { askWallet, reasonOf, saysDeclined } from '@foyer/core/adapters'

// The wallets of this family have no codes, only words: "Cancelled", "Rejected", "Rejected by user".
const declined = /^(user )?(rejected|cancell?ed|denied|declined)( by (the )?user)?\.?$/i
const pendingWords = /already (pending|processing)|pending (authori[sz]ation|request)/i

/**
 * One request to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export function ask(method: string, work: () => unknown, signal: AbortSignal): Promise<unknown> {
  return askWallet(method, work, signal, { saysNo, pendingWords })
}

// Unlike elsewhere, an error that says nothing is no answer of the visitor's.
function saysNo(error: unknown): boolean {
  const reason = reasonOf(error)
  return reason !== '' && (declined.test(reason.trim()) || saysDeclined(error))
}
