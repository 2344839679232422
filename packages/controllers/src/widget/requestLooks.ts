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
  /** Looks up a request now. Never rejects. */
  lookAt(entry: JournalEntry): Promise<void>
  stop(): void
}

/** The lists, and the means to look. */
export interface RequestLooksDeps extends Omit<TransactionLookupDeps, 'changed'> {
  /** Results of looking up the lost ones, by id. A proxy. */
  readonly traces: Record<string, Async<TransactionEvidence>>
  /** Those whose end is open. */
  readonly openOnes: () => readonly JournalEntry[]
  /** Those that the chain ended in a block that it may still undo. */
  readonly unfinal: () => readonly JournalEntry[]
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

/** Begins nothing by itself. */
export function createRequestLooks({
  traces,
  openOnes,
  unfinal,
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
    const idle = openOnes().filter(({ id }) => ownValue(traces, id)?.status !== 'pending')
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
      traces[id] = next
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
    lookAt,
    stop() {
      clearTimeout(finalTimer)
      backOff.stop()
      looked = new Set()
    },
  }
}
