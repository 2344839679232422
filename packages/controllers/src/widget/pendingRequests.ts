import {
  type Async,
  type JournalEntry,
  lazy,
  type RequestStatus,
  type Requests,
  toFoyerError,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { hasTransaction } from './journal.js'
import type { RequestLock } from './requestLock.js'
import { endedByChain, storedAsLost, waiting } from './requestStatuses.js'
import type { JournalRules, TransactionEvidence, TransactionLookupDeps } from './transactionLookup.js'

/**
 * {@link Requests}, with the means of an account's view. While somebody may be looking, the chain is asked by itself
 * about those whose end is open, less and less often, and not for ever.
 */
export interface PendingRequests extends Requests {
  readonly state: Requests['state'] & {
    /** What became of looking up the lost ones, by id. */
    readonly traces: Readonly<Record<string, Async<TransactionEvidence>>>
  }
  /** Ends all looking. */
  stop(): void
  /** The visitor says that it was not sent. */
  deny(id: string): void
  /** The visitor knows what became of it. */
  settle(id: string): void
}

/** What lost answers are found with. */
export interface PendingRequestsDeps extends Omit<TransactionLookupDeps, 'changed' | keyof JournalRules> {
  readonly turns: Pick<RequestLock, 'isTaken'>
  /** Whether somebody may be looking. */
  readonly isWatched: () => boolean
}

/** A page that was left gives its turn back a moment later than the next one looks (ms). */
const pollMs = 1_000

const left: ReadonlySet<RequestStatus> = new Set([
  'leaving',
  'sent',
  'confirmed',
  'reverted',
  'replaced',
  'expired',
  'other',
])
/** While some page waits, a wallet shows these. */
const inWallet: ReadonlySet<RequestStatus> = new Set(['signing', 'asked'])
const onlySigning: ReadonlySet<RequestStatus> = new Set(['signing'])

/** Makes the list; reads nothing by itself. */
export function createPendingRequests({
  journal,
  turns,
  isWatched,
  ...deps
}: PendingRequestsDeps): PendingRequests {
  const state = proxy<{
    entries: readonly JournalEntry[]
    open: readonly JournalEntry[]
    sent: readonly JournalEntry[]
    traces: Record<string, Async<TransactionEvidence>>
  }>({ entries: [], open: [], sent: [], traces: {} })
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Few visits have anything to look up. */
  const looking = lazy(async () =>
    (await import('./requestLooks.js')).createRequestLooks({
      ...deps,
      journal,
      isWatched,
      state,
      read,
      refresh,
      hasTransaction,
      endedByChain,
      storedAsLost,
    }),
  )

  /** Whether a page still waits for the answer. */
  async function read(): Promise<boolean> {
    const asked = journal.entries().filter(({ status }) => waiting.has(status))
    // What has its answer is not told as open while the browser is asked for the turns.
    state.open = state.open.filter(({ id }) => asked.some((entry) => entry.id === id))
    const taken = await Promise.all(asked.map(({ account }) => turns.isTaken(account)))
    const lost = new Set(asked.flatMap(({ id }, at) => (taken[at] ? [] : [id])))
    // Nothing leaves without a page that hands it on.
    for (const { id, status } of asked)
      if (lost.has(id) && status === 'signing') journal.change(id, onlySigning, 'refused')
    const known = journal.entries().map((entry): JournalEntry => (lost.has(entry.id) ? lostOf(entry) : entry))
    state.entries = known.filter(({ status }) => status === 'unknown')
    state.open = known.filter(({ kind, status }) => kind !== 'sign' && inWallet.has(status))
    state.sent = known.filter(({ kind, status }) => kind !== 'sign' && left.has(status))
    return taken.includes(true)
  }

  async function refresh() {
    const isWaiting = await read()
    clearTimeout(timer)
    if (isWaiting && isWatched()) timer = setTimeout(() => void refresh(), pollMs)
    const isNeeded = isWatched() && [...state.entries, ...state.sent].some(({ final }) => !final)
    const looks = isNeeded ? await looking.load().catch(() => {}) : looking.loaded
    await looks?.follow()
  }

  function close(id: string, status: RequestStatus) {
    journal.change(id, storedAsLost, status)
    void refresh()
  }

  return {
    state,
    refresh,
    stop() {
      clearTimeout(timer)
      looking.loaded?.stop()
    },
    async check(id) {
      const looks = await looking.load().catch((error: unknown) => {
        state.traces[id] = { status: 'failed', error: toFoyerError(error), previous: undefined }
      })
      await looks?.check(id)
    },
    dismiss(id) {
      journal.dismiss(id)
      void read()
    },
    deny: (id) => close(id, 'refused'),
    settle: (id) => close(id, 'answered'),
  }
}

function lostOf(entry: JournalEntry): JournalEntry {
  return waiting.has(entry.status) ? { ...entry, status: 'unknown' } : entry
}
