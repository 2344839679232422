import {
  type AccountId,
  accountParts,
  addressKey,
  displayText,
  type JournalAmount,
  type JournalEntry,
  type JournalTransfer,
  type SafeUrl,
} from '@foyer/core'
import { isAddress, lookAlikeAddresses } from '@foyer/parts'
import { cautionOf, transactionKind } from './describeTransaction.js'
import { type Caution, isGone, type Transaction, type Transfer, unitsOf } from './transaction.js'

/** What all rows are made of, besides those that the history tells. */
export interface Own {
  /** What was sent from here, of any account. */
  readonly sent: readonly JournalEntry[]
  readonly account: AccountId | undefined
  /** The history has no older rows. */
  readonly done: boolean
  /** Of a token that the account holds, by its contract. */
  readonly pictureOf?: (contract: string) => SafeUrl | undefined
}

/**
 * All rows of an account: what its history tells, and what was sent from here and is not told yet. One that is told by
 * now keeps the id that it had, so that it stays the same row, and the end that Foyer has read.
 */
export function allRows(told: readonly Transaction[], own: Own): readonly Transaction[] {
  const { sent, account, done } = own
  const mine = new Map<string, JournalEntry>()
  // Newest first; whoever has the same hash is the same transaction.
  for (const entry of sent) {
    const key = addressKey(entry.answer ?? entry.id)
    if (entry.account === account && !mine.has(key)) mine.set(key, entry)
  }
  if (mine.size === 0) return told
  // What has ended longer ago than the list goes back to comes with its page.
  const oldest = done ? 0 : (told.at(-1)?.at ?? Number.POSITIVE_INFINITY)
  const rows = told.map((row) => {
    const key = addressKey(row.hash ?? '')
    const entry = mine.get(key)
    if (!entry) return row
    mine.delete(key)
    const ours = rowOf(entry, own)
    const { id, isOwn, status, what } = ours
    // Of something else, only the service says what it moved and allowed.
    if (status === 'other')
      return { ...row, id, isOwn, status, to: ours.to || row.to, ...(what !== undefined && { what }) }
    // Foyer has read from the chain how it ended: the word of a service takes no place of that.
    if (ours.ended || (status !== row.status && status !== 'confirmed'))
      return {
        ...ours,
        at: row.at,
        app: row.app,
        fee: row.fee,
        nonce: row.nonce,
        ...(status === 'pending' ? agreedOf(row, entry) : {}),
        ...lossesOf(row, ours, entry),
      }
    const told =
      status === row.status || ours.transfers.length === 0 ? row.transfers : row.transfers.filter(isGone)
    return {
      ...row,
      id,
      isOwn,
      status,
      transfers: withOwn(
        told,
        ours.transfers.filter(({ isProven }) => isProven),
      ),
      ...agreedOf(row, entry),
      ...confirmedOf(row, entry),
      ...earlierOf(entry),
    }
  })
  const others = [...mine.values()].filter((entry) => isPending(entry) || entry.at >= oldest)
  return [...others.map((entry) => rowOf(entry, own)), ...rows]
}

/**
 * Returns all that left the account by the word of the service, such as the fee of a paymaster, where Foyer knows nothing of the
 * end or that the request failed. Of a request that failed, it takes the place of the transfer that was agreed to.
 */
function lossesOf(row: Transaction, ours: Transaction, { what }: JournalEntry): Partial<Transaction> {
  const { takenBy, untold, allows } = row
  if (row.status === 'failed') return {}
  const losses = row.transfers.filter(isGone)
  if (ours.status === 'pending')
    return { transfers: withOwn(losses, ours.transfers), takenBy, untold, allows }
  const transfers = [...losses]
  for (const planned of ours.transfers) take(transfers, sameAs(transfers, planned))
  if (transfers.length === 0 && !takenBy && !untold && !allows) return {}
  return {
    operation: 'execute',
    transfers,
    takenBy,
    untold,
    allows,
    hasMoved: true,
    ...(what !== undefined && { what: displayText(what, 200) }),
  }
}

/**
 * Returns the transfers of a row: first Foyer's own, then all else that the service tells. A loss that the service tells is the
 * same if it may be the same token and has that amount, or if it is a part of it.
 */
function withOwn(told: readonly Transfer[], ours: readonly Transfer[]): readonly Transfer[] {
  const rest = [...told]
  const all = ours.map((own): Transfer => {
    const same = sameAs(rest, own)
    if (same) {
      take(rest, same)
      return joined(same, own)
    }
    const parts = rest.filter((one) => isLossOf(one, own) && isSameToken(one, own))
    const sum = parts.reduce((sum, one) => sum + (unitsOf(one) ?? 0n), 0n)
    if (sum <= (unitsOf(own) ?? 0n)) for (const part of parts) take(rest, part)
    return own
  })
  return [...all, ...rest]
}

