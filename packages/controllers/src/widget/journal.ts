import {
  type AccountId,
  type Approval,
  addressKey,
  displayText,
  type JournalAmount,
  type JournalEntry,
  type JournalTransfer,
  parseAccountId,
  parseDecimals,
  type RequestStatus,
  type StorageKey,
  type Store,
} from '@foyer/core'
import {
  integerUpTo,
  lenient,
  mapped,
  matching,
  nullish,
  object,
  oneOf,
  text,
  textUpTo,
  withUnread,
} from '@foyer/core/api'

/** What an entry keeps of an approval. */
export type JournalRequest = Pick<
  Approval,
  'kind' | 'account' | 'what' | 'subject' | 'before' | 'transfer' | 'swap'
>

/** What is learned of an entry only once its answer is there. */
export type Learned = Pick<
  JournalEntry,
  'actualTo' | 'answer' | 'block' | 'clue' | 'earlier' | 'expected' | 'final' | 'replacedBy'
>

/** What wallets were asked and what became of it, kept over reloads. */
export interface Journal {
  /** Newest first. */
  entries(): readonly JournalEntry[]
  /** Makes an entry of what is known first. Returns its id. */
  open(approval: JournalRequest, status: RequestStatus, answer?: string, learned?: Learned): string
  /** Notes what is known by now. An entry that another tab pushed out is written anew. */
  note(id: string, approval: JournalRequest, status: RequestStatus, answer?: string, learned?: Learned): void
  /** Notes facts of an entry that is there, whatever its status. */
  learn(id: string, learned: Learned): void
  /**
   * Notes what is known by now of an entry that is there, if it still is `from` one of these: what was decided for
   * another status counts no more. Returns whether it has the new status now.
   */
  change(id: string, from: ReadonlySet<RequestStatus>, status: RequestStatus, learned?: Learned): boolean
  /** Notes that the visitor has seen how it ended. */
  dismiss(id: string): void
  /**
   * Whether another request of an account has a transaction, or may have it: one transaction carries out one request.
   * @param id the request's own entry, if it has one
   */
  isTaken(account: AccountId, hash: string, id?: string): boolean
}

const maxEntries = 99
/** The last moment that there is a date for. */
const latest = 8.64e15
/** Graphemes of a summary; no text of so many is longer than {@link maxStoredChars}. */
const maxSummary = 200
/** Characters of what the chain has to show: some twenty transfers as one. */
const maxExpected = 16_384
const maxStoredChars = maxSummary * 16
const shown = (max: number) => mapped(textUpTo(maxStoredChars), (text) => displayText(text, max))
const amounts = {
  amount: matching(/^\d{1,80}$/),
  symbol: shown(64),
  decimals: parseDecimals,
  token: nullish(textUpTo(256)),
  isListed: lenient(oneOf([true])),
}
/** A fact that cannot be read goes alone. */
const entry = lenient(
  object({
    id: textUpTo(64),
    kind: oneOf(['send', 'sign', 'call']),
    account: mapped(text, parseAccountId),
    at: integerUpTo(latest),
    status: oneOf([
      'signing',
      'asked',
      'leaving',
      'sent',
      'confirmed',
      'reverted',
      'replaced',
      'expired',
      'other',
      'refused',
      'unknown',
      'answered',
    ] satisfies RequestStatus[]),
    answer: lenient(text),
    what: lenient(shown(maxSummary)),
    subject: lenient(textUpTo(512)),
    before: lenient(matching(/^\d{1,20}$/)),
    dismissed: lenient(oneOf([true])),
    clue: lenient(textUpTo(2_048)),
    // Without any, the status alone would be believed.
    expected: lenient(mapped(text, (facts) => (facts.length > maxExpected ? '?' : facts))),
    block: lenient(textUpTo(128)),
    actualTo: lenient(textUpTo(256)),
    final: lenient(oneOf([true])),
    earlier: lenient(textUpTo(256)),
    replacedBy: lenient(textUpTo(256)),
    swap: lenient(object({ given: object(amounts), least: object(amounts) })),
    transfer: lenient(
      object({
        ...amounts,
        to: textUpTo(256),
        nft: nullish(textUpTo(512)),
        fee: nullish(matching(/^\d{1,80}$/)),
      }),
    ),
  }),
)

/** The journal in storage; an entry that cannot be read is left out alone. */
export const journalKey: StorageKey<readonly JournalEntry[]> = {
  name: 'journal',
  decode(json) {
    if (!Array.isArray(json)) return undefined
    return json.flatMap((one) => entry(one) ?? []).slice(0, maxEntries)
  },
}
const storedKey: StorageKey<unknown> = {
  name: 'journal',
  decode(json) {
    return json
  },
}

