import {
  BaseMessageSignerWalletAdapter,
  WalletConnectionError,
  type WalletName,
  WalletNotConnectedError,
  WalletReadyState,
  WalletWindowClosedError,
} from '@solana/wallet-adapter-base'
import { PublicKey, type Transaction, type VersionedTransaction } from '@solana/web3.js'
import type { Foyer } from '../foyer.js'

/** The wallet that is chosen in the modal, for `wallets` of `WalletProvider`. Make one per Foyer. */
export class FoyerWalletAdapter extends BaseMessageSignerWalletAdapter {
  readonly name = 'Foyer' as WalletName<'Foyer'>
  readonly url = 'https://host.example' // of your page
  readonly icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
  readonly readyState = WalletReadyState.Loadable
  readonly supportedTransactionVersions = new Set(['legacy', 0] as const)
  publicKey: PublicKey | null = null
  connecting = false

  constructor(readonly foyer: Foyer) {
    super()
    foyer.subscribe(() => this.follow())
  }

  /** Tells what the Foyer knows: it may have connected, switched or disconnected by itself. */
  private follow() {
    const { address } = this.foyer.state.accounts.solana ?? {}
    if (address === this.publicKey?.toBase58()) return
    this.publicKey = address ? new PublicKey(address) : null
    if (this.publicKey) this.emit('connect', this.publicKey)
    else this.emit('disconnect')
  }

  /** Opens the modal. */
  async connect() {
    if (this.connected || this.connecting) return
    this.connecting = true
    try {
      await this.foyer.open({ namespace: 'solana', view: 'Connect' })
      await this.settled()
      if (!this.connected) throw new WalletWindowClosedError()
    } catch (error) {
      const told =
        error instanceof WalletWindowClosedError ? error : new WalletConnectionError(String(error), error)
      this.emit('error', told)
      throw told
    } finally {
      this.connecting = false
    }
  }

  /** Resolves once a wallet is connected, or the modal is closed. */
  private settled() {
    return new Promise<void>((resolve) => {
      const look = () => {
        if (this.foyer.state.open && !this.connected) return
        stop()
        resolve()
      }
      const stop = this.foyer.subscribe(look)
      look()
    })
  }

  /** `foyer.start()` restores the last visit by itself, and opens nothing. */
  override async autoConnect() {
    this.follow()
  }

  async disconnect() {
    if (this.connected) await this.foyer.disconnect('solana')
  }

  async signTransaction<T extends Transaction | VersionedTransaction>(transaction: T) {
    return (await this.provider()).signTransaction(transaction)
  }

  override async signAllTransactions<T extends Transaction | VersionedTransaction>(transactions: T[]) {
    return (await this.provider()).signAllTransactions(transactions)
  }

  async signMessage(message: Uint8Array) {
    return (await this.provider()).signMessage(message)
  }

  private async provider() {
    const provider = await this.foyer.getProvider('solana')
    if (!provider) throw new WalletNotConnectedError()
    return provider
  }
}
