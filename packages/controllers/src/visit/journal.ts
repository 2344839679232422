import { type AccountId, type Approval, displayText, parseAccountId } from '@foyer/core'
import * as v from 'valibot'
import type { StorageKey, Store } from '../storage.js'

/** What became of one confirmation. `asked`: no answer yet, or the page went away before it: status unknown. */
export type JournalStatus = 'asked' | 'answered' | 'refused'

/** One confirmation of the visitor (safety NL-1). */
export interface JournalEntry {
  readonly id: string
  readonly kind: Approval['kind']
  readonly account: AccountId
  /** When the wallet was asked; ms since 1970. */
  readonly at: number
  readonly status: JournalStatus
  /** The hash or the signature, once there is one. */
  readonly answer?: string | undefined
  /** What was confirmed, fit to show. */
  readonly what?: string | undefined
  /** How many transactions the account had sent by then, in decimals. */
  readonly before?: string | undefined
}

/** What an entry keeps of an approval. */
type Asked = Pick<Approval, 'kind' | 'account' | 'what' | 'before'>

/** What wallets were asked and what they answered, kept over reloads. */
export interface Journal {
  /** Newest first. */
  entries(): readonly JournalEntry[]
  /** Notes that a wallet is about to be asked; returns the entry's id. */
  ask(approval: Asked): string
  /** Notes the answer. An entry that another tab pushed out is written anew. */
  answer(id: string, approval: Asked, answer: string): void
  /** Notes that nothing was sent: the wallet or the visitor said so. */
  refuse(id: string): void
  /** Notes that the visitor knows what became of it. */
  settle(id: string): void
}

const limit = 99
const entry = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  kind: v.picklist(['send', 'sign', 'call']),
  account: v.pipe(v.string(), v.check(isAccountId), v.transform(parseAccountId)),
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  status: v.picklist(['asked', 'answered', 'refused']),
  answer: v.optional(v.string()),
  what: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.transform((text) => displayText(text, 200)),
    ),
  ),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/))),
})

/** The journal in storage; an entry that cannot be read is left out alone. */
export const journalKey: StorageKey<readonly JournalEntry[]> = {
  name: 'journal',
  decode(json) {
    if (!Array.isArray(json)) return undefined
    return json.slice(0, limit).flatMap((one) => {
      const result = v.safeParse(entry, one)
      return result.success ? [result.output] : []
    })
  },
}

/** @param newId gives each entry its id. */
export function createJournal(store: Store, newId: () => string): Journal {
  // Read anew for each write: another tab may have written meanwhile.
  const entries = () => store.get(journalKey) ?? []
  const write = (id: string, change: JournalEntry) =>
    store.set(journalKey, shorten([change, ...entries().filter((one) => one.id !== id)]))

  function close(id: string, status: JournalStatus) {
    const known = entries().find((one) => one.id === id)
    if (known) write(id, { ...known, status })
  }

  return {
    entries,
    ask(asked) {
      const id = newId()
      write(id, { ...entryOf(id, asked), status: 'asked' })
      return id
    },
    answer(id, asked, answer) {
      const known = entries().find((one) => one.id === id)
      write(id, { ...(known ?? entryOf(id, asked)), status: 'answered', answer })
    },
    refuse: (id) => close(id, 'refused'),
    settle: (id) => close(id, 'answered'),
  }
}

function entryOf(id: string, { kind, account, what, before }: Asked): Omit<JournalEntry, 'status'> {
  return {
    id,
    kind,
    account,
    at: Date.now(),
    ...(what !== undefined && { what }),
    ...(before !== undefined && { before: String(before) }),
  }
}

/** Of too many entries the oldest settled ones go first: what is unknown must not be forgotten. */
function shorten(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  if (entries.length <= limit) return entries
  const oldest = entries.findLastIndex(({ status }) => status !== 'asked')
  return entries.filter((_, at) => at !== (oldest > 0 ? oldest : limit))
}

function isAccountId(text: string): boolean {
  try {
    return parseAccountId(text) === text
  } catch {
    return false
  }
}
