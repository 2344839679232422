import type { RedisClient } from './counter.js'

/** A server of Redis with sorted sets, which can go away, and come back with nothing. */
export function redis() {
  const sets = new Map<string, Map<string, number>>()
  let isAway = false
  async function of(key: string) {
    if (isAway) throw new Error('Redis is away.')
    const set = sets.get(key) ?? new Map<string, number>()
    sets.set(key, set)
    return set
  }
  const client: RedisClient = {
    zAdd: async (key, { score, value }) => (await of(key)).set(value, score),
    zRange: async (key) => [...(await of(key))].toSorted(([, a], [, b]) => a - b).map(([value]) => value),
    zRem: async (key, value) => (await of(key)).delete(value),
    zRemRangeByScore: async (key, min, max) => {
      const set = await of(key)
      for (const [value, score] of set) if (score >= min && score <= max) set.delete(value)
    },
    pExpire: of,
  }
  return {
    client,
    setAway: (is: boolean) => {
      isAway = is
    },
    lose: () => sets.clear(),
  }
}
