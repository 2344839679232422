import { abortable } from '@foyer/core'
import { bulkhead, isBrokenCircuitError, isBulkheadRejectedError, isTaskCancelledError } from 'cockatiel'
import { AskError, UnavailableError, UpstreamError } from '../errors.js'
import { RpcError } from '../rpc/rpcError.js'
import { type Breaker, createBreaker, OvertakenError } from './breaker.js'
import { createAllowance, createLatency, type Latency } from './latency.js'

/** One way to an answer. */
export interface Attempt<T> {
  /** Of the provider: how many calls of one are under way is bounded. */
  readonly provider: string
  /** Of the chain and the call, so that a failure of one of them says nothing about others. */
  readonly part: string
  /** Must settle when its signal aborts. */
  answer(signal: AbortSignal): Promise<T>
}

/** How a call may be tried. */
export interface ProviderRoute {
  /** All that it may take, in ms. */
  readonly budget: number
  /** As in the API's description of the call. */
  readonly retry: 'hedge' | 'failover' | 'never'
}

/** What is told about each attempt, for metrics. */
export interface Attempted {
  /** Its id. */
  readonly provider: string
  /** The question, and the chain where it is about one: `balances|eip155:1`; of a node `rpc`. */
  readonly part: string
  /** How long it took. */
  readonly ms: number
  /** `overtaken`: another answered first. `refused`: the question was wrong. */
  readonly outcome: 'answered' | 'failed' | 'overtaken' | 'refused'
}

/** What {@link createRouter} takes. */
export interface RouterOptions {
  /** Calls of one provider at a time. @default 32 */
  readonly parallel?: number
  /** Calls that wait for a provider. @default 1,000 */
  readonly waiting?: number
  readonly onAttempt?: (attempted: Attempted) => void
  /** Counts a call of a provider. Returns in ms how long none may be made, `undefined` where it may. */
  readonly spend?: (provider: string) => number | undefined
}

interface Tap {
  readonly breaker: Breaker
  readonly pace: Latency
}

const hedge = { least: 150, most: 1_000, unknown: 500 }
const shortest = 100

/** Asks one provider after the other, each once, until one answers. */
export interface ProviderRouter {
  /**
   * @param attempts in the host's order
   * @throws {AskError} when a provider finds the question wrong. @throws {UnavailableError} when none answers in time
   */
  route<T>(attempts: readonly Attempt<T>[], way: ProviderRoute, outer?: AbortSignal): Promise<T>
  /** Whether the last attempts of a provider went well. */
  isWell(provider: string, part: string): boolean
}

