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
  /** Takes back one of a bucket that was counted at a moment, since the database refused it. */
  remove?(bucket: string, at: number): Promise<unknown>
}

/** Counts what has several names, as it has while the secret is changed: it is counted under each of them, and refused by each. */
export interface NamesCounter {
  /** As {@link RateCounter.add}. @param buckets the names, that of now first */
  add(buckets: readonly string[], at: number, ms: number, times: number): Promise<number>
}

/** Sets what a clock that was ahead counted to now. @param buckets of which alone */
export async function countForNow(db: Db, at: number, buckets?: readonly string[]): Promise<void> {
  const isAhead = sql`began_at > ${aheadFrom(at)} ${buckets ? sql`and bucket in (${sql.join(buckets)})` : sql``}`
  await sql`insert into rates (bucket, began_at, n)
    select bucket, cast(${at} as double precision), sum(n) from rates where ${isAhead} group by bucket
    on conflict (bucket, began_at) do update set n = rates.n + excluded.n`.execute(db)
  await sql`delete from rates where ${isAhead}`.execute(db)
}

/** In the database: several services count together, and a restart forgets nothing. */
export function databaseCounter(db: Db): NamesCounter {
  async function count(buckets: readonly string[], at: number, ms: number, times: number, store: Db) {
    const all = sql.join(buckets)
    const named = sql.join(
      buckets.map((bucket) => sql`select cast(${bucket} as text) as bucket`),
      sql` union all `,
    )
    const { rows } = await sql`insert into rates (bucket, began_at, n)
      select named.bucket, cast(${at} as double precision), 1 from (${named}) as named
      where not exists (select 1 from rates where bucket in (${all}) and began_at > ${at - ms}
        group by bucket having sum(n) >= ${times})
      on conflict (bucket, began_at) do update set n = rates.n + 1 returning n`.execute(store)
    if (rows.length > 0) return 0
    const counted = await store
      .selectFrom('rates')
      .select(['bucket', 'began_at', 'n'])
      .where('bucket', 'in', [...buckets])
      .where('began_at', '>', at - ms)
      .orderBy('began_at')
      .execute()
    if ((counted.at(-1)?.began_at ?? 0) > aheadFrom(at)) {
      await countForNow(store, at, buckets)
      return count(buckets, at, ms, times, store)
    }
    const waits = buckets.map((bucket) => {
      const own = counted.filter((row) => row.bucket === bucket)
      const moments = own.flatMap(({ began_at, n }) => Array.from({ length: n }, () => began_at))
      return moments.length < times ? 1 : roomIn(moments, { at, ms, times })
    })
    return Math.max(...waits)
  }
  return {
    add(buckets, at, ms, times) {
      // A statement of SQLite is one after the other. On Postgres two would not see each other.
      if (isSqlite(db)) return count(buckets, at, ms, times, db)
      return db.transaction().execute(async (tx) => {
        for (const bucket of buckets.toSorted())
          await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 1))`.execute(tx)
        return count(buckets, at, ms, times, tx)
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

/** How long an answer is waited for; then the database alone counts. */
const patienceMs = 500

/**
 * In Redis or Valkey, which keeps floods of requests off the database. The client is the host's: how it connects, what it does
 * when the server is away, and its end.
 * @param prefix of every key. @default 'foyer-login:'
 */
export function redisCounter(client: RedisClient, prefix = 'foyer-login:'): RateCounter {
  return {
    async add(bucket, at, ms, times) {
      const key = `${prefix}${bucket}`
      const value = `${at} ${randomUUID()}`
      // Sent at once, so that no other of this service comes between.
      const [, , , , members] = await Promise.all([
        client.zRemRangeByScore(key, 0, at - ms),
        // Counted by a clock that was ahead: the database has these as of now.
        client.zRemRangeByScore(key, aheadFrom(at) + 1, Number.MAX_SAFE_INTEGER),
        client.zAdd(key, { score: at, value }),
        client.pExpire(key, ms),
        client.zRange(key, 0, -1),
      ])
      if (members.length <= times) return 0
      await client.zRem(key, value)
      const others = members.filter((member) => member !== value)
      return roomIn(others.map(momentOf), { at, ms, times })
    },
    async remove(bucket, at) {
      const key = `${prefix}${bucket}`
      const member = (await client.zRange(key, 0, -1)).find((one) => momentOf(one) === at)
      if (member !== undefined) await client.zRem(key, member)
    },
  }
}

/** The moment that a member was counted at. */
const momentOf = (member: string) => Number(member.split(' ')[0])

/**
 * Asks a quick counter before the database, so that a flood of requests above a limit reaches the database as seldom as it may.
 * The database counts all the same: the quick one may be away, and have nothing when it is back.
 */
export function counterBefore(quick: RateCounter, database: NamesCounter): NamesCounter {
  async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
    const leaving = new AbortController()
    const late = sleep(patienceMs, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
    const first = await Promise.race([answer.catch(() => undefined), late])
    leaving.abort()
    return first
  }
  return {
    async add(buckets, at, ms, times) {
      const [bucket = ''] = buckets
      const wait = await inTime(quick.add(bucket, at, ms, times))
      if (wait !== undefined && wait > 0) return wait
      const there = await database.add(buckets, at, ms, times)
      // Counted twice, a refusal would keep a visitor out for longer.
      if (there > 0 && wait === 0 && quick.remove) await inTime(quick.remove(bucket, at))
      return there
    },
  }
}
