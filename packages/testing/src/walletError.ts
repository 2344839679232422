/** What a wallet rejects with (EIP-1193): a `code`, and words. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}
