import type { Clock } from './clock.test-support.js'
import type { Family } from './families.test-support.js'
import type { Document } from './page.test-support.js'

/** What somebody is asked in a wallet. */
export type Kind = 'connect' | 'choose' | 'sign' | 'send' | 'switch'

/** One request that reached a wallet. */
export interface Asked {
  readonly document: Document
  /** The connector. */
  readonly wallet: string
  readonly family: Family
  readonly kind: Kind
  /** The text to sign, the amount to send, the network to move to. */
  readonly text: string
  /** What the wallet said, once it did. */
  answer?: 'approved' | 'declined'
}

/** What a wallet has open, or takes its time for. */
export interface Open {
  /** As a story names it: `harbor: sign 3` */
  readonly title: string
  readonly isSilent: boolean
  /** Of a wallet of a page. */
  readonly wallet?: object
  readonly document?: Document
  /** Its kind. */
  readonly kind?: string
  answer(approves: boolean): void
  /** The wallet closes its window without an answer. */
  close?(): void
}

/** Where requests arrive. */
export interface WalletRequests {
  /** What is open in all wallets, oldest first. */
  readonly open: readonly Open[]
  add(open: Open): void
  remove(open: Open): void
  /** A request that reached a wallet, in the moment when it does. */
  arrived(asked: Asked): void
  /** A wallet, or a session, let go of the pages. */
  left(connectorId: string, family?: Family): void
  /** A page asks a wallet to forget it. */
  forgets(connectorId: string, family: Family): void
  /** Whether a document is still open, alive or not. */
  isOpen(document: Document): boolean
  /** Whether the Foyer of a document gets the answer to each of its requests. */
  hears(document: Document): boolean
  readonly clock: Pick<Clock, 'now' | 'set'>
}
