import { RequestPendingError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { askWallet, read, reasonOf } from '@foyer/core/adapters'

const verb = '(rejected|denied|declined|cancell?ed)'
const declined = new RegExp(
  `${verb} by (the )?user|user (has )?${verb}|(request|signature|connection|approval) (was )?(${verb}|denied)`,
  'i',
)
const pending = /already (pending|processing)/i

/**
 * One request to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export async function ask<T>(method: string, signal: AbortSignal, request: () => T): Promise<Awaited<T>> {
  return askWallet(request, signal, (error) => translate(error, method))
}

function translate(error: unknown, method: string) {
  const codes = [error, read(error, 'cause'), read(error, 'error')].map((part) => read(part, 'code'))
  const reason = reasonOf(error)
  if (codes.includes(4001) || declined.test(reason)) return new UserRejectedError(method, error)
  // Nothing at all is what some wallets throw when their window is closed.
  if (error === undefined || error === null) return new UserRejectedError(method, error)
  if (codes.includes(-32002) || pending.test(reason)) return new RequestPendingError(method, error)
  return new WalletRequestError(method, reason, error)
}
