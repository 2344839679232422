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
   * @throws {TransferUnknownError} when it was to be sent, and no API said whether it took it
   */
  signPsbt(options: {
    readonly psbt: string
    readonly signInputs: readonly PsbtInput[]
    readonly broadcast?: boolean
  }): Promise<{ readonly psbt: string; readonly txid?: string }>
  /**
   * Sends coins of the payment account: amounts are satoshis, in decimal text. Returns the transaction's id.
   * @param options.maxFee what it may cost. @default a tenth of the amount, or 50,000 where that is more
   * @throws {InvalidAmountError | FeeTooHighError}, as well as what wallet and chain have to say
   */
  sendTransfer(options: {
    readonly recipient: string
    readonly amount: string
    readonly maxFee?: string
  }): Promise<string>
}

declare module '@foyer/core' {
  interface Providers {
    readonly bip122: BitcoinProvider
  }
}
