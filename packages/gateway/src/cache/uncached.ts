import { type Cache, encode, type Hit, type Loaded } from './cache.js'

const answer = async (load: () => Promise<Loaded>): Promise<Hit> => {
  const { body, type, negative = false } = await load()
  return { body: encode(body), age: 0, state: 'once', negative, type }
}

/** Keeps nothing, and has nobody share what another asked: each question is answered anew. */
export const uncached: Cache = {
  read: (_key, _freshness, load) => answer(load),
  renew: (_key, load) => answer(load),
  forget: () => {},
  close: async () => {},
}
