import type { Origins } from './origins.js'

const allowed = 'content-type, authorization, x-nonce-jwt, x-project-id, x-sdk-type, x-sdk-version'
const exposed = 'x-request-id, retry-after, age, x-foyer-stale'

/** What every answer says: its number, which pages may read it, and that it is what its type says. */
export function stamp(headers: Headers, origin: string | null, origins: Origins): void {
  headers.set('x-request-id', crypto.randomUUID())
  headers.set('x-content-type-options', 'nosniff')
  headers.set('vary', 'Origin')
  headers.set('access-control-expose-headers', exposed)
  // A page that may not ask may read why: a refusal holds nothing else.
  if (origins.isOpen) headers.set('access-control-allow-origin', '*')
  else if (origin !== null) headers.set('access-control-allow-origin', origin)
}

/** The answer to a browser that asks before it asks. */
export function preflight(origin: string | null, origins: Origins, asked: string | null): Response {
  const headers = new Headers({
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': asked && /^[\w\s,-]{1,500}$/.test(asked) ? asked : allowed,
    'access-control-max-age': '600',
  })
  stamp(headers, origin, origins)
  return new Response(null, { status: 204, headers })
}
