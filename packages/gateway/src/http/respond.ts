import type { Freshness } from '@foyer/api'
import type { Hit } from '../cache/cache.js'
import type { Refusal } from './failure.js'
import type { RequestMeta } from './requestMeta.js'

/** An answer of JSON, with how long others may keep it. */
export function respond(
  hit: Hit,
  freshness: Freshness,
  isPrivate: boolean,
  { stamps }: RequestMeta,
): Response {
  const age = Math.floor(hit.age / 1000)
  const isOld = hit.state === 'stale' || hit.state === 'rescued'
  // Whoever has just registered a name looks for it: that there was none is for the gateway alone to remember.
  const isPassing = isOld || hit.state === 'once' || hit.negative
  const left = isPassing ? 0 : Math.round((freshness.fresh - hit.age) / 1000)
  const kept = `${isPrivate ? 'private' : 'public'}, max-age=${left}`
  return new Response(hit.body, {
    headers: {
      ...stamps,
      'content-type': 'application/json',
      'cache-control': left > 0 ? kept : 'no-store',
      ...(age > 0 ? { age: `${age}` } : {}),
      ...(isOld ? { 'x-foyer-stale': hit.old ?? '1' } : {}),
    },
  })
}

/** JSON that nobody keeps. */
export function tell(json: string, { stamps }: RequestMeta): Response {
  return new Response(json, {
    headers: { ...stamps, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/** A refusal in the API's shape. */
export function refuse({ status, body, retryAfter }: Refusal, { stamps }: RequestMeta): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...stamps,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': `${Math.max(1, Math.ceil(retryAfter / 1000))}` }),
    },
  })
}
