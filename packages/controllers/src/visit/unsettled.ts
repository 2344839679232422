import {
  type AccountId,
  type Adapter,
  type Async,
  accountParts,
  createLatest,
  type Latest,
  type Namespace,
  withTimeout,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import type { Journal, JournalEntry } from './journal.js'
import type { Turns } from './turns.js'

/** What the chain says: the account has sent something since, or nothing that is known. */
export type Trace = 'sent' | 'nothing'

/** Requests whose answer was lost: the page went away, or the wallet failed, before it came (safety NL-1, T-39). */
export interface Unsettled {
  readonly state: {
    /** Newest first. None of them is still waited for in any tab. */
    readonly entries: readonly JournalEntry[]
    /** What became of looking them up, by id. */
    readonly traces: Readonly<Record<string, Async<Trace>>>
  }
  /** Reads the journal again, and once more a second later as long as another page waits. Never rejects. */
  refresh(): Promise<void>
  /** Ends the waiting for other pages. */
  stop(): void
  /** Looks one up on its chain. Never rejects: failure is in the state. */
  check(id: string): Promise<void>
  /** The visitor says that it was not sent. */
  deny(id: string): void
  /** The visitor knows what became of it. */
  settle(id: string): void
}

/** What lost answers are found with. */
export interface UnsettledDeps {
  readonly journal: Journal
  readonly turns: Pick<Turns, 'isTaken'>
  readonly adapter: (namespace: Namespace) => Promise<Pick<Adapter, 'capabilities'>>
  /** Whether somebody may be looking. */
  readonly isWatched: () => boolean
}

const bound = 15_000
/** A page that was left gives its turn back a moment later than the next one looks (ms). */
const patience = 1_000

/** Makes the list; reads nothing by itself. */
export function createUnsettled({ journal, turns, adapter, isWatched }: UnsettledDeps): Unsettled {
  const state = proxy<{ entries: readonly JournalEntry[]; traces: Record<string, Async<Trace>> }>({
    entries: [],
    traces: {},
  })
  const looks = new Map<string, Latest<Trace>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh() {
    const asked = journal.entries().filter(({ status }) => status === 'asked')
    const taken = await Promise.all(asked.map(({ account }) => turns.isTaken(account)))
    const known = new Set(journal.entries().flatMap(({ id, status }) => (status === 'asked' ? [id] : [])))
    state.entries = asked.filter(({ id }, at) => !taken[at] && known.has(id))
    clearTimeout(timer)
    if (taken.includes(true) && isWatched()) timer = setTimeout(() => void refresh(), patience)
  }

  async function look(account: AccountId, before: string | undefined, signal: AbortSignal): Promise<Trace> {
    const { capabilities } = await adapter(accountParts(account).namespace)
    const sent = await capabilities.transfer?.sent?.(account, signal)
    if (sent === undefined || before === undefined) throw new Error('This chain cannot be asked.')
    return sent > BigInt(before) ? 'sent' : 'nothing'
  }

  function latestOf(id: string): Latest<Trace> {
    const known = looks.get(id)
    if (known) return known
    const made = createLatest<Trace>((next) => {
      state.traces[id] = next
    })
    looks.set(id, made)
    return made
  }

  return {
    state,
    refresh,
    stop: () => clearTimeout(timer),
    async check(id) {
      const entry = state.entries.find((one) => one.id === id)
      if (!entry) return
      const { account, before } = entry
      await latestOf(id).run((outer) =>
        withTimeout('The network', bound, outer, (signal) => look(account, before, signal)),
      )
    },
    deny(id) {
      journal.refuse(id)
      void refresh()
    },
    settle(id) {
      journal.settle(id)
      void refresh()
    },
  }
}
