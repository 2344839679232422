/** How a message is signed: the old way of one key (ECDSA), or by a transaction that is never sent (BIP-322). */
export type SignatureProtocol = 'ecdsa' | 'bip322'

/** One input of a PSBT, and the address whose key signs it. */
export interface PsbtInput {
  readonly address: string
  readonly index: number
}

/** A connected wallet, the same for every kind of wallet. Rejects with Foyer's errors. */
export interface BitcoinProvider {
  /** The addresses granted; `publicKey` is hex, where the wallet told it. */
  getAccountAddresses(): Promise<
    readonly {
      readonly address: string
      readonly publicKey?: string
      readonly purpose: 'payment' | 'ordinals'
    }[]
  >
  /** Returns base64. @param options.protocol @default BIP-322 for Taproot, ECDSA for all else */
  signMessage(options: {
    readonly address: string
    readonly message: string
    readonly protocol?: SignatureProtocol
  }): Promise<string>
  /**
   * Signs inputs of a PSBT; both are base64. What comes back spends the same coins to the same outputs.
   * @param options.broadcast also finalises and sends it. @default false
   */
  signPsbt(options: {
    readonly psbt: string
    readonly signInputs: readonly PsbtInput[]
    readonly broadcast?: boolean
  }): Promise<{ readonly psbt: string; readonly txid?: string }>
  /** Sends coins of the payment account. `amount` is in satoshis, decimal text. Returns the transaction's id. */
  sendTransfer(options: { readonly recipient: string; readonly amount: string }): Promise<string>
}

declare module '@foyer/core' {
  interface Providers {
    readonly bip122: BitcoinProvider
  }
}
