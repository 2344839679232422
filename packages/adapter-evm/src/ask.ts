import { RequestPendingError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { askWallet, read, reasonOf } from '@foyer/core/adapters'
import type { FoundWallet } from './discovery.js'

const verb = '(rejected|denied|declined|cancell?ed)'
const declined = new RegExp(
  `${verb} by (the )?user|user (has )?${verb}|(request|signature) (was )?${verb}`,
  'i',
)
const pending = /already (pending|processing)/i

/**
 * One request to a wallet. Whatever it throws comes back as one of our errors, with the original as its cause.
 * @throws {UserRejectedError | RequestPendingError | WalletRequestError | AbortedError | TimeoutError}
 */
export async function ask(
  { request }: Pick<FoundWallet, 'request'>,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  return askWallet(
    () => request({ method, params }),
    signal,
    (error) => translate(error, method),
  )
}

/** The codes that a wallet's error carries: its own, and those of the errors it wraps. */
export function codesOf(error: unknown): readonly number[] {
  const inner = [read(read(error, 'data'), 'originalError'), read(error, 'cause'), read(error, 'error')]
  return [error, ...inner].flatMap((part) => {
    const code = read(part, 'code')
    return typeof code === 'number' || typeof code === 'string' ? [Number(code)] : []
  })
}

/** Whether a wallet's error says in words that the visitor declined; nothing at all says so too. */
export function saysDeclined(error: unknown): boolean {
  return error === undefined || error === null || declined.test(reasonOf(error))
}

function translate(error: unknown, method: string) {
  const codes = codesOf(error)
  const says = (code: number) => codes.includes(code)
  if (says(4001) || says(5000) || saysDeclined(error)) return new UserRejectedError(method, error)
  if (says(-32002) || pending.test(reasonOf(error))) return new RequestPendingError(method, error)
  return new WalletRequestError(method, reasonOf(error), error)
}
