import { abortable, FoyerError } from '@foyer/core'
import { LRUCache } from 'lru-cache'
import { AskError, faultOf, UnavailableError, UpstreamError } from '../errors.js'
import { RpcError } from '../rpc/rpcError.js'
import { soon } from '../soon.js'
import { blameOf } from './blame.js'
import { type Breaker, createBreaker, OvertakenError } from './breaker.js'
import { createLane, type Lane } from './lane.js'
import { createAllowance, createLatency, type Latency } from './latency.js'

/** One way to an answer. */
export interface Attempt<T> {
  /** Of the provider: its calls at a time are bounded, on each chain. */
  readonly provider: string
  /** Of the call and the chains, so that a failure of one of them says nothing about others. */
  readonly part: string
  /** The chain that it is about, where it is one. */
  readonly chain?: string | undefined
  /** The client that asks: the address that limits count. */
  readonly client?: string
  /** Must settle when its signal aborts. */
  answer(signal: AbortSignal): Promise<T>
}

/** How a call may be tried. */
export interface ProviderRoute {
  /** All that it may take, in ms. */
  readonly budget: number
  /** As in the API's description of the call. */
  readonly retry: 'hedge' | 'failover' | 'never'
  /**
   * Is called for each attempt that was left out, failed or was too slow before another answered, or before all had failed,
   * unless it is turned off for all: to another client it might answer.
   */
  missed?(error: unknown): void
}

/** What is told about each attempt, for metrics. */
export interface Attempted {
  /** Its id. */
  readonly provider: string
  /** The question, and the chains where it is about some: `balances|eip155:1`; of a node `rpc`, `rpc|calls`, `rpc|logs`. */
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
  /** Receives faults of this code. */
  readonly onError?: (error: unknown) => void
  /** Counts a call of a provider. Returns in ms how long none may be made, `undefined` where it may. */
  readonly spend?: (provider: string, client: string) => number | undefined
}

interface Tap {
  readonly breaker: Breaker
  readonly pace: Latency
}

const hedge = { least: 150, most: 1_000, unknown: 500 }
const shortest = 100
/** A provider with less time than this, in ms, has not failed by a timeout. */
const fairTime = 1_000
/** Taps at a time: one question may name any number of chains together. */
const mostKept = 5_000

/** Asks one provider after the other, each once, until one answers. */
export interface ProviderRouter {
  /**
   * @param attempts in the host's order
   * @throws {AskError} when a provider finds the question wrong. @throws {UnavailableError} when none answers in time
   */
  route<T>(attempts: readonly Attempt<T>[], way: ProviderRoute, outer?: AbortSignal): Promise<T>
  /** Whether the last attempts of a provider went well. */
  isWell(provider: string, part: string, client?: string): boolean
  /** How often a provider was turned off for all, for something. */
  openings(provider: string, part: string): number
  /** Counts a request that no client asked for. @throws {UpstreamError} where none may be made */
  pay(provider: string, client?: string): void
}

