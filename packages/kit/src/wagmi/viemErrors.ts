import {
  ChainDisconnectedError,
  ProviderDisconnectedError,
  SwitchChainError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem'

const errors = {
  4001: UserRejectedRequestError,
  4100: UnauthorizedProviderError,
  4200: UnsupportedProviderMethodError,
  4900: ProviderDisconnectedError,
  4901: ChainDisconnectedError,
  4902: SwitchChainError,
} as const

/** The codes of refusals, by EIP-1193; 4902 where wagmi or the wallet cannot move to a chain. */
export type RefusalCode = keyof typeof errors

/** Returns the error that viem has for a code. */
export function viemError(code: RefusalCode, cause: Error): Error {
  return new errors[code](cause)
}
