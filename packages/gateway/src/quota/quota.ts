import { LRUCache } from 'lru-cache'
import { AskError, ConfigurationError } from '../errors.js'
import { steadyNow } from '../steadyNow.js'

/** So many calls in so many seconds. */
export interface Limit {
  readonly calls: number
  readonly seconds: number
}

/** So many calls for all clients in so many seconds. */
export interface Budget extends Limit {
  /**
   * The part of it that one client may have. Of a provider's budget for more than a minute half is there at once, and the rest
   * comes evenly over its time. @default 0.1, and of a minute or less 0.5
   */
  readonly share?: number
}

/** What {@link createQuota} takes. `false` is no limit. */
export interface LimitOptions {
  /** Of one client, by its address. @default 1,200 calls in 60 s */
  readonly client?: Limit | false
  /** Of all clients in a project's name. @default none */
  readonly project?: Budget | false
  /**
   * Of a provider, by its id, also `bundler:eip155:1` and `paymaster:eip155:1`, and of the nodes in your order `rpc:eip155:1:0`
   * and `send:eip155:1:0`: what it may cost. Beyond that the next one is asked, and where there is none an answer from before
   * is given, else 503. Each instance of the gateway counts for itself. @default none
   */
  readonly providers?: Readonly<Record<string, Budget>>
}

/** Counts calls. */
export interface Quota {
  /** @param calls that it counts as. @default 1 @throws {AskError} 429 once a client asked too much */
  take(client: string, calls?: number): void
  /** Counts what was begun for a client besides, and refuses nothing for it but what comes later. */
  owe(client: string, calls: number): void
  /** @throws {AskError} 429 once too much was asked in a project's name, or by this client of it */
  takeProject(id: string, client: string, calls?: number): void
  /**
   * Counts a call of a provider. @param client that it is made for; none where it is for the gateway itself
   * @returns in ms, how long none may be made; `undefined` where it may
   */
  spend(provider: string, client?: string): number | undefined
}

const usual: Limit = { calls: 1_200, seconds: 60 }

/** @param ids of all providers @throws {ConfigurationError} for a limit that is none, or of nobody */
export function createQuota(
  { client = usual, project = false, providers = {} }: LimitOptions,
  ids: readonly string[] = [],
): Quota {
  const clients = counter('client', client)
  const projects = projectCounter(project)
  const budgets = new Map(
    Object.entries(providers).map(([id, limit]) => {
      if (!ids.includes(id))
        throw new ConfigurationError(
          'limits',
          `limits.providers has "${id}", which is no provider's id. There are: ${ids.join(', ') || 'none'}.`,
        )
      return [id, budgetOf(`providers.${id}`, limit)]
    }),
  )
  const refuse = (wait: number | undefined) => {
    if (wait !== undefined)
      throw new AskError(429, 'rate_limited', 'Requests per second limit exceeded', wait)
  }
  return {
    take: (key, calls) => refuse(take([[clients, key]], calls)),
    owe: (key, calls) => clients?.add(key, calls),
    takeProject: (id, client, calls) => refuse(projects(id, client, calls)),
    spend: (provider, client = '') => budgets.get(provider)?.(client),
  }
}

const minute = 60
/** Clients or projects that are counted at a time. Beyond it those go that asked longest ago. */
const most = 50_000

interface Counter {
  /** In ms, until so many may be made; `undefined` where they may. */
  wait(key: string, calls: number): number | undefined
  add(key: string, calls: number): void
}

/** Counts by key, each from its first call on and for so long. Without timers, which end with a request on Workers. */
function counter(of: string, limit: Limit | false): Counter | undefined {
  if (!limit) return undefined
  check(of, limit)
  const counts = new LRUCache<string, { calls: number; readonly until: number }>({ max: most })
  const countOf = (key: string, now: number) => {
    const before = counts.get(key)
    const count = before && before.until > now ? before : { calls: 0, until: now + limit.seconds * 1_000 }
    counts.set(key, count)
    return count
  }
  return {
    wait(key, calls) {
      const now = steadyNow()
      const count = countOf(key, now)
      return count.calls + calls > limit.calls ? count.until - now : undefined
    },
    add(key, calls) {
      countOf(key, steadyNow()).calls += calls
    },
  }
}

/** Counts in all of these, or in none. @returns in ms, how long a call has to wait */
function take(all: readonly (readonly [Counter | undefined, string])[], calls = 1): number | undefined {
  const waits = all.flatMap(([one, key]) => one?.wait(key, calls) ?? [])
  if (waits.length > 0) return Math.max(...waits)
  for (const [one, key] of all) one?.add(key, calls)
  return undefined
}

/** Any program may name a project: one client has a part of its limit, so that its visitors are not refused. */
function projectCounter(budget: Budget | false) {
  const all = counter('project', budget)
  const own = budget && counter('project', shareOf(budget))
  return (id: string, client: string, calls?: number) =>
    take(
      own
        ? [
            [all, id],
            [own, `${id}|${client}`],
          ]
        : [],
      calls,
    )
}

/** @throws {ConfigurationError} */
function check(of: string, limit: Limit): void {
  for (const [name, value] of Object.entries(limit))
    if (!(value > 0 && Number.isFinite(value)))
      throw new ConfigurationError(
        'limits',
        `${name} of limits.${of} is ${value}. Write a number above zero, or false for no limit.`,
      )
}

/** Of calls one after the other. */
interface Meter {
  /** In ms, until the next one may be made. */
  wait(now: number): number
  add(now: number): void
}

/** One client's. */
function shareOf({ calls, seconds, share = seconds > minute ? 0.1 : 0.5 }: Budget): Limit {
  return { calls: Math.max(1, calls * share), seconds }
}

/** Clients whose share of a budget is counted at a time. */
const mostShares = 10_000

/** @returns as {@link Quota.spend}, by client */
function budgetOf(of: string, budget: Budget): (client: string) => number | undefined {
  check(of, budget)
  const all = meterOf(budget)
  const clients = new LRUCache<string, Meter>({ max: mostShares })
  return (client) => {
    const now = steadyNow()
    const own = clients.get(client) ?? meterOf(shareOf(budget))
    if (client !== '') clients.set(client, own)
    const meters = client === '' ? [all] : [all, own]
    const wait = Math.max(...meters.map((one) => one.wait(now)))
    if (wait > 0) return wait
    for (const one of meters) one.add(now)
    return undefined
  }
}

/** One call, but for what rounding takes from it. */
const whole = 1 - 1e-9

/** Of a short time all calls are there at once; of a long one half, so that what comes later is never all gone. */
function meterOf({ calls, seconds }: Limit): Meter {
  const isShort = seconds <= minute
  const room = isShort ? calls : Math.max(1, calls / 2)
  const perMs = isShort ? 0 : Math.max(1, calls - room) / seconds / 1_000
  let left = room
  let at = Number.NEGATIVE_INFINITY
  const fill = (now: number) => {
    if (isShort && now >= at + seconds * 1_000) {
      left = room
      at = now
    } else if (!isShort) {
      left = Math.min(room, left + (now - at) * perMs)
      at = now
    }
  }
  return {
    wait(now) {
      fill(now)
      if (left >= whole) return 0
      return Math.max(1, isShort ? at + seconds * 1_000 - now : Math.ceil((whole - left) / perMs))
    },
    add(now) {
      fill(now)
      left -= 1
    },
  }
}
