import type { Freshness } from '@foyer/api'
import type { Hit } from '../cache/cache.js'
import type { Refusal } from './failure.js'
import type { RequestMeta } from './requestMeta.js'

/**
 * The age of an answer, and how long others may keep it. A mark without an age would be one of any age.
 * @param isAged whether one that is not from before says its age, by which browsers keep it for less time
 */
export function freshnessHeaders(
  { age, state, negative, old = '1' }: Hit,
  freshness: Freshness,
  isPrivate: boolean,
  isAged = true,
): Readonly<Record<string, string>> {
  const isOld = state === 'stale' || state === 'rescued'
  const seconds = isOld ? Math.max(1, Math.ceil(age / 1000)) : Math.floor(age / 1000)
  // A visitor looks for a name that was just registered: only the gateway remembers that there was none.
  const isPassing = isOld || state === 'once' || negative
  const left = isPassing ? 0 : Math.round((freshness.fresh - age) / 1000)
  const kept = `${isPrivate ? 'private' : 'public'}, max-age=${left}`
  return {
    'cache-control': left > 0 ? kept : 'no-store',
    ...(seconds > 0 && (isAged || isOld) ? { age: `${seconds}` } : {}),
    ...(isOld ? { 'x-foyer-stale': old } : {}),
  }
}

/** An answer of JSON, with how long others may keep it. */
export function respond(
  hit: Hit,
  freshness: Freshness,
  isPrivate: boolean,
  { stamps }: RequestMeta,
): Response {
  const headers = freshnessHeaders(hit, freshness, isPrivate)
  return new Response(hit.body, { headers: { ...stamps, 'content-type': 'application/json', ...headers } })
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
