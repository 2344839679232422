import type { AccountId } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { RequestStatus } from './requestStatus.js'

/** One confirmation of the visitor, and what became of it (safety NL-1). Kept over reloads. */
export interface JournalEntry {
  readonly id: string
  readonly kind: 'send' | 'sign' | 'call'
  /** Whose wallet was asked, and on which network. */
  readonly account: AccountId
  /** When the wallet was asked; ms since 1970. */
  readonly at: number
  readonly status: RequestStatus
  /** The hash, what a wallet knows calls by that went as one (`Allowing.sendBatch`), or the signature; once there is one. */
  readonly answer?: string | undefined
  /** What was confirmed, fit to show. */
  readonly what?: string | undefined
  /** A key that requests for the same thing share. */
  readonly subject?: string | undefined
  /** How many transactions the account had sent by then, in decimals. */
  readonly before?: string | undefined
  readonly transfer?: JournalTransfer | undefined
  readonly swap?: JournalSwap | undefined
  /** What the adapter needs to tell what took its place, for the adapter alone. */
  readonly clue?: string | undefined
  /** Facts that the chain has to show before it counts as carried out, for the adapter alone. */
  readonly expected?: string | undefined
  /** The block that ended it, for the adapter alone. */
  readonly block?: string | undefined
  /** Whether the chain can no longer undo how it ended. */
  readonly final?: true | undefined
  /** The answer that it had first: its wallet has sent it once more, for another fee, or has named the transaction of calls. */
  readonly earlier?: string | undefined
  /** The hash of the transaction that took its place, where it is `replaced`. */
  readonly replacedBy?: string | undefined
  /** The recipient of what was sent in its place, where it is `other`. */
  readonly actualTo?: string | undefined
  /** The visitor has seen how it ended. */
  readonly dismissed?: true | undefined
}

/** An amount of a token. */
export interface JournalAmount {
  /** Base units, in decimals. */
  readonly amount: string
  readonly symbol: DisplayText
  readonly decimals: number
  /** The token's contract; the network's own coin has none. */
  readonly token?: string | undefined
  /** A list has the token by its contract. */
  readonly isListed?: true | undefined
}

/** A swap, as it was agreed to. */
export interface JournalSwap {
  readonly given: JournalAmount
  /** The least that has to arrive: the chain undoes a swap that brings less. */
  readonly least: JournalAmount
}

/** A transfer, as it was agreed to. */
export interface JournalTransfer extends JournalAmount {
  /** The recipient. */
  readonly to: string
  /** The network fee at the most, in base units of the native coin, in decimals. */
  readonly fee?: string | undefined
  /** Of a collectible, its [CAIP-19](https://chainagnostic.org/CAIPs/caip-19) id; its name is the symbol. */
  readonly nft?: string | undefined
}

/** What became of requests that moved something, or may have, of all accounts. */
export interface Requests {
  /** A valtio proxy. */
  readonly state: {
    /**
     * Requests whose answer was lost: the page went away, or the wallet failed, before it came (safety NL-1, T-39). All
     * are `unknown`, newest first. None of them is still waited for in any tab.
     */
    readonly entries: readonly JournalEntry[]
    /** Transactions that a wallet was asked for and that some tab, this one included, still waits for, newest first. */
    readonly open: readonly JournalEntry[]
    /** Transactions that left: `leaving`, `sent`, and those that the chain has ended, newest first. */
    readonly sent: readonly JournalEntry[]
  }
  /** Reads the journal again, as another tab may have written, and begins to look anew. Never rejects. */
  refresh(): Promise<void>
  /** Looks one up on its chain, if its end is open. Never rejects: failure is in the state. */
  check(id: string): Promise<void>
  /** The visitor has seen how it ended, or does not want to be told. */
  dismiss(id: string): void
}
