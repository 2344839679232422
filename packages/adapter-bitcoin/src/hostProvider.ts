import { accountId, FoyerError, InvalidAmountError, WalletMissingError } from '@foyer/core'
import { toAddress } from './address.js'
import { parsePsbt } from './answers.js'
import { toBase64, toHex } from './encoding.js'
import type { BitcoinProvider, SignatureProtocol } from './provider.js'
import { canSign, checkSigned, finish } from './psbt.js'
import type { RestApi } from './restApi.js'
import { submit } from './transfers.js'
import { assertHeld, type ConnectedBitcoinWallet, withDetail } from './wallet.js'

/** A transfer without a review would cost more than whoever asked for it allows. `transfer/fee-too-high`. */
export class FeeTooHighError extends FoyerError<'transfer/fee-too-high', { fee: bigint; most: bigint }> {
  constructor(fee: bigint, most: bigint) {
    super('transfer/fee-too-high', `The fee of ${fee} is more than ${most}.`, { context: { fee, most } })
  }
}

/**
 * A page asks for signatures of no input, of inputs that are not there, or of a type that lets others change what is paid
 * (anything but `SIGHASH_ALL`). `transfer/unsafe-signature`.
 */
class UnsafeSignatureError extends FoyerError<'transfer/unsafe-signature', { inputs: readonly number[] }> {
  constructor(inputs: readonly number[]) {
    super('transfer/unsafe-signature', 'These inputs cannot be signed safely.', {
      context: { inputs },
      hint: 'Ask for inputs of the PSBT, with SIGHASH_ALL or no type.',
    })
  }
}

/** Satoshis that a host's transfer may cost whatever its amount, unless the host says otherwise. */
const usualFee = 50_000n

/** Decimal text as satoshis. @throws {InvalidAmountError} */
function satoshisOf(text: string): bigint {
  if (!/^\d{1,16}$/.test(text)) throw new InvalidAmountError(String(text), 'format')
  return BigInt(text)
}

/** How an address usually signs text. */
export function usualProtocol(address: string): SignatureProtocol {
  return toAddress(address)?.type === 'p2tr' ? 'bip322' : 'ecdsa'
}

/** What the host is given for a connected wallet. It works as long as the connection does. */
export function createHostProvider({ connected, api, transfer }: HostDeps): BitcoinProvider {
  const { signal, connectorId } = connected

  function live(address?: string): ConnectedBitcoinWallet {
    const holds = connected.accounts.some((account) => account.address === address)
    if (signal.aborted || (address !== undefined && !holds)) throw new WalletMissingError(connectorId)
    return connected
  }

  return Object.freeze<BitcoinProvider>({
    async getAccountAddresses() {
      const { accounts } = live()
      const known = await Promise.all(accounts.map((account) => withDetail(connected, account, signal)))
      return known.map(({ address, publicKey, purpose }) => ({
        address,
        purpose: purpose === 'ordinals' ? purpose : 'payment',
        ...(publicKey && { publicKey: toHex(publicKey) }),
      }))
    },
    async signMessage({ address, message, protocol = usualProtocol(address) }) {
      const { wallet, network } = live(address)
      await assertHeld(connected, [address], signal)
      return wallet.signMessage({ network, address, message, protocol }, signal)
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      const bytes = parsePsbt('signPsbt', psbt)
      // Read once: what is checked is what the wallet is asked for.
      const inputs = signInputs.map(({ address, index }) => ({ address, index }))
      for (const { address } of inputs) live(address)
      const indexes = inputs.map(({ index }) => index)
      if (!canSign(bytes, indexes)) throw new UnsafeSignatureError(indexes)
      const { wallet, network } = live()
      await assertHeld(
        connected,
        inputs.map(({ address }) => address),
        signal,
      )
      const answer = await wallet.signPsbt({ network, psbt: bytes, inputs }, signal)
      const signed = await checkSigned('signPsbt', toBase64(bytes), answer)
      if (!broadcast) return { psbt: toBase64(answer) }
      const txid = await submit(api, network, finish('signPsbt', signed), signal)
      return { psbt: toBase64(answer), txid }
    },
    async sendTransfer({ recipient, amount: text, maxFee }) {
      const amount = satoshisOf(text)
      const tenth = amount / 10n
      const mostFee = maxFee === undefined ? (tenth > usualFee ? tenth : usualFee) : satoshisOf(maxFee)
      const {
        network,
        accounts: [first],
      } = live()
      if (!first) throw new WalletMissingError(connectorId)
      return transfer(accountId(network, first.address), recipient, { amount, mostFee }, signal)
    },
  })
}

interface HostDeps {
  readonly connected: ConnectedBitcoinWallet
  readonly api: RestApi
  /** Plans and sends. */
  readonly transfer: (
    from: ReturnType<typeof accountId<'bip122'>>,
    to: string,
    money: { readonly amount: bigint; readonly mostFee: bigint },
    signal: AbortSignal,
  ) => Promise<string>
}
