import { type AccountId, WalletMissingError } from '@foyer/core'
import { type Hex, stringToHex } from 'viem'
import { parseSignature } from './answers.js'
import { ask } from './ask.js'
import type { Session } from './session.js'
import { addressOf } from './transaction.js'

/** Typed data of EIP-712. Amounts may be `bigint`; they are written as decimal text. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Signatures by the wallet that holds an account. @param session finds that wallet. */
export function createSigner(session: (account: AccountId<'eip155'>) => Session | undefined) {
  async function sign(
    account: AccountId<'eip155'>,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ) {
    const current = session(account)
    if (!current) throw new WalletMissingError(account)
    return parseSignature(method, await ask(current.wallet, method, params, signal))
  }

  return {
    signMessage: (account: AccountId<'eip155'>, message: string, signal: AbortSignal): Promise<Hex> =>
      sign(account, 'personal_sign', [stringToHex(message), addressOf(account)], signal),
    signTypedData(account: AccountId<'eip155'>, data: TypedData, signal: AbortSignal): Promise<Hex> {
      const text = JSON.stringify(data, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      return sign(account, 'eth_signTypedData_v4', [addressOf(account), text], signal)
    },
  }
}
