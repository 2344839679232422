import {
  CircuitState,
  ConsecutiveBreaker,
  CountBreaker,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  IterableBackoff,
} from 'cockatiel'
import { UpstreamError } from '../errors.js'

/** One tap: a provider, on a chain, for a call. */
export interface Breaker {
  /** Whether it may be asked now. */
  isClosed(): boolean
  /** Runs one attempt, and learns from it. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Somebody else was quicker than this attempt. */
export class OvertakenError extends Error {}

const inARow = 5
const share = { threshold: 0.5, size: 20 }
const rests = [5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * Turned off after failures, and tried again after a while. A provider that says how long it wants to be left alone
 * (429) is left alone for that long, without having failed.
 */
export function createBreaker(): Breaker {
  let silentUntil = Number.NEGATIVE_INFINITY
  let openUntil = Number.NEGATIVE_INFINITY
  let broken = 0
  const policy = circuitBreaker(
    // To be overtaken is no failure but for a trial, which has to answer.
    handleWhen((error) =>
      error instanceof OvertakenError ? policy.state === CircuitState.HalfOpen : isFailure(error),
    ),
    { halfOpenAfter: new IterableBackoff(rests), breaker: both() },
  )
  policy.onBreak(() => {
    openUntil = Date.now() + (rests[Math.min(broken, rests.length - 1)] ?? 0)
    broken += 1
  })
  policy.onReset(() => {
    broken = 0
  })

  return {
    isClosed() {
      const now = Date.now()
      if (now < silentUntil) return false
      // While one attempt is on trial, others go elsewhere; the policy would have them wait for it.
      if (policy.state === CircuitState.HalfOpen) return false
      return policy.state === CircuitState.Closed || now >= openUntil
    },
    async run(work) {
      try {
        return await policy.execute(work)
      } catch (error) {
        const wait = waitAskedFor(error)
        if (wait !== undefined) silentUntil = Date.now() + wait
        throw error
      }
    },
  }
}

function waitAskedFor(error: unknown): number | undefined {
  return error instanceof UpstreamError && error.status === 429 ? (error.retryAfter ?? 1_000) : undefined
}

/** Refusals that are about the question or ask for time, and so do not say that the provider is unwell. */
const refusals: readonly (number | undefined)[] = [400, 404, 413, 414, 422, 429]

function isFailure(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.fault === 'busy') return false
  return error.fault !== 'status' || !refusals.includes(error.status)
}

function both(): IBreaker {
  const breakers = [new ConsecutiveBreaker(inARow), new CountBreaker(share)]
  return {
    state: undefined,
    success: (state) => {
      for (const breaker of breakers) breaker.success(state)
    },
    // Each has to hear of it, so none is skipped.
    failure: (state) => breakers.map((breaker) => breaker.failure(state)).includes(true),
  }
}
