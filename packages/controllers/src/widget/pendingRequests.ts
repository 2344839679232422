import {
  type Async,
  createLatest,
  type JournalEntry,
  type Latest,
  lazy,
  ownValue,
  type RequestStatus,
  type Requests,
  withTimeout,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { createBackOff } from './backOff.js'
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

const lookupTimeoutMs = 15_000
/** A page that was left gives its turn back a moment later than the next one looks (ms). */
const pollMs = 1_000
/** No chain takes longer to make a block final, in the usual case (ms). */
const finalMs = 900_000
/** A block that was never seen is looked for again after so long (ms). */
const unseenMs = 60_000
/** A request that is older has ended in a final block, on every chain and whatever it waited for (ms). */
const surelyFinalMs = 1_209_600_000

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
  const looks = new Map<string, Latest<TransactionEvidence>>()
  const backOff = createBackOff(lookAtAll)
  /** Those that {@link backOff} was begun for. */
  let looked: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let finalTimer: ReturnType<typeof setTimeout> | undefined
  /** Few visits have anything to look up. */
  const lookup = lazy(async () => {
    const { createTransactionLookup } = await import('./transactionLookup.js')
    const changed = (isLookNeeded: boolean) => (isLookNeeded ? refresh() : read())
    return createTransactionLookup({ ...deps, journal, changed, hasTransaction, endedByChain, storedAsLost })
  })

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
    if (isWatched()) await lookAtBlocks()
  }

  /** Those that the chain has ended in a block that it may still undo, or that it may have all the same. */
  const unfinal = () =>
    state.sent.filter(
      ({ status, final, at, answer }) =>
        (endedByChain.has(status) || status === 'expired') &&
        !final &&
        answer !== undefined &&
        Date.now() - at < surelyFinalMs,
    )

  /** Looks whether the blocks of ended requests still stand: at each visit, and once more when they have to be final. */
  async function lookAtBlocks() {
    if (unfinal().length > 0)
      await lookup.load().then(
        ({ checkBlocks }) => checkBlocks(unfinal()),
        () => {},
      )
    clearTimeout(finalTimer)
    const open = unfinal()
    const pauseMs = open.some(({ block, status }) => block === undefined && status !== 'expired')
      ? unseenMs
      : finalMs
    if (open.length > 0 && isWatched()) finalTimer = setTimeout(() => isWatched() && void refresh(), pauseMs)
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
      withTimeout('The network', lookupTimeoutMs, outer, async (signal) =>
        (await lookup.load()).trace(entry, signal),
      )
    if (entry.status === 'unknown') await latestOf(entry.id).run(look)
    else await look().catch(() => {})
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
      clearTimeout(finalTimer)
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
