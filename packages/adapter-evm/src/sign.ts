import { type AccountId, joinAccount, MalformedAnswerError, WalletMissingError } from '@foyer/core'
import type { Hex } from 'viem'
import { addressOf, hexDigits } from './address.js'
import { parseSignature } from './answers.js'
import { ask } from './ask.js'
import { assertWallet } from './assertWallet.js'
import type { Signed, TypedData } from './signed.js'
import type { ConnectedEvmWallet } from './wallet.js'

/**
 * Signatures by connected wallets. A wallet is asked only while it says itself that it uses the account there, and its answer
 * counts only as a signature of that account.
 * @param isSignedBy looks at an answer
 */
export function createSigner(
  connected: (connectorId: string) => ConnectedEvmWallet | undefined,
  isSignedBy: (
    account: AccountId<'eip155'>,
    signed: Signed,
    signature: Hex,
    signal: AbortSignal,
  ) => Promise<boolean>,
) {
  async function sign(
    connectorId: string,
    account: AccountId<'eip155'>,
    signed: Signed,
    [method, params]: readonly [method: string, params: readonly unknown[]],
    signal: AbortSignal,
  ) {
    const current = connected(connectorId)
    if (!current?.accounts.includes(addressOf(account))) throw new WalletMissingError(connectorId)
    // On the network that it is known to be on: a message names none.
    await assertWallet(current, joinAccount(current.network, addressOf(account)), signal)
    const answer = await ask(current.wallet, method, params, signal)
    const signature = parseSignature(method, answer)
    if (!(await isSignedBy(account, signed, signature, signal)))
      throw new MalformedAnswerError(method, answer)
    return signature
  }

  return {
    signMessage(
      connectorId: string,
      account: AccountId<'eip155'>,
      text: string,
      signal: AbortSignal,
    ): Promise<Hex> {
      const message: Hex = `0x${hexDigits(new TextEncoder().encode(text))}`
      const asked = ['personal_sign', [message, addressOf(account)]] as const
      return sign(connectorId, account, { message }, asked, signal)
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
      const asked = ['eth_signTypedData_v4', [addressOf(account), text]] as const
      return sign(connectorId, account, { data }, asked, signal)
    },
  }
}
