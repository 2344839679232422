import type { DisplayText, NetworkId, SafeUrl, Standing } from '@foyer/core'

/** What moved in one step of a transaction, as the account sees it. */
export interface Transfer {
  readonly kind: 'token' | 'nft'
  readonly direction: 'in' | 'out' | 'self'
  /** The account that got or gave most of it, and how many more had a part; absent if the service does not say it. */
  readonly counterparty?: { readonly address: DisplayText; readonly others: number } | undefined
  /** In units of which {@link decimals} are a fraction; absent where the service told no number. */
  readonly amount: bigint | undefined
  readonly decimals: number
  /** Foyer itself has read from the chain that it left the account. */
  readonly isProven?: true
  /** At least {@link amount} arrives, and perhaps more: no service says yet how much. */
  readonly isLeast?: true
  readonly name: DisplayText
  /** Of an NFT, and of a token that does not say: empty. */
  readonly symbol: DisplayText
  readonly picture: SafeUrl | undefined
  /** The contract of a token; empty if the service does not say it, absent for the coin. */
  readonly address: string | undefined
  /** A list has it by its contract. */
  readonly isListed: boolean
  /** It is the network's own coin, by the word of the service. */
  readonly isCoin: boolean
  /** By the word of the service: it came unasked, as bait by its looks, or never moved. See {@link isBait}. */
  readonly isSpam: boolean
  /** The whole amount in US dollars at its time. */
  readonly worth: number | undefined
  /** Why its contract is named, as far as it is known. */
  readonly standing?: Standing
}

/** Whether it is to be put out of sight. A transfer out of the account is never put away, whatever a service thinks of it. */
export function isBait({
  isSpam,
  direction,
  amount,
}: Pick<Transfer, 'isSpam' | 'direction' | 'amount'>): boolean {
  return isSpam && !isGone({ direction, amount })
}

/** Whether it left the account. */
export function isGone({ direction, amount }: Pick<Transfer, 'direction' | 'amount'>): boolean {
  return direction === 'out' && amount !== 0n
}

/** Whether it failed, and nothing left the account. */
export function movedNothing({ status, hasMoved }: Pick<Transaction, 'status' | 'hasMoved'>): boolean {
  return status === 'failed' && !hasMoved
}

/** Whether a row may be a loss, whatever its transfers say: of a theft and of what is not listed nothing is put out of sight. */
export function isUnsure({ takenBy, untold }: Pick<Transaction, 'takenBy' | 'untold'>): boolean {
  return !!takenBy || !!untold
}

/** Whether a row says each loss and permission that another one says: of each token no less in all. */
export function covers(row: Transaction, other: Transaction): boolean {
  const isCovered = ({ address, name }: Transfer) => {
    const [own = [], lost = []] = [row, other].map(({ transfers }) =>
      transfers
        .filter((one) => isGone(one) && one.address === address && one.name === name)
        .map(unitsOf)
        .sort((one = 0n, than = 0n) => (one < than ? 1 : -1)),
    )
    const [known, wanted] = [own, lost].map((all) => all.filter((one) => one !== undefined))
    const sum = (all: readonly bigint[] = []) => all.reduce((sum, one) => sum + one, 0n)
    // A loss of no known amount says one other loss.
    const spare = own.length - (known?.length ?? 0) - (lost.length - (wanted?.length ?? 0))
    return spare >= 0 && sum(known) >= sum(wanted?.slice(spare))
  }
  return (
    other.transfers.every((one) => !isGone(one) || isCovered(one)) &&
    (!other.takenBy || !!row.takenBy) &&
    (!other.allows || (!!row.allows && (!row.allows.of || !!other.allows.of))) &&
    (row.untold ?? 0) >= (other.untold ?? 0)
  )
}

/** Returns an amount in units that are the same for all decimals. The service and the journal may write it with other ones. */
export function unitsOf({ amount, decimals }: Transfer): bigint | undefined {
  return amount === undefined ? undefined : amount * 10n ** BigInt(255 - Math.min(decimals, 255))
}

/**
 * Why nobody should trust a row, or copy from it (safety T-42): `empty` moved nothing at all, `lookAlike` is about an
 * address that is drawn as one that the account knows, `bait` came unasked, of `recipient` the service names another
 * recipient than the visitor agreed to.
 */
export type Caution = 'empty' | 'lookAlike' | 'bait' | 'recipient'

/** A permission to take something of the account. */
export interface Allowance {
  /** The account that may take it. */
  readonly spender: DisplayText
  /** The token, and how much of it. Without an amount: all of it. Absent: everything in the account, by code (EIP-7702). */
  readonly of?: Transfer | undefined
}

/** One row: a transaction that the account was part of. */
export interface Transaction {
  /** Unique in the list. */
  readonly id: string
  readonly network: NetworkId
  /** It was sent from here. */
  readonly isOwn?: true | undefined
  /** Absent until the chain knows it. */
  readonly hash: string | undefined
  /** When; ms since 1970. */
  readonly at: number
  /** `other`: the chain carried out something else than the visitor confirmed. The row says what that moved and allowed. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'other'
  /** What it did, in the words of the service: `send`, `receive`, `trade`, and any other. */
  readonly operation: string
  /** Addresses, or names of services. Empty where nobody told. */
  readonly from: DisplayText
  readonly to: DisplayText
  /** How many more accounts are on the other side. */
  readonly others?: number | undefined
  /** The service names another recipient than the visitor agreed to. */
  readonly isOtherRecipient?: boolean
  /** Who did it for the account. */
  readonly app: { readonly name: DisplayText; readonly icon: SafeUrl | undefined } | undefined
  /** The sender, where something left the account that it did not ask for: the account that took it. */
  readonly takenBy?: DisplayText | undefined
  /** The permission that it gives. */
  readonly allows?: Allowance | undefined
  /** What the account paid for it, in base units of the network's coin. */
  readonly fee: bigint | undefined
  readonly nonce: number | undefined
  /** Of a purchase: what its page was asked for with. */
  readonly requestId: string | undefined
  /** The act that the visitor confirmed, where no known movement shows it or something else was sent. */
  readonly what?: DisplayText
  /** Why it `failed`: the chain proves that it can never be carried out. */
  readonly ended?: 'replaced' | 'expired'
  /** The hash that it had before it was sent again with another fee. */
  readonly earlier?: string
  /** The hash of what the chain carried out in its place. */
  readonly replacedBy?: string
  readonly transfers: readonly Transfer[]
  /** It failed, and what is listed here left the account all the same. */
  readonly hasMoved?: true
  /** How many more things moved. */
  readonly untold?: number | undefined
}