export function createRouter({
  parallel = 32,
  waiting = 1_000,
  onAttempt,
  onError,
  spend,
}: RouterOptions = {}): ProviderRouter {
  const taps = new LRUCache<string, Tap>({ max: mostKept })
  const lanes = new Map<string, Lane>()
  const allowance = createAllowance()

  const tapOf = (provider: string, part: string): Tap =>
    made<Tap>(taps, `${provider}|${part}`, () => ({ breaker: createBreaker(), pace: createLatency() }))

  const pay = (provider: string, client = '') => {
    const wait = spend?.(provider, client)
    if (wait !== undefined) throw new UpstreamError('spent', undefined, wait)
  }

  /** One attempt with its own bound. */
  const tryOne = async <T>(
    attempt: Attempt<T>,
    ms: number,
    outer: AbortSignal,
    failed: (error: unknown) => void,
  ): Promise<T> => {
    const { provider, part, chain = '', client = '' } = attempt
    const { breaker, pace } = tapOf(provider, part)
    const lane = made(lanes, `${provider}|${chain}`, () => createLane(parallel, waiting))
    const begun = performance.now()
    const tell = (outcome: Attempted['outcome']) =>
      onAttempt?.({ provider, part, ms: performance.now() - begun, outcome })
    /** Work that goes on after its time, such as that of a silent database, is left alone. */
    const work = async (signal: AbortSignal, begin: () => void) => {
      const leave = await lane.enter(client, signal)
      try {
        pay(provider, client)
        begin()
        return await abortable(attempt.answer(signal), signal)
      } finally {
        leave()
      }
    }
    try {
      const value = await breaker.run(client, () => bounded(ms, outer, work))
      pace.add(performance.now() - begun)
      tell('answered')
      return value
    } catch (error) {
      if (error instanceof AskError) {
        tell('refused')
        throw error
      }
      tell(error instanceof OvertakenError ? 'overtaken' : 'failed')
      failed(error)
      if (blameOf(error) === 'ours' && !(error instanceof FoyerError || error instanceof OvertakenError))
        onError?.(faultOf(error, `The code of ${provider} broke at ${part}.`))
      return translated(error)
    }
  }

  return {
    pay,
    isWell: (provider, part, client = '') => tapOf(provider, part).breaker.isClosed(client),
    openings: (provider, part) => tapOf(provider, part).breaker.openings(),
    async route<T>(
      attempts: readonly Attempt<T>[],
      { budget, retry, missed }: ProviderRoute,
      outer?: AbortSignal,
    ) {
      const ends = performance.now() + budget
      const left = () => ends - performance.now()
      const open = attempts.filter(({ provider, part, client = '' }) =>
        tapOf(provider, part).breaker.isClosed(client),
      )
      const queue = retry === 'never' ? open.slice(0, 1) : open
      const done = new AbortController()
      const leave = () => done.abort(new OvertakenError(true))
      outer?.addEventListener('abort', leave)
      if (outer?.aborted) leave()
      const client = attempts[0]?.client ?? ''
      allowance.earn(client)

      const errors = new Map<Attempt<T>, unknown>()
      const tellMissed = (before: readonly Attempt<T>[]) => {
        for (const one of before)
          if (!tapOf(one.provider, one.part).breaker.isOff())
            missed?.(errors.get(one) ?? new UpstreamError('busy'))
      }
      const settled = async (attempt: Attempt<T>, ms: number) => {
        try {
          const value = await tryOne(attempt, ms, done.signal, (error) => void errors.set(attempt, error))
          return { value, attempt }
        } catch (error) {
          if (error instanceof AskError) tellMissed(attempts.slice(0, attempts.indexOf(attempt)))
          throw error
        }
      }
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
          const first = settled(attempt, rest > 0 ? Math.max(left() * 0.6, shortest) : left())
          const second = retry === 'hedge' ? queue[at] : undefined
          const delay = hedgeDelay(tapOf(attempt.provider, attempt.part).pace)
          const hedged = second && !(await settledWithin(first, delay)) && allowance.spend(client)
          if (hedged) at += 1
          try {
            const won = await (hedged ? anyOf([first, settled(second, left())]) : first)
            tellMissed(attempts.slice(0, attempts.indexOf(won.attempt)))
            return won.value
          } catch (error) {
            note(error)
          }
        }
      } finally {
        outer?.removeEventListener('abort', leave)
        done.abort(new OvertakenError())
      }
      tellMissed(attempts)
      throw new UnavailableError(wait)
    },
  }
}

function hedgeDelay(pace: Latency): number {
  return Math.min(Math.max(pace.p95() ?? hedge.unknown, hedge.least), hedge.most)
}

interface Kept<V> {
  get(key: string): V | undefined
  set(key: string, value: V): unknown
}

function made<V>(map: Kept<V>, key: string, make: () => V): V {
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
  const settled = work.then(
    () => true,
    () => true,
  )
  return (await soon(settled, ms)) ?? false
}

/**
 * Settles with the work, when its time is over, or when it is no longer needed, whatever the work does. A wait for room is no
 * failure of the provider, and neither is a timeout after such a wait.
 */
function bounded<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal, begin: () => void) => Promise<T>,
): Promise<T> {
  const mine = new AbortController()
  let begun = Number.POSITIVE_INFINITY
  return new Promise((resolve, reject) => {
    const end = (error: Error) => {
      reject(error)
      mine.abort(error)
    }
    const overtaken = () =>
      end(outer.reason instanceof OvertakenError ? outer.reason : new OvertakenError(true))
    const timer = setTimeout(() => {
      end(new UpstreamError(performance.now() - begun >= fairTime ? 'timeout' : 'busy'))
    }, ms)
    outer.addEventListener('abort', overtaken)
    if (outer.aborted) overtaken()
    work(mine.signal, () => {
      begun = performance.now()
    })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        outer.removeEventListener('abort', overtaken)
      })
  })
}

/** Any other error is a fault of the provider's code. */
function translated(error: unknown): never {
  if (error instanceof UpstreamError || error instanceof OvertakenError) throw error
  if (error instanceof UnavailableError) throw new UpstreamError('network', undefined, error.retryAfter)
  throw error instanceof RpcError ? new UpstreamError('status', 422) : new UpstreamError('malformed')
}
