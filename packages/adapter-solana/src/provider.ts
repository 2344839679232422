/** A transaction as `@solana/web3.js` 1.x holds it: `Transaction` or `VersionedTransaction`. Known by its shape. */
export interface V1Transaction {
  serialize(options?: {
    readonly requireAllSignatures?: boolean
    readonly verifySignatures?: boolean
  }): Uint8Array
}

/** What a node may be told about sending (`sendTransaction` of Solana's JSON-RPC). */
export interface SendOptions {
  readonly preflightCommitment?: (typeof commitments)[number]
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** Commitments that a node may be asked for, older names included. */
export const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

/** An address with the methods of `PublicKey` of `@solana/web3.js` 1.x; `new PublicKey(key.toBytes())` makes one of it. */
export interface SolanaPublicKey {
  toBase58(): string
  toBytes(): Uint8Array
  toString(): string
  toJSON(): string
  equals(other: { toBase58(): string }): boolean
}

/**
 * A connected Solana wallet, for hosts. Transactions are serialized bytes, or objects of `@solana/web3.js` 1.x; what
 * comes back is of the kind that went in.
 */
export interface SolanaProvider {
  /** Base58, the one in use first. */
  readonly accounts: readonly string[]
  /** The account in use, the same object as long as it is; `null` once the connection has ended. */
  readonly publicKey: SolanaPublicKey | null
  /** Returns the signature, 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<T extends Uint8Array | V1Transaction>(transaction: T): Promise<T>
  signAllTransactions<T extends Uint8Array | V1Transaction>(transactions: readonly T[]): Promise<T[]>
  /** Returns the signature in base58. @throws {TransferUnknownError} when no node said whether it took it */
  signAndSendTransaction(transaction: Uint8Array | V1Transaction, options?: SendOptions): Promise<string>
}

declare module '@foyer/core' {
  interface Providers {
    readonly solana: SolanaProvider
  }
}
