import { LRUCache } from 'lru-cache'
import { AskError, ConfigurationError } from '../errors.js'

/** So many calls in so many seconds. */
export interface Limit {
  readonly calls: number
  readonly seconds: number
}

/** What {@link createQuota} takes. `false` is no limit. */
export interface LimitOptions {
  /** Of one client, by its address. @default 1,200 calls in 60 s */
  readonly client?: Limit | false
  /** Of all clients in a project's name. @default none */
  readonly project?: Limit | false
  /**
   * Of a provider, by its id, also `bundler:eip155:1` and `paymaster:eip155:1`: what it may cost. Beyond that the next one is asked, and where there is none an answer from
   * before is given, else 503. Each instance of the gateway counts for itself. @default none
   */
  readonly providers?: Readonly<Record<string, Limit>>
}

/** Counts calls. */
export interface Quota {
  /** @param calls that it counts as. @default 1 @throws {AskError} 429 once a client asked too much */
  take(client: string, calls?: number): void
  /** Counts what was begun for a client besides, and refuses nothing for it but what comes later. */
  owe(client: string, calls: number): void
  /** @throws {AskError} 429 once too much was asked in a project's name */
  takeProject(id: string, calls?: number): void
  /** Counts a call of a provider. @returns in ms, how long none may be made; `undefined` where it may */
  spend(provider: string): number | undefined
}

const usual: Limit = { calls: 1_200, seconds: 60 }

/** @param ids of all providers @throws {ConfigurationError} for a limit that is none, or of nobody */
export function createQuota(
  { client = usual, project = false, providers = {} }: LimitOptions,
  ids: readonly string[] = [],
): Quota {
  const clients = counter('client', client)
  const projects = counter('project', project)
  const budgets = new Map(
    Object.entries(providers).map(([id, limit]) => {
      if (!ids.includes(id))
        throw new ConfigurationError(
          'limits',
          `limits.providers has "${id}", which is no provider's id. There are: ${ids.join(', ') || 'none'}.`,
        )
      return [id, counter(`providers.${id}`, limit)]
    }),
  )
  const refuse = (wait: number | undefined) => {
    if (wait !== undefined)
      throw new AskError(429, 'rate_limited', 'Requests per second limit exceeded', wait)
  }
  return {
    take: (key, calls) => refuse(clients(key, calls)),
    owe: (key, calls) => void clients(key, calls, true),
    takeProject: (id, calls) => refuse(projects(id, calls)),
    spend: (provider) => budgets.get(provider)?.(provider),
  }
}

/** Clients or projects that are counted at a time. Beyond it those go that asked longest ago. */
const most = 50_000

/**
 * Counts by key, each from its first call on and for so long. Without timers, which end with a request on Workers.
 * @returns in ms, how long a call has to wait
 */
function counter(
  of: string,
  limit: Limit | false,
): (key: string, calls?: number, isOwed?: boolean) => number | undefined {
  if (!limit) return () => undefined
  for (const [name, value] of Object.entries(limit))
    if (!(value > 0 && Number.isFinite(value)))
      throw new ConfigurationError(
        'limits',
        `${name} of limits.${of} is ${value}. Write a number above zero, or false for no limit.`,
      )
  const counts = new LRUCache<string, { calls: number; readonly until: number }>({ max: most })
  return (key, calls = 1, isOwed = false) => {
    const now = Date.now()
    const before = counts.get(key)
    const count = before && before.until > now ? before : { calls: 0, until: now + limit.seconds * 1_000 }
    counts.set(key, count)
    if (!isOwed && count.calls + calls > limit.calls) return count.until - now
    count.calls += calls
    return undefined
  }
}
