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
}

/** Counts calls. */
export interface Quota {
  /** @throws {AskError} 429 once a client asked too much */
  take(client: string): void
  /** @throws {AskError} 429 once too much was asked in a project's name */
  takeProject(id: string): void
}

const usual: Limit = { calls: 1_200, seconds: 60 }

export function createQuota({ client = usual, project = false }: LimitOptions): Quota {
  const clients = counter('client', client)
  const projects = counter('project', project)
  return {
    take: clients,
    takeProject: projects,
  }
}

/** Clients or projects that are counted at a time. Beyond it those go that asked longest ago. */
const most = 50_000

/** Counts by key, each from its first call on and for so long. Without timers, which end with a request on Workers. */
function counter(of: string, limit: Limit | false): (key: string) => void {
  if (!limit) return () => {}
  for (const [name, value] of Object.entries(limit))
    if (!(value > 0 && Number.isFinite(value)))
      throw new ConfigurationError(
        'limits',
        `${name} of limits.${of} is ${value}. Write a number above zero, or false for no limit.`,
      )
  const counts = new LRUCache<string, { calls: number; readonly until: number }>({ max: most })
  return (key) => {
    const now = Date.now()
    const before = counts.get(key)
    const count = before && before.until > now ? before : { calls: 0, until: now + limit.seconds * 1_000 }
    count.calls += 1
    counts.set(key, count)
    if (count.calls > limit.calls)
      throw new AskError(429, 'rate_limited', 'Requests per second limit exceeded', count.until - now)
  }
}
