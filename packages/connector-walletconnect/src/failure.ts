import { UserRejectedError, WalletRequestError } from '@foyer/core'

/** Refusals by the visitor: CAIP-25's 5000 to 5003, and EIP-1193's 4001. */
const refusals = [5000, 5001, 5002, 5003, 4001]
const declined =
  /\b(user|request)\b.{0,30}\b(reject|den(y|ied)|declin|cancel)|\b(reject|den(y|ied)|declin|cancel)\w* by/i

/** What a wallet or the SDK answered instead of a result, as one of our errors. */
export function walletFailure(method: string, error: unknown): UserRejectedError | WalletRequestError {
  const reason = textOf(error)
  const code = codeOf(error)
  return (code !== undefined && refusals.includes(code)) || declined.test(reason)
    ? new UserRejectedError(method, error)
    : new WalletRequestError(method, reason.slice(0, 300), error)
}

/** The code that an error carries. */
export function codeOf(error: unknown): number | undefined {
  const code = read(error, 'code')
  return typeof code === 'number' ? code : undefined
}

/** One property of a foreign value. */
export function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function textOf(error: unknown): string {
  const text = typeof error === 'string' ? error : read(error, 'message')
  return typeof text === 'string' ? text : ''
}
