import { isFoyerError } from '@foyer/core'
import { read } from '@foyer/core/adapters'

/** An error as providers have it ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193#provider-errors)), for hosts and their libraries. */
export function providerError(
  code: number,
  message: string,
  cause?: unknown,
): Error & { readonly code: number } {
  return Object.assign(new Error(message, { cause }), { code })
}

/** What the page asked for cannot be read. */
export const invalidParams = (message: string) => providerError(-32602, message)

/** One id stands for one list of calls. */
export const doubled = () => providerError(5720, 'There are calls of this id already.')

const codes: Readonly<Record<string, number>> = {
  'wallet/user-rejected': 4001,
  'wallet/request-pending': -32002,
  'approval/elsewhere': -32002,
  'transfer/plan-outdated': 4100,
  'network/not-supported': 4901,
}

/** An error of ours as providers have it; what a wallet failed with keeps the wallet's code. */
export function toProviderError(error: unknown): unknown {
  if (!isFoyerError(error)) return error
  const told = read(error.cause, 'code')
  const code = codes[error.code] ?? (typeof told === 'number' ? told : -32603)
  return providerError(code, error.message, error)
}
