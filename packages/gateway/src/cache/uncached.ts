import type { Cache } from './cache.js'

const answer: Cache['read'] = async (_key, _freshness, load) => {
  const { body } = await load()
  return { body, age: 0, state: 'once' }
}

/** Keeps nothing, and has nobody share what another asked: each question is answered anew. */
export const uncached: Cache = { read: answer, renew: answer, close: async () => {} }
