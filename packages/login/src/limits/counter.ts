import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { aheadFrom } from '../store/aheadFrom.js'
import { type Db, isSqlite } from '../store/store.js'

/** Counts what happened in the time up to each moment: no stretch of that length has more, wherever it begins. */
export interface RateCounter {
  /**
   * Counts one more, unless there were as many already.
   * @param bucket what of whom
   * @param at ms since 1970
   * @param ms how long each counts
   * @param times how many there may be in this time
   * @returns 0 if it is counted, else the ms until there is room
   */
  add(bucket: string, at: number, ms: number, times: number): Promise<number>
}

/** Counts what a clock that was ahead counted as if it were of now. @param bucket of which alone */
export async function countForNow(db: Db, at: number, bucket?: string): Promise<void> {
  const isAhead = sql`began_at > ${aheadFrom(at)} ${bucket === undefined ? sql`` : sql`and bucket = ${bucket}`}`
  await sql`insert into rates (bucket, began_at, n)
    select bucket, cast(${at} as double precision), sum(n) from rates where ${isAhead} group by bucket
    on conflict (bucket, began_at) do update set n = rates.n + excluded.n`.execute(db)
  await sql`delete from rates where ${isAhead}`.execute(db)
}

/** In the database: several services count together, and a restart forgets nothing. */
export function databaseCounter(db: Db): RateCounter {
  async function count(bucket: string, at: number, ms: number, times: number, store: Db): Promise<number> {
    const { rows } = await sql`insert into rates (bucket, began_at, n)
      select cast(${bucket} as text), cast(${at} as double precision), 1
      where (select coalesce(sum(n), 0) from rates where bucket = ${bucket} and began_at > ${at - ms}) < ${times}
      on conflict (bucket, began_at) do update set n = rates.n + 1 returning n`.execute(store)
    if (rows.length > 0) return 0
    const counted = await store
      .selectFrom('rates')
      .select(['began_at', 'n'])
      .where('bucket', '=', bucket)
      .where('began_at', '>', at - ms)
      .orderBy('began_at')
      .execute()
    if ((counted.at(-1)?.began_at ?? 0) > aheadFrom(at)) {
      await countForNow(store, at, bucket)
      return count(bucket, at, ms, times, store)
    }
    return roomIn(
      counted.flatMap(({ began_at, n }) => Array.from({ length: n }, () => began_at)),
      { at, ms, times },
    )
  }
  return {
    add(bucket, at, ms, times) {
      // A statement of SQLite is one after the other. On Postgres two would not see each other.
      if (isSqlite(db)) return count(bucket, at, ms, times, db)
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 1))`.execute(tx)
        return count(bucket, at, ms, times, tx)
      })
    },
  }
}

/** Returns the ms until there is room after these moments, in order. */
function roomIn(
  moments: readonly number[],
  { at, ms, times }: { readonly at: number; readonly ms: number; readonly times: number },
): number {
  return Math.max((moments.at(-times) ?? at) + ms - at, 1)
}

/** What is used of a client of Redis or Valkey; the client of the package `redis` fits as it is. */
export interface RedisClient {
  zAdd(key: string, member: { readonly score: number; readonly value: string }): Promise<unknown>
  zRange(key: string, min: number, max: number): Promise<string[]>
  zRem(key: string, value: string): Promise<unknown>
  zRemRangeByScore(key: string, min: number, max: number): Promise<unknown>
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
    async add(bucket, at, ms, times) {
      const key = `${prefix}${bucket}`
      const value = `${at} ${randomUUID()}`
      // Sent at once, so that no other of this service comes between.
      const [, , , members] = await Promise.all([
        client.zRemRangeByScore(key, 0, at - ms),
        client.zAdd(key, { score: at, value }),
        client.pExpire(key, ms),
        client.zRange(key, 0, -1),
      ])
      if (members.length <= times) return 0
      await client.zRem(key, value)
      const others = members.filter((member) => member !== value)
      // Moments of a clock that was ahead are set to now.
      const ahead = others.filter((member) => momentOf(member) > aheadFrom(at))
      for (const member of ahead) {
        await client.zAdd(key, { score: at, value: `${at} ${randomUUID()}` })
        await client.zRem(key, member)
      }
      const moments = others.map((member) => (ahead.includes(member) ? at : momentOf(member)))
      return roomIn(
        moments.toSorted((a, b) => a - b),
        { at, ms, times },
      )
    },
  }
}

/** The moment that a member was counted at. */
const momentOf = (member: string) => Number(member.split(' ')[0])

/** Counts here, and there whenever this does not answer: what is limited stays limited. */
export function counterOr(counter: RateCounter, other: RateCounter): RateCounter {
  return {
    async add(...counted) {
      const leaving = new AbortController()
      const late = sleep(patienceMs, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
      const wait = await Promise.race([counter.add(...counted).catch(() => undefined), late])
      leaving.abort()
      return wait ?? other.add(...counted)
    },
  }
}
