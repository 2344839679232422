import type { Store } from './store.js'

/** What is used of a client of Redis or Valkey; the client of the package `redis` fits as it is. */
export interface RedisClient {
  get(key: string): Promise<string | null>
  set(key: string, value: string, options: { readonly PX: number }): Promise<unknown>
}

/**
 * Keeps answers in Redis or Valkey, for all instances of a gateway. The client is the host's: how it connects, what it
 * does when the server is away, and its end.
 * @param prefix of every key. @default 'foyer:'
 */
export function redisStore(client: RedisClient, prefix = 'foyer:'): Store {
  return {
    get: async (key) => (await client.get(prefix + key)) ?? undefined,
    async set(key, value, ttl) {
      await client.set(prefix + key, value, { PX: Math.max(1, Math.round(ttl)) })
    },
  }
}
