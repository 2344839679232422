import { type Async, createLatest, type JournalEntry, type Latest, ownValue, withTimeout } from '@foyer/core'
import { createBackOff } from './backOff.js'
import {
  createTransactionLookup,
  type TransactionEvidence,
  type TransactionLookupDeps,
} from './transactionLookup.js'

/** Asks the chains about requests whose end is open, less and less often, and not for ever. */
export interface RequestLooks {
  /** Called whenever the lists have been read. */
  follow(): Promise<void>
  /** Looks up an open request now. Never rejects. */
  check(id: string): Promise<void>
  stop(): void
}

/** The lists, and the means to look. */
export interface RequestLooksDeps extends Omit<TransactionLookupDeps, 'changed'> {
  /** A proxy. */
  readonly state: {
    /** Requests of unknown status. */
    readonly entries: readonly JournalEntry[]
    readonly sent: readonly JournalEntry[]
    /** Results of looking up those of unknown status, by id. */
    readonly traces: Record<string, Async<TransactionEvidence>>
  }
  /** Reads the lists again. */
  readonly read: () => Promise<unknown>
  /** Reads them, and follows. */
  readonly refresh: () => Promise<void>
  readonly isWatched: () => boolean
}

const lookupTimeoutMs = 15_000
/** No chain takes longer to make a block final, in the usual case (ms). */
const finalMs = 900_000
/** A block that was never seen is looked for again after so long (ms). */
const unseenMs = 60_000
/** A request that is older has ended in a final block, on every chain and whatever it waited for (ms). */
const surelyFinalMs = 1_209_600_000

/** Begins nothing by itself. */
export function createRequestLooks({
  state,
  read,
  refresh,
  isWatched,
  ...deps
}: RequestLooksDeps): RequestLooks {
  const looks = new Map<string, Latest<TransactionEvidence>>()
  const backOff = createBackOff(lookAtAll)
  const changed = (isLookNeeded: boolean) => (isLookNeeded ? refresh() : read())
  const lookup = createTransactionLookup({ ...deps, changed })
  /** Those that {@link backOff} was begun for. */
  let looked: ReadonlySet<string> = new Set()
  let finalTimer: ReturnType<typeof setTimeout> | undefined

  const openOnes = () => [...state.entries, ...state.sent.filter(({ status }) => status === 'sent')]

  /** Those that the chain has ended in a block that it may still undo, or that it may have all the same. */
  const unfinal = () =>
    state.sent.filter(
      ({ status, final, at, answer }) =>
        (deps.endedByChain.has(status) || status === 'expired') &&
        !final &&
        answer !== undefined &&
        Date.now() - at < surelyFinalMs,
    )

  /** Looks whether the blocks of ended requests still stand: at each visit, and once more when they have to be final. */
  async function lookAtBlocks() {
    if (unfinal().length > 0) await lookup.checkBlocks(unfinal())
    clearTimeout(finalTimer)
    const open = unfinal()
    const pauseMs = open.some(({ block, status }) => block === undefined && status !== 'expired')
      ? unseenMs
      : finalMs
    if (open.length > 0 && isWatched()) finalTimer = setTimeout(() => isWatched() && void refresh(), pauseMs)
  }

  /** Whether any may still be open. */
  async function lookAtAll(): Promise<boolean> {
    if (!isWatched()) return false
    const idle = openOnes().filter(({ id }) => ownValue(state.traces, id)?.status !== 'pending')
    await Promise.all(idle.map((entry) => lookAt(entry)))
    return openOnes().length > 0
  }

  async function lookAt(entry: JournalEntry): Promise<void> {
    const look = (outer?: AbortSignal) =>
      withTimeout('The network', lookupTimeoutMs, outer, (signal) => lookup.trace(entry, signal))
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

  return {
    async follow() {
      const ids = isWatched() ? openOnes().map(({ id }) => id) : []
      if (ids.length === 0) backOff.stop()
      // One more is looked for as if it were the first.
      else if (ids.some((id) => !looked.has(id))) backOff.start()
      looked = new Set(ids)
      if (isWatched()) await lookAtBlocks()
    },
    async check(id) {
      const entry = openOnes().find((one) => one.id === id)
      if (entry) await lookAt(entry)
    },
    stop() {
      clearTimeout(finalTimer)
      backOff.stop()
      looked = new Set()
    },
  }
}