function take(all: Transfer[], one: Transfer | undefined): void {
  if (one) all.splice(all.indexOf(one), 1)
}

/** Returns the one transfer of the service that is Foyer's own: of several, that of its contract and its name. */
function sameAs(told: readonly Transfer[], own: Transfer): Transfer | undefined {
  const rank = (one: Transfer) => (isSameToken(one, own) ? 2 : 0) + (one.name === own.name ? 1 : 0)
  return told
    .filter((one) => isLossOf(one, own) && mayBeToken(one, own) && isSameAmount(one, own))
    .sort((one, other) => rank(other) - rank(one))[0]
}

/** Returns the own transfer with all that the service knows besides: its name, its picture, the other side. */
function joined(told: Transfer, own: Transfer): Transfer {
  return {
    ...told,
    ...own,
    direction: told.direction,
    name: told.name || own.name,
    picture: own.picture ?? told.picture,
    isListed: own.isListed || told.isListed,
    isSpam: told.isSpam,
    worth: told.worth,
  }
}

function isLossOf(one: Transfer, { direction }: Transfer): boolean {
  return isGone(one) ? direction !== 'in' : direction === 'self' && one.direction === 'self'
}

function isSameToken(one: Transfer, own: Transfer): boolean {
  return (
    one.kind === own.kind &&
    one.isCoin === own.isCoin &&
    (one.isCoin || addressKey(one.address ?? '') === addressKey(own.address ?? ''))
  )
}

/** Whether it may be the token. The service never says the contract of an NFT, and not of each token. */
function mayBeToken(one: Transfer, own: Transfer): boolean {
  if (isSameToken(one, own)) return true
  if (one.kind !== own.kind || one.isCoin || one.address) return false
  const [symbol, wanted] = [one.symbol || one.name, own.symbol].map((text) => text.toLowerCase())
  return one.kind === 'nft' || !symbol || symbol === wanted
}

/** A service that counts with doubles says an amount to a part in so many. */
const doubleDigits = 10n ** 15n

/** Whether it is the amount, as far as the service says it. A service writes a token in base units if it does not know its decimals. */
function isSameAmount(one: Transfer, own: Transfer): boolean {
  const [told, exact] = [unitsOf(one), unitsOf(own)]
  if (told === undefined || exact === undefined) return false
  const apart = told < exact ? exact - told : told - exact
  const isRaw = one.decimals === 0 && one.amount === own.amount && one.name === one.symbol
  return apart * doubleDigits <= exact || (isRaw && isSameToken(one, own))
}

/**
 * Returns the recipient that was agreed to, and whether the service names another. Some name the contract of the token. Others
 * that have a part of it are counted, and are no caution: a token may keep a part.
 */
function agreedOf(row: Transaction, { account, transfer }: JournalEntry): Partial<Transaction> {
  if (!transfer) return {}
  const { to, token = '' } = transfer
  const known = [to, token, accountParts(account).address].map(addressKey)
  const isOther = isAddress(row.to) && !known.includes(addressKey(row.to))
  return {
    to: displayText(to, 128),
    ...(transactionKind(row) === 'send' && isOther && { isOtherRecipient: true }),
  }
}

/**
 * No service knows a call better than the words that were confirmed for it: a swap is no transfer to its pool. It is called a swap
 * once something has arrived. A transfer is one, whatever the service calls it.
 */
function confirmedOf(
  { operation, transfers }: Transaction,
  { kind, swap, transfer, what }: JournalEntry,
): Partial<Pick<Transaction, 'operation' | 'what'>> {
  if (transfer) return { operation: 'send' }
  const isVague = operation === 'send' || operation === 'execute'
  if (isVague && swap && transfers.some(({ direction }) => direction === 'in')) return { operation: 'trade' }
  if (kind === 'sign' || what === undefined || !isVague) return {}
  return { operation: 'execute', what: displayText(what, 200) }
}

/** Several calls that went as one are known by this to their wallet alone. */
const isBatch = (known: string | undefined) => known?.startsWith('calls:')

function earlierOf({ earlier }: JournalEntry): Pick<Transaction, 'earlier'> {
  return earlier === undefined || isBatch(earlier) ? {} : { earlier }
}

const idOf = ({ id }: JournalEntry) => `sent ${id}`

/** Whether the chain has not ended one that left. */
export function isPending({ status }: Pick<JournalEntry, 'status'>): boolean {
  return status === 'leaving' || status === 'sent'
}

