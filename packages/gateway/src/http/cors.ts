import type { Origins } from './origins.js'
import type { RequestMeta } from './requestMeta.js'

const allowed = 'content-type, authorization, x-nonce-jwt, x-project-id, x-sdk-type, x-sdk-version'
const exposed = 'x-request-id, retry-after, age, x-foyer-stale'

/**
 * What every answer says: its number, which pages may read it, and that it is what its type says. A plain record, since
 * `Headers` that are made and changed for each answer cost more than to find it.
 */
export function stampsOf(
  origin: string | null,
  { isOpen }: Origins,
  isAuthorized: boolean,
): Readonly<Record<string, string>> {
  // A page that may not ask may read why: a refusal holds nothing else.
  const reader = isOpen ? '*' : origin
  return {
    'x-request-id': crypto.randomUUID(),
    'x-content-type-options': 'nosniff',
    vary: isAuthorized ? 'Origin, Authorization' : 'Origin',
    'access-control-expose-headers': exposed,
    ...(reader === null ? {} : { 'access-control-allow-origin': reader }),
  }
}

/** The answer to a browser that asks before it asks. */
export function preflight({ stamps }: RequestMeta, asked: string | null): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...stamps,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': asked && /^[\w\s,-]{1,500}$/.test(asked) ? asked : allowed,
      'access-control-max-age': '600',
    },
  })
}
