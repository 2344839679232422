import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../store/store.js'

/** Counts in stretches of time. */
export interface RateCounter {
  /**
   * Counts one more.
   * @param bucket what of whom
   * @param beganAt the stretch, by when it began: ms since 1970
   * @param ms how long the stretch is
   * @returns how many there are now
   */
  add(bucket: string, beganAt: number, ms: number): Promise<number>
}

/** In the database: several services count together, and a restart forgets nothing. */
export function databaseCounter(db: Db): RateCounter {
  return {
    async add(bucket, began_at) {
      const { n } = await db
        .insertInto('rates')
        .values({ bucket, began_at, n: 1 })
        .onConflict((conflict) =>
          conflict.columns(['bucket', 'began_at']).doUpdateSet((expression) => ({
            n: expression('rates.n', '+', 1),
          })),
        )
        .returning('n')
        .executeTakeFirstOrThrow()
      return n
    },
  }
}

/** What is used of a client of Redis or Valkey; the client of the package `redis` fits as it is. */
export interface RedisClient {
  incr(key: string): Promise<number>
  pExpire(key: string, ms: number): Promise<unknown>
}

/** How long an answer is waited for; then the database counts. */
const patienceMs = 500

/**
 * In Redis or Valkey, which takes that work off the database. The client is the host's: how it connects, what it does
 * when the server is away, and its end.
 * @param prefix of every key. @default 'foyer-login:'
 */
export function redisCounter(client: RedisClient, prefix = 'foyer-login:'): RateCounter {
  return {
    async add(bucket, beganAt, ms) {
      const key = `${prefix}${bucket}:${beganAt}`
      const n = await client.incr(key)
      if (n === 1) await client.pExpire(key, ms)
      return n
    },
  }
}

/** Counts here, and there whenever this does not answer: what is limited stays limited. */
export function counterOr(counter: RateCounter, other: RateCounter): RateCounter {
  return {
    async add(...counted) {
      const leaving = new AbortController()
      const late = sleep(patienceMs, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
      const n = await Promise.race([counter.add(...counted).catch(() => undefined), late])
      leaving.abort()
      return n ?? other.add(...counted)
    },
  }
}