/** Nobody knows yet what became of these. */
const unfinished: ReadonlySet<RequestStatus> = new Set(['signing', 'asked', 'leaving', 'sent', 'unknown'])

/** What becomes of an entry; of one that is not there, `undefined` leaves it so. */
type Edit = (known: JournalEntry | undefined) => JournalEntry | undefined

/**
 * What could not be written is done anew on whatever is stored by then: another tab may have written meanwhile. Kept by
 * store, since a modal that is mounted once more has a journal of its own.
 */
const unwrittenIn = new WeakMap<Store, ((all: readonly JournalEntry[]) => readonly JournalEntry[])[]>()

/** @param newId gives each entry its id. */
export function createJournal(store: Store, newId: () => string): Journal {
  const unwritten = unwrittenIn.get(store) ?? []
  unwrittenIn.set(store, unwritten)

  const entries = () => unwritten.reduce((all, edit) => edit(all), store.get(journalKey) ?? [])

  function edit(id: string, change: Edit) {
    const before = entries()
    const work = (all: readonly JournalEntry[]) => withChange(all, id, change)
    const after = work(before)
    if (after === before) return
    if (store.write(storedKey, withUnread(store.get(storedKey), entry, after))) unwritten.length = 0
    else unwritten.push(work)
  }

  const note: Journal['note'] = (id, asked, status, answer, learned) => {
    const made = entryOf(id, asked)
    // JournalRequest once more, it is known by what is told then.
    const isLearned = answer !== undefined || status === 'asked'
    edit(id, (known) => ({ ...(known ?? made), status, ...(isLearned && { answer }), ...learned }))
  }

  return {
    entries,
    open(asked, status, answer, learned) {
      const id = newId()
      note(id, asked, status, answer, learned)
      return id
    },
    note,
    learn: (id, learned) => edit(id, (known) => known && { ...known, ...learned }),
    change(id, from, status, learned) {
      edit(id, (known) => (known && from.has(known.status) ? { ...known, status, ...learned } : known))
      return entries().some((one) => one.id === id && one.status === status)
    },
    dismiss: (id) => edit(id, (known) => known && { ...known, dismissed: true }),
    isTaken: (account, hash, own) =>
      entries().some((one) => one.account === account && one.id !== own && hasTransaction(one, hash)),
  }
}

/**
 * Whether a request has a transaction, or had it before its wallet sent it once more. One that was refused has none: the same
 * plan may be sent later, on Bitcoin as the same transaction.
 */
export function hasTransaction({ answer, earlier, status }: JournalEntry, hash: string): boolean {
  const key = addressKey(hash)
  return status !== 'refused' && [answer, earlier].some((one) => one !== undefined && addressKey(one) === key)
}

/** The same list, where nothing changes. */
function withChange(all: readonly JournalEntry[], id: string, change: Edit): readonly JournalEntry[] {
  const at = all.findIndex((one) => one.id === id)
  const known = all[at]
  const next = change(known)
  if (next === undefined || next === known) return all
  if (known) return all.with(at, next)
  // Newest first, also where another tab has written one since.
  const older = all.findIndex((one) => one.at <= next.at)
  return shorten(all.toSpliced(older < 0 ? all.length : older, 0, next), next)
}

function entryOf(
  id: string,
  { kind, account, what, subject, before, transfer, swap }: JournalRequest,
): Omit<JournalEntry, 'status'> {
  return {
    id,
    kind,
    account,
    at: Date.now(),
    // What could not be read back must not be written.
    what: what && displayText(what, maxSummary),
    subject,
    before: before?.toString(),
    transfer: transfer && transferOf(transfer),
    swap: swap && { given: amountOf(swap.given), least: amountOf(swap.least) },
  }
}

type Amount = NonNullable<Approval['swap']>['given']

function amountOf({ amount, token }: Amount): JournalAmount {
  const { symbol, decimals, address, isListed } = token
  return { amount: String(amount), symbol, decimals, token: address, isListed: isListed || undefined }
}

function transferOf({ to, nft, fee, ...moved }: NonNullable<Approval['transfer']>): JournalTransfer {
  return { ...amountOf(moved), to, nft, fee: fee?.toString() }
}

/**
 * Drops one of too many entries: the oldest closed one, since what is unknown must not be forgotten. Keeps the new entry, which
 * is the last in the list when the clock was set back.
 */
function shorten(entries: readonly JournalEntry[], added: JournalEntry): readonly JournalEntry[] {
  if (entries.length <= maxEntries) return entries
  const closed = entries.findLastIndex((one) => one !== added && !unfinished.has(one.status))
  const dropped = closed < 0 ? entries.findLastIndex((one) => one !== added) : closed
  return entries.toSpliced(dropped, 1)
}
