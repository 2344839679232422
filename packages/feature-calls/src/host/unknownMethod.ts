import { read } from '@foyer/core/adapters'

/** By the wallet's own word: EIP-1193, JSON-RPC, EIP-1474, and WalletConnect's for methods that a session has not. */
const unknown: readonly unknown[] = [4200, -32601, -32004, 5101, 10001]

/** Whether a wallet says that it has no such method: nothing was done then. */
export function isUnknownMethod(error: unknown): boolean {
  return unknown.includes(read(error, 'code'))
}

/** As {@link isUnknownMethod}, also of wallets that have words alone: for questions that do nothing. */
export function isUnanswered(error: unknown): boolean {
  const said = String(read(error, 'message'))
  return (
    isUnknownMethod(error) ||
    /not (supported|available|implemented|found|allowed)|does not exist|un(supported|known|recogni[sz]ed)|missing or invalid/i.test(
      said,
    )
  )
}