function rowOf(entry: JournalEntry, { pictureOf }: Own): Transaction {
  const { account, actualTo, answer, at, kind, status, swap, transfer, what, replacedBy } = entry
  const isOther = status === 'other'
  // Of something else, what was agreed to is not shown as moved.
  const moved = isOther ? undefined : transfer
  const swapped = isOther ? undefined : swap
  const { address, networkId } = accountParts(account)
  const isToSelf = transfer && addressKey(transfer.to) === addressKey(address)
  const gone = (given: JournalAmount): Transfer => ({
    ...ownTransfer(given, isToSelf ? 'self' : 'out', pictureOf),
    ...(status === 'confirmed' && { isProven: true }),
  })
  return {
    id: idOf(entry),
    isOwn: true,
    network: networkId,
    at,
    operation: kind === 'send' ? 'send' : swapped ? 'trade' : 'execute',
    hash: isBatch(answer) ? undefined : answer,
    status: isPending(entry) ? 'pending' : status === 'confirmed' || isOther ? status : 'failed',
    from: displayText(address, 128),
    to: displayText(isOther ? actualTo : transfer?.to, 128),
    app: undefined,
    fee: undefined,
    nonce: undefined,
    requestId: undefined,
    ...(!moved && !swapped && what !== undefined && { what: displayText(what, 200) }),
    ...((status === 'replaced' || status === 'expired') && { ended: status }),
    ...earlierOf(entry),
    ...(replacedBy !== undefined && { replacedBy }),
    transfers: [
      ...(moved ? [gone(moved)] : []),
      ...(swapped
        ? [{ ...ownTransfer(swapped.least, 'in', pictureOf), isLeast: true as const }, gone(swapped.given)]
        : []),
    ],
  }
}

function ownTransfer(
  { amount, decimals, symbol, token, isListed, nft }: JournalAmount & Pick<JournalTransfer, 'nft'>,
  direction: Transfer['direction'],
  pictureOf: Own['pictureOf'],
): Transfer {
  return {
    kind: nft === undefined ? 'token' : 'nft',
    direction,
    amount: BigInt(amount),
    decimals,
    name: symbol,
    symbol: nft === undefined ? symbol : displayText(''),
    picture: token === undefined ? undefined : pictureOf?.(token),
    address: token,
    isListed: isListed === true,
    isCoin: token === undefined && nft === undefined,
    isSpam: false,
    worth: undefined,
  }
}

/** The addresses of a row. */
interface Parties {
  /** All that the row names. */
  readonly named: readonly string[]
  /** Empty if it is no address. */
  readonly to: string
  /** See {@link isWanted}. */
  readonly isWanted: boolean
  readonly caution: Caution | undefined
}

/** Finds the rows not to be trusted, by id, and why, the worst first. A list grows by pages: what a row says by itself is read once. */
export function createCautions(account: AccountId | undefined) {
  const own = account === undefined ? '' : addressKey(accountParts(account).address)
  const read = new WeakMap<Transaction, Parties>()

  function partiesOf(row: Transaction): Parties {
    const known = read.get(row)
    if (known) return known
    const keyOf = (who: string) => (isAddress(who) ? addressKey(who) : '')
    const named = [row.from, row.to, row.allows?.spender ?? '', row.takenBy ?? ''].map(keyOf).filter(Boolean)
    const parties = { named, to: keyOf(row.to), isWanted: isWanted(row, own), caution: cautionOf(row) }
    read.set(row, parties)
    return parties
  }

  return (rows: readonly Transaction[]): ReadonlyMap<string, readonly Caution[]> => {
    const trusted = new Set(own ? [own] : [])
    const others = new Set<string>()
    for (const row of rows) {
      const { named, to, isWanted } = partiesOf(row)
      if (isWanted) trusted.add(to)
      for (const who of named) others.add(who)
    }
    const marked = lookAlikeAddresses(trusted, others)
    const isMarked = (who: string) => who !== own && marked.has(who)
    const cautions = new Map<string, readonly Caution[]>()
    for (const row of rows) {
      const { named, caution } = partiesOf(row)
      const found: readonly Caution[] = [
        ...(named.some(isMarked) ? (['lookAlike'] as const) : []),
        ...(caution ? [caution] : []),
      ]
      if (found.length > 0) cautions.set(row.id, found)
    }
    return cautions
  }
}

/** Whether the account itself chose whom it has to do with. What is sent in its name by others moves nothing, or is spam. */
function isWanted({ from, to, transfers, takenBy, status }: Transaction, own: string): boolean {
  if (takenBy || status === 'other' || addressKey(from) !== own || !isAddress(to)) return false
  const went = transfers.filter(({ direction }) => direction === 'out')
  return went.length === 0
    ? transfers.length === 0
    : went.some(({ amount, isSpam }) => amount !== undefined && amount > 0n && !isSpam)
}
