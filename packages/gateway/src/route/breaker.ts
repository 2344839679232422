import { UpstreamError } from '../errors.js'
import { steadyNow } from '../steadyNow.js'
import { blameOf, mayBeForAll } from './blame.js'

/** One tap: a provider, for a call, on the chains that it is about. */
export interface Breaker {
  /** Whether it may be asked now, for a client. */
  isClosed(client: string): boolean
  /** Whether it is turned off for all clients. */
  isOff(): boolean
  /** Runs one attempt, and learns from it. */
  run<T>(client: string, work: () => Promise<T>): Promise<T>
  /** How often it was turned off for all. */
  openings(): number
}

/** This attempt is no longer needed: another was quicker, or the client is gone. */
export class OvertakenError extends Error {
  constructor(readonly isGone = false) {
    super()
  }
}

const inARow = 5
const looked = 20
/** Failures of one client that count: more would be about its questions. */
const mostOfOne = 3
const rests = [5_000, 10_000, 20_000, 40_000, 60_000]
const mostClients = 500
const mostTrials = 3

/**
 * Turned off after failures of the provider, and tried again after a while: for the client that saw them, and for all once
 * several saw them, so that odd questions of one client turn off nothing for others. A provider that says how long it wants to be left
 * alone (429) is left alone for that long, in the same way, without having failed.
 */
export function createBreaker(): Breaker {
  const all = createFuse(2)
  /** Of failures that are about questions, unless all clients see them and no question is answered. */
  const refusals = createFuse(5, true)
  const own = new Map<string, { readonly fuse: Fuse; silentUntil: number }>()
  let silentUntil = Number.NEGATIVE_INFINITY

  const ofClient = (client: string) => {
    const known = own.get(client) ?? { fuse: createFuse(1), silentUntil: Number.NEGATIVE_INFINITY }
    // Those go that failed longest ago.
    own.delete(client)
    own.set(client, known)
    for (const [oldest] of own) if (own.size > mostClients) own.delete(oldest)
    return known
  }
  const leaveAlone = (client: string, ms: number) => {
    ofClient(client).silentUntil = steadyNow() + ms
    // As long as two clients know of.
    const [, second = silentUntil] = [...own.values()]
      .map(({ silentUntil: until }) => until)
      .sort((one, other) => other - one)
    silentUntil = Math.max(silentUntil, second)
  }

  return {
    isClosed(client) {
      const now = steadyNow()
      const seen = own.get(client)
      if (now < silentUntil || (seen && now < seen.silentUntil)) return false
      return [all, refusals, seen?.fuse].every((fuse) => fuse?.isClosed(client) ?? true)
    },
    isOff: () => steadyNow() < silentUntil || all.isOff() || refusals.isOff(),
    async run(client, work) {
      const fuses = () => [all, refusals, own.get(client)?.fuse]
      const ends = fuses().map((fuse) => fuse?.begin(client))
      try {
        const value = await work()
        for (const fuse of fuses()) fuse?.well(client)
        return value
      } catch (error) {
        const wait = waitAskedFor(error)
        if (wait !== undefined) leaveAlone(client, wait)
        else if (error instanceof OvertakenError) {
          // To be overtaken is no failure but for a trial, which has to answer. A client that is gone has seen nothing.
          if (!error.isGone) for (const fuse of fuses()) fuse?.overtaken(client)
        } else if (blameOf(error) === 'provider')
          for (const fuse of [all, ofClient(client).fuse]) fuse.failed(client)
        else if (mayBeForAll(error)) refusals.failed(client)
        throw error
      } finally {
        for (const end of ends) end?.()
      }
    },
    openings: all.openings,
  }
}

interface Fuse {
  isClosed(client: string): boolean
  isOff(): boolean
  /** @returns a function that ends the trial, if this is one */
  begin(client: string): () => void
  well(client: string): void
  failed(client: string): void
  overtaken(client: string): void
  openings(): number
}

/** @param needed clients that have to see it fail @param inRowAlone whether it is turned off after failures in a row alone */
function createFuse(needed: number, inRowAlone = false): Fuse {
  const most = needed > 1 ? mostOfOne : Number.POSITIVE_INFINITY
  let row = new Map<string, number>()
  let last: (string | undefined)[] = []
  let until: number | undefined
  let broken = 0
  let opened = 0
  const trials = new Map<string, number>()
  /** The clients that saw a trial fail, and until when each leaves it alone. */
  const failedAgain = new Map<string, number>()
  const rest = () => steadyNow() + (rests[Math.min(broken, rests.length - 1)] ?? 0)

  const open = () => {
    until = rest()
    broken += 1
    opened += 1
    row = new Map()
    last = []
    failedAgain.clear()
  }
  const count = (outcome: string | undefined) => {
    last = [...last, outcome].slice(-looked)
  }
  const fail = (client: string) => {
    if (until !== undefined) {
      failedAgain.set(client, rest())
      if (failedAgain.size >= needed) open()
      return
    }
    const before = row.get(client) ?? 0
    if (before >= most) return
    row.set(client, before + 1)
    count(client)
    const failures = new Map<string, number>()
    for (const one of last)
      if (one !== undefined) failures.set(one, Math.min((failures.get(one) ?? 0) + 1, most))
    const isRow = total(row) >= inARow && row.size >= needed
    const isHalf =
      !inRowAlone && last.length === looked && total(failures) >= looked / 2 && failures.size >= needed
    if (isRow || isHalf) open()
  }
  return {
    isClosed(client) {
      if (until === undefined) return true
      // While one attempt is on trial, others of its client go elsewhere, and do not wait for it.
      const now = steadyNow()
      const isTried = trials.has(client) || trials.size >= mostTrials
      return now >= until && !isTried && now >= (failedAgain.get(client) ?? 0)
    },
    isOff: () => until !== undefined,
    begin(client) {
      if (until === undefined) return () => {}
      trials.set(client, (trials.get(client) ?? 0) + 1)
      return () => {
        const left = (trials.get(client) ?? 1) - 1
        if (left > 0) trials.set(client, left)
        else trials.delete(client)
      }
    },
    well() {
      row = new Map()
      count(undefined)
      if (until === undefined) return
      until = undefined
      broken = 0
      failedAgain.clear()
    },
    failed: fail,
    overtaken(client) {
      if (trials.has(client)) fail(client)
    },
    openings: () => opened,
  }
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, one) => sum + one, 0)
}

function waitAskedFor(error: unknown): number | undefined {
  return error instanceof UpstreamError && error.status === 429 ? (error.retryAfter ?? 1_000) : undefined
}
