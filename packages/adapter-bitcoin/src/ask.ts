import { RequestPendingError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { askWallet, read, reasonOf } from '@foyer/core/adapters'

const verb = '(rejected|denied|declined|cancell?ed)'
const declined = new RegExp(
  `${verb} by (the )?user|user (has )?${verb}|(request|signature) (was )?${verb}`,
  'i',
)
const pending = /already (pending|processing)/i

/** What a family of wallets means by its error codes. */
export interface Codes {
  readonly rejected: readonly number[]
  readonly pending: readonly number[]
}

const usual: Codes = { rejected: [4001, 5000], pending: [-32002] }

/**
 * One call to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export async function ask(
  method: string,
  work: () => unknown,
  signal: AbortSignal,
  codes: Codes = usual,
): Promise<unknown> {
  return askWallet(work, signal, (error) => translate(error, method, codes))
}

/** The code that a wallet's error carries, or `undefined`. */
export function codeOf(error: unknown): number | undefined {
  const code = read(error, 'code')
  return typeof code === 'number' ? code : undefined
}

function translate(error: unknown, method: string, { rejected, pending: waiting }: Codes) {
  const code = codeOf(error)
  const reason = reasonOf(error)
  const says = (list: readonly number[]) => code !== undefined && list.includes(code)
  if (error === undefined || error === null || says(rejected) || declined.test(reason))
    return new UserRejectedError(method, error)
  if (says(waiting) || pending.test(reason)) return new RequestPendingError(method, error)
  return new WalletRequestError(method, reason, error)
}
