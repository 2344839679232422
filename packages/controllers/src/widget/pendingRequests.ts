import {
  type Adapter,
  type Async,
  accountParts,
  createLatest,
  type Followed,
  type JournalEntry,
  type Latest,
  type Namespace,
  ownValue,
  type RequestStatus,
  type Requests,
  type TransactionTrace,
  withTimeout,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { createBackOff } from './backOff.js'
import type { Journal, Learned } from './journal.js'
import type { RequestLock } from './requestLock.js'

/** What the chain says: the account has sent something since, or nothing that is known. */
export type TransactionEvidence = 'sent' | 'nothing'

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
export interface PendingRequestsDeps {
  readonly journal: Journal
  readonly turns: Pick<RequestLock, 'isTaken'>
  readonly adapter: (namespace: Namespace) => Promise<Pick<Adapter, 'capabilities'>>
  /** Whether somebody may be looking. */
  readonly isWatched: () => boolean
  /** Told when the chain has ended one. */
  readonly ended?: (entry: JournalEntry) => void
}

const lookupTimeoutMs = 15_000
/** A page that was left gives its turn back a moment later than the next one looks (ms). */
const pollMs = 1_000

/** What was sent and is not there after so long may have been dropped (ms). */
const droppedAfterMs = 600_000

const statusOf: Readonly<Partial<Record<TransactionTrace, RequestStatus>>> = {
  success: 'confirmed',
  reverted: 'reverted',
  pending: 'sent',
}
const left: ReadonlySet<RequestStatus> = new Set([
  'leaving',
  'sent',
  'confirmed',
  'reverted',
  'replaced',
  'expired',
])
/** Some page may be waiting for these. */
const waiting: ReadonlySet<RequestStatus> = new Set(['signing', 'asked', 'leaving'])
/** While some page waits, a wallet shows these. */
const inWallet: ReadonlySet<RequestStatus> = new Set(['signing', 'asked'])
/** One that is lost is shown as unknown, whichever of these is stored. */
const storedAsLost: ReadonlySet<RequestStatus> = new Set([...waiting, 'unknown'])
const onlySigning: ReadonlySet<RequestStatus> = new Set(['signing'])

/** Makes the list; reads nothing by itself. */
export function createPendingRequests({
  journal,
  turns,
  adapter,
  isWatched,
  ended,
}: PendingRequestsDeps): PendingRequests {
  const state = proxy<{
    entries: readonly JournalEntry[]
    open: readonly JournalEntry[]
    sent: readonly JournalEntry[]
    traces: Record<string, Async<TransactionEvidence>>
  }>({ entries: [], open: [], sent: [], traces: {} })
  const looks = new Map<string, Latest<TransactionEvidence>>()
  const backOff = createBackOff(lookAtAll)
  /** Those that {@link backOff} was begun for. */
  let looked: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined

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
    const ids = isWatched() ? openOnes().map(({ id }) => id) : []
    if (ids.length === 0) backOff.stop()
    // One more is looked for as if it were the first.
    else if (ids.some((id) => !looked.has(id))) backOff.start()
    looked = new Set(ids)
  }

  const openOnes = () => [...state.entries, ...state.sent.filter(({ status }) => status === 'sent')]

  /** Whether any may still be open. */
  async function lookAtAll(): Promise<boolean> {
    if (!isWatched()) return false
    const idle = openOnes().filter(({ id }) => ownValue(state.traces, id)?.status !== 'pending')
    await Promise.all(idle.map((entry) => lookAt(entry)))
    return openOnes().length > 0
  }

  async function lookAt(entry: JournalEntry): Promise<void> {
    const look = (outer?: AbortSignal) =>
      withTimeout('The network', lookupTimeoutMs, outer, (signal) => trace(entry, signal))
    if (entry.status === 'unknown') await latestOf(entry.id).run(look)
    else await look().catch(() => {})
  }

  async function trace(entry: JournalEntry, signal: AbortSignal): Promise<TransactionEvidence> {
    const { account, answer, at, before, clue } = entry
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    let failure: unknown = new Error('This chain cannot be asked.')
    let isAbsent = false
    if (answer !== undefined && transfer?.find)
      try {
        const found = await transfer.find(networkId, answer, at, signal)
        const mayFollow = clue === undefined ? found === 'pending' : found === 'absent'
        const next = mayFollow
          ? await transfer.follow?.(account, answer, clue, signal).catch(() => undefined)
          : undefined
        if (next?.kind === 'replaced' && next.isSame) return again(entry, next.by, signal)
        settled(entry, found, next)
        if (found !== 'absent' || next) return 'sent'
        isAbsent = true
      } catch (error) {
        failure = error
      }
    // By the count it is known that something was sent, not what: one that was sped up has another id.
    const sent = before === undefined ? undefined : await transfer?.sent?.(account, signal)
    if (sent === undefined || before === undefined) {
      if (isAbsent) return 'nothing'
      throw failure
    }
    return sent > BigInt(before) ? 'sent' : 'nothing'
  }

  /**
   * Its wallet sent it once more, for another fee, or has named the transaction of what went as a batch: from now on it is
   * looked for by that hash.
   */
  async function again(
    entry: JournalEntry,
    answer: string,
    signal: AbortSignal,
  ): Promise<TransactionEvidence> {
    const next = { ...entry, status: 'sent', answer, earlier: entry.earlier ?? entry.answer } as const
    if (!noted(entry, 'sent', { answer, earlier: next.earlier })) return 'sent'
    const { namespace, networkId } = accountParts(entry.account)
    const { transfer } = (await adapter(namespace)).capabilities
    const found = await transfer?.find?.(networkId, answer, entry.at, signal).catch(() => undefined)
    if (found) settled(next, found)
    return 'sent'
  }

  function settled(entry: JournalEntry, trace: TransactionTrace, next?: Followed) {
    const isOld = Date.now() - entry.at > droppedAfterMs
    const isOver = next?.kind === 'replaced' || next?.kind === 'expired'
    const status = isOver ? next.kind : (statusOf[trace] ?? (isOld ? 'unknown' : entry.status))
    const learned = {
      ...(next?.kind === 'waits' && { clue: next.clue }),
      ...(next?.kind === 'replaced' && { replacedBy: next.by }),
    }
    if (entry.status === status && !next) return
    if (!noted(entry, status, learned)) return
    if (['success', 'reverted'].includes(trace) || next?.kind === 'replaced') ended?.({ ...entry, status })
  }

  function noted(entry: JournalEntry, status: RequestStatus, learned: Learned): boolean {
    const from = entry.status === 'unknown' ? storedAsLost : new Set([entry.status])
    const isNoted = journal.change(entry.id, from, status, learned)
    void read()
    return isNoted
  }

  function latestOf(id: string): Latest<TransactionEvidence> {
    const known = looks.get(id)
    if (known) return known
    const made = createLatest<TransactionEvidence>((next) => {
      state.traces[id] = next
    })
    looks.set(id, made)
    return made
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
      backOff.stop()
      looked = new Set()
    },
    async check(id) {
      const entry = openOnes().find((one) => one.id === id)
      if (entry) await lookAt(entry)
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
