import { type AccountId, WalletMissingError } from '@foyer/core'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Address, Hex } from 'viem'
import { addressOf } from './address.js'
import { parseSignature } from './answers.js'
import { ask } from './ask.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Typed data of EIP-712. Amounts may be `bigint`; they are written as decimal text. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Signatures by connected wallets. */
export function createSigner(connected: (connectorId: string) => ConnectedEvmWallet | undefined) {
  async function sign(
    connectorId: string,
    address: Address,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ) {
    const current = connected(connectorId)
    if (!current?.accounts.includes(address)) throw new WalletMissingError(connectorId)
    return parseSignature(method, await ask(current.wallet, method, params, signal))
  }

  return {
    signMessage(
      connectorId: string,
      account: AccountId<'eip155'>,
      message: string,
      signal: AbortSignal,
    ): Promise<Hex> {
      const address = addressOf(account)
      const data = `0x${bytesToHex(utf8ToBytes(message))}`
      return sign(connectorId, address, 'personal_sign', [data, address], signal)
    },
    signTypedData(
      connectorId: string,
      account: AccountId<'eip155'>,
      data: TypedData,
      signal: AbortSignal,
    ): Promise<Hex> {
      const text = JSON.stringify(data, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      const address = addressOf(account)
      return sign(connectorId, address, 'eth_signTypedData_v4', [address, text], signal)
    },
  }
}
