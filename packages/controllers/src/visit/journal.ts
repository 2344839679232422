import { type AccountId, type Approval, parseAccountId } from '@foyer/core'
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
}

/** What wallets were asked and what they answered, kept over reloads. */
export interface Journal {
  /** Newest first. */
  entries(): readonly JournalEntry[]
  /** Notes that a wallet is about to be asked; returns the entry's id. */
  ask(approval: Pick<Approval, 'kind' | 'account'>): string
  /** Notes the answer. An entry that another tab pushed out is written anew. */
  answer(id: string, approval: Pick<Approval, 'kind' | 'account'>, answer: string): void
  /** Notes that the visitor said no in the wallet, so that nothing was sent. */
  refuse(id: string): void
}

const limit = 50
const entry = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  kind: v.picklist(['send', 'sign', 'call']),
  account: v.pipe(v.string(), v.check(isAccountId), v.transform(parseAccountId)),
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  status: v.picklist(['asked', 'answered', 'refused']),
  answer: v.optional(v.string()),
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
    store.set(journalKey, [change, ...entries().filter((one) => one.id !== id)].slice(0, limit))

  return {
    entries,
    ask({ kind, account }) {
      const id = newId()
      write(id, { id, kind, account, at: Date.now(), status: 'asked' })
      return id
    },
    answer(id, { kind, account }, answer) {
      const known = entries().find((one) => one.id === id)
      write(id, { ...(known ?? { id, kind, account, at: Date.now() }), status: 'answered', answer })
    },
    refuse(id) {
      const known = entries().find((one) => one.id === id)
      if (known) write(id, { ...known, status: 'refused' })
    },
  }
}

function isAccountId(text: string): boolean {
  try {
    return parseAccountId(text) === text
  } catch {
    return false
  }
}