export function createRouter({
  parallel = 32,
  waiting = 1_000,
  onAttempt,
  spend,
}: RouterOptions = {}): ProviderRouter {
  const taps = new Map<string, Tap>()
  const lanes = new Map<string, ReturnType<typeof bulkhead>>()
  const allowance = createAllowance()

  const tapOf = (provider: string, part: string): Tap =>
    made(taps, `${provider}|${part}`, () => ({ breaker: createBreaker(), pace: createLatency() }))

  /** One attempt with its own bound. */
  const tryOne = async <T>(attempt: Attempt<T>, ms: number, outer: AbortSignal): Promise<T> => {
    const { breaker, pace } = tapOf(attempt.provider, attempt.part)
    const lane = made(lanes, attempt.provider, () => bulkhead(parallel, waiting))
    const begun = performance.now()
    const tell = (outcome: Attempted['outcome']) =>
      onAttempt?.({
        provider: attempt.provider,
        part: attempt.part,
        ms: performance.now() - begun,
        outcome,
      })
    try {
      const wait = spend?.(attempt.provider)
      if (wait !== undefined) throw new UpstreamError('spent', undefined, wait)
      const value = await breaker.run(() =>
        // Nobody waits for work that goes on after its time, such as that of a database that does not answer.
        bounded(ms, outer, (signal) =>
          lane.execute(() => abortable(attempt.answer(signal), signal), signal),
        ).catch(rethrow),
      )
      pace.add(performance.now() - begun)
      tell('answered')
      return value
    } catch (error) {
      if (error instanceof AskError) {
        tell('refused')
        throw error
      }
      tell(error instanceof OvertakenError ? 'overtaken' : 'failed')
      return rethrow(error)
    }
  }

  return {
    isWell: (provider, part) => tapOf(provider, part).breaker.isClosed(),
    async route(attempts, { budget, retry }, outer) {
      const ends = performance.now() + budget
      const left = () => ends - performance.now()
      const open = attempts.filter(({ provider, part }) => tapOf(provider, part).breaker.isClosed())
      const queue = retry === 'never' ? open.slice(0, 1) : open
      const done = new AbortController()
      const stop = () => done.abort(new OvertakenError())
      outer?.addEventListener('abort', stop)
      if (outer?.aborted) stop()
      allowance.earn()

      let wait: number | undefined
      const note = (error: unknown) => {
        if (error instanceof AskError || error instanceof OvertakenError) throw error
        if (error instanceof UpstreamError && error.retryAfter !== undefined)
          wait = Math.min(wait ?? error.retryAfter, error.retryAfter)
      }
      try {
        let at = 0
        while (at < queue.length && left() > shortest) {
          const attempt = queue[at++]
          if (!attempt) break
          const rest = queue.length - at
          const first = tryOne(attempt, rest > 0 ? Math.max(left() * 0.6, shortest) : left(), done.signal)
          const second = retry === 'hedge' ? queue[at] : undefined
          const delay = hedgeDelay(tapOf(attempt.provider, attempt.part).pace)
          const hedged = second && !(await settledWithin(first, delay)) && allowance.spend()
          if (hedged) at += 1
          try {
            return await (hedged ? anyOf([first, tryOne(second, left(), done.signal)]) : first)
          } catch (error) {
            note(error)
          }
        }
      } finally {
        outer?.removeEventListener('abort', stop)
        stop()
      }
      throw new UnavailableError(wait)
    },
  }
}

function hedgeDelay(pace: Latency): number {
  return Math.min(Math.max(pace.p95() ?? hedge.unknown, hedge.least), hedge.most)
}

function made<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

/** The first that succeeds; else the failure that says most: a refusal of the question before all others. */
async function anyOf<T>(attempts: readonly Promise<T>[]): Promise<T> {
  const settled = attempts.map((attempt) =>
    attempt.catch((error: unknown) => {
      // A question that is wrong is wrong for all: no need to wait for another to say so.
      if (error instanceof AskError) return { refused: error }
      throw error
    }),
  )
  try {
    const value = await Promise.any(settled)
    if (isRefusal(value)) throw value.refused
    return value
  } catch (error) {
    throw error instanceof AggregateError ? (error.errors[0] ?? error) : error
  }
}

function isRefusal(value: unknown): value is { readonly refused: AskError } {
  return (
    typeof value === 'object' && value !== null && 'refused' in value && value.refused instanceof AskError
  )
}

async function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([settled, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Settles with the work, when its time is over, or when somebody else was quicker, whatever the work does. */
function bounded<T>(ms: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const mine = new AbortController()
  return new Promise((resolve, reject) => {
    const end = (error: Error) => {
      reject(error)
      mine.abort(error)
    }
    const overtaken = () => end(new OvertakenError())
    const timer = setTimeout(() => end(new UpstreamError('timeout')), ms)
    outer.addEventListener('abort', overtaken)
    if (outer.aborted) overtaken()
    work(mine.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        outer.removeEventListener('abort', overtaken)
      })
  })
}

/**
 * What is not of ours is a fault of the provider's code, or the bulkhead's word that there is no room. What a node
 * refuses is about the question: whoever asks oddly must not have a provider turned off for all.
 */
function rethrow(error: unknown): never {
  if (error instanceof UpstreamError || error instanceof AskError || error instanceof OvertakenError)
    throw error
  if (error instanceof UnavailableError) throw new UpstreamError('network', undefined, error.retryAfter)
  if (error instanceof RpcError) throw new UpstreamError('status', 422)
  const full = isBulkheadRejectedError(error) || isBrokenCircuitError(error) || isTaskCancelledError(error)
  throw new UpstreamError(full ? 'busy' : 'malformed')
}
