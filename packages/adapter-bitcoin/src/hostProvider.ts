import { accountId, WalletMissingError } from '@foyer/core'
import { toAddress } from './address.js'
import { parsePsbt } from './answers.js'
import { toBase64, toHex } from './encoding.js'
import type { BitcoinProvider, SignatureProtocol } from './provider.js'
import { checkSigned, finish } from './psbt.js'
import type { RestApi } from './restApi.js'
import type { Session } from './session.js'

/** How an address usually signs text. */
export function usualProtocol(address: string): SignatureProtocol {
  return toAddress(address)?.type === 'p2tr' ? 'bip322' : 'ecdsa'
}

/** What the host is given for a connected wallet. It works as long as the connection does. */
export function createHostProvider({ session, api, transfer }: HostDeps): BitcoinProvider {
  const { signal, connectorId } = session

  function live(address?: string): Session {
    if (signal.aborted || (address !== undefined && !session.account(address)))
      throw new WalletMissingError(connectorId)
    return session
  }

  return {
    async getAccountAddresses() {
      return live().accounts.map(({ address, publicKey, purpose }) => ({
        address,
        purpose,
        ...(publicKey && { publicKey: toHex(publicKey) }),
      }))
    },
    async signMessage({ address, message, protocol = usualProtocol(address) }) {
      const { wallet, network } = live(address)
      return wallet.signMessage({ network, address, message, protocol }, signal)
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      const { wallet, network } = live()
      const bytes = parsePsbt('signPsbt', psbt)
      const answer = await wallet.signPsbt({ network, psbt: bytes, inputs: signInputs }, signal)
      const signed = checkSigned('signPsbt', toBase64(bytes), answer)
      if (!broadcast) return { psbt: toBase64(answer) }
      const { txid, hex } = finish('signPsbt', signed)
      await api.submit(network, hex, signal)
      return { psbt: toBase64(answer), txid }
    },
    async sendTransfer({ recipient, amount }) {
      const { network, accounts } = live()
      return transfer(accountId(network, accounts[0].address), recipient, BigInt(amount), signal)
    },
  }
}

interface HostDeps {
  readonly session: Session
  readonly api: RestApi
  /** Plans and sends. */
  readonly transfer: (
    from: ReturnType<typeof accountId<'bip122'>>,
    to: string,
    amount: bigint,
    signal: AbortSignal,
  ) => Promise<string>
}
