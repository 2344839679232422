import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AskError } from '../errors.js'

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
  take(client: string): Promise<void>
  /** @throws {AskError} 429 once too much was asked in a project's name */
  takeProject(id: string | undefined): Promise<void>
}

const usual: Limit = { calls: 1_200, seconds: 60 }

export function createQuota({ client = usual, project = false }: LimitOptions): Quota {
  const clients = limiter('client', client)
  const projects = limiter('project', project)
  return {
    take: (address) => spend(clients, address),
    async takeProject(id) {
      if (id !== undefined) await spend(projects, id)
    },
  }
}

function limiter(keyPrefix: string, limit: Limit | false): RateLimiterMemory | undefined {
  if (!limit) return undefined
  return new RateLimiterMemory({ keyPrefix, points: limit.calls, duration: limit.seconds })
}

async function spend(limiter: RateLimiterMemory | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key)
  } catch (refused) {
    if (refused instanceof Error) throw refused
    throw new AskError(429, 'rate_limited', 'Requests per second limit exceeded', waitOf(refused))
  }
}

function waitOf(refused: unknown): number {
  const told =
    typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused
      ? refused.msBeforeNext
      : undefined
  return typeof told === 'number' && told > 0 ? told : 1_000
}
