import {
  type AdapterContext,
  ChainNotSupportedError,
  isNetworkOf,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
} from '@foyer/core'
import type { ConnectedWallet, Wallet } from '@foyer/core/adapters'
import { readAddress, toAddress } from './address.js'
import { kindOf } from './chains.js'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from './networks.js'
import type { PsbtInput, SignatureProtocol } from './provider.js'

/** An address that a wallet granted. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array | undefined
  /**
   * Coins of `ordinals` addresses may carry inscriptions: Foyer never spends them. An address for `any` purpose may hold
   * such coins beside money: small ones are left alone.
   */
  readonly purpose: 'payment' | 'ordinals' | 'any'
}

/** The facts of an account that a wallet may state after it granted the address. */
export type AccountDetail = Readonly<
  Record<'publicKey', WalletAccount['publicKey']> & Record<'purpose', WalletAccount['purpose'] | undefined>
>

/** At least one, those for payments first. */
export type WalletAccounts = readonly [WalletAccount, ...WalletAccount[]]

type Network = NetworkId<'bip122'>

/** What a wallet may be asked to sign. */
export interface Signing {
  /** Returns base64. */
  signMessage(
    call: {
      readonly network: Network
      readonly address: string
      readonly message: string
      readonly protocol: SignatureProtocol
    },
    signal: AbortSignal,
  ): Promise<string>
  /** The PSBT as the wallet signed it, unchecked. */
  signPsbt(
    call: { readonly network: Network; readonly psbt: Uint8Array; readonly inputs: readonly PsbtInput[] },
    signal: AbortSignal,
  ): Promise<Uint8Array>
  /** Looks up what accounts are granted without, as far as the wallet tells it in time. */
  detailOf?(
    account: { readonly network: Network; readonly address: string },
    signal: AbortSignal,
  ): Promise<AccountDetail>
}

/**
 * A wallet of any kind in one shape, on the page or behind a session. Each call rejects with one of our errors, and
 * when its signal aborts.
 */
export interface ForeignWallet
  extends Signing,
    Pick<Wallet<'bip122', WalletAccount>, 'resume' | 'revoke' | 'approved' | 'close'> {
  /** Shows the wallet's window. */
  connect(network: Network, signal: AbortSignal): Promise<WalletAccounts>
  /** Asks the wallet to move. Absent: it cannot be asked. */
  switchNetwork?(network: Network, signal: AbortSignal): Promise<void>
  /** Whether {@link resume} can tell the accounts. @default true */
  tells?(network: Network): boolean
  /** Tells that something changed: ask {@link resume} what. Returns what removes the listeners. */
  watch(changed: () => void): () => void
}

/** A wallet for Bitcoin. It is asked to sign only right after {@link assertHeld}. */
export interface BitcoinWallet
  extends Wallet<'bip122', WalletAccount>,
    Signing,
    Pick<ForeignWallet, 'tells'> {}

/** A wallet that granted accounts. */
export type ConnectedBitcoinWallet = ConnectedWallet<'bip122', WalletAccount, BitcoinWallet>

/** Networks that a wallet may be on although the host does not know them. */
const builtIn = [bitcoinMainnet.id, bitcoinTestnet.id, bitcoinRegtest.id]

/** Returns an account with its key and its purpose, where the wallet states them. @throws {AbortedError} */
export async function withDetail(
  { wallet, network }: Pick<ConnectedBitcoinWallet, 'wallet' | 'network'>,
  account: WalletAccount,
  signal: AbortSignal,
): Promise<WalletAccount> {
  const { address, publicKey, purpose } = account
  const told = await wallet.detailOf?.({ network, address }, signal)
  return { address, publicKey: publicKey ?? told?.publicKey, purpose: told?.purpose ?? purpose }
}

/**
 * Looks whether a wallet is connected and grants addresses right now, by its own word unless it cannot tell without a
 * window. @throws {PlanOutdatedError}
 */
export async function assertHeld(
  current: Pick<ConnectedBitcoinWallet, 'wallet' | 'network' | 'accounts' | 'signal'>,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { wallet, network } = current
  const canTell = wallet.resume && wallet.tells?.(network) !== false
  const told = canTell ? ((await wallet.resume?.(network, signal)) ?? []) : current.accounts
  // The visitor may have left it, or have taken an account back, while it was slow to answer.
  const isHeld = (address: string) =>
    [told, current.accounts].every((list) => list.some((account) => account.address === address))
  if (current.signal.aborted || !addresses.every(isHeld)) throw new PlanOutdatedError('account')
}

/** A wallet as adapters know it: it is on the network that its addresses belong to. */
export function toWallet(
  foreign: ForeignWallet,
  { networks }: Pick<AdapterContext, 'networks'>,
): BitcoinWallet {
  const known = () => networks().flatMap(({ id }) => (isNetworkOf('bip122', id) ? [id] : []))
  return {
    ...foreign,
    async signMessage(call, signal) {
      const signature = await foreign.signMessage(call, signal)
      const { isSignedBy } = await import('./signedBy.js')
      if (isSignedBy(readAddress(call.address), call.message, signature) === false)
        throw new MalformedAnswerError('signMessage', signature)
      return signature
    },
    networkFor(wanted, [first]) {
      const kinds = toAddress(first?.address)?.kinds ?? []
      return [wanted, ...known(), ...builtIn].find((network) => kinds.includes(kindOf(network))) ?? wanted
    },
    async switchNetwork(wanted, current, signal) {
      if (kindOf(current) !== kindOf(wanted)) {
        if (!foreign.switchNetwork) throw new ChainNotSupportedError(wanted)
        await foreign.switchNetwork(wanted, signal)
      }
      return foreign.resume?.(wanted, signal)
    },
  }
}
