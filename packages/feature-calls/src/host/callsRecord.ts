import type { HostBatch } from './readBatch.js'

/** Calls that a visitor agreed to, as far as they have left. */
export interface CallsRecord extends Pick<HostBatch, 'id' | 'isOld' | 'from'> {
  /** How many calls they are. */
  readonly total: number
  /** Transactions that the wallet sent for them, in order. */
  readonly hashes: readonly string[]
  /** By transaction: what the adapter needs to find what took its place, as far as that was learned while it was pending. */
  readonly clues?: Readonly<Record<string, string>> | undefined
  /** By place: what the chain has to show for each, for the adapter alone. */
  readonly expected?: readonly (string | undefined)[] | undefined
  /** The wallet was asked for the next one too and has not answered: that may have left. */
  readonly isOpen: boolean
  /** The visitor said that the next one is settled, and nothing shows whether it was sent. */
  readonly isLost?: boolean | undefined
  /** ms since 1970 */
  readonly at: number
}

/** Whether a value is the hash of a transaction. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}
