import { type Call, type CallName, calls, parseAsk, projectOf } from '@foyer/api'

/** A request as a server sees it. */
export interface SeenRequest {
  readonly method: string
  /** From the base of the service, with a slash first. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

const patterns = Object.entries(calls).map(([name, call]) => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { name, call, pattern: new RegExp(`^/${path}$`) }
})

/** Returns the call of a request, and the fields in its path. */
function callOf({ method, path }: Pick<SeenRequest, 'method' | 'path'>) {
  for (const { name, call, pattern } of patterns) {
    const match = call.method === method ? pattern.exec(path) : null
    if (match) return { name, call, fields: match.groups ?? {} }
  }
  return undefined
}

/** Returns the name of a request's call in the contract. */
export function callNameOf(request: Pick<SeenRequest, 'method' | 'path'>): CallName | undefined {
  const name = callOf(request)?.name
  return Object.keys(calls).find((one): one is CallName => one === name)
}

/** Returns the parts of a request that the contract does not have, or has otherwise. */
export function requestFaults({ method, path, query, body }: SeenRequest): readonly string[] {
  const found = callOf({ method, path })
  if (!found) return [`${method} ${path} is no call`]
  const call: Call = found.call
  const params = Object.entries(found.fields).map(([name, value]) => [name, decodeURIComponent(value)])
  const parts = { params: Object.fromEntries(params), query, ...(body ? { body: JSON.parse(body) } : {}) }
  const read = parseAsk(call, parts)
  const unknown = [...query.keys()].filter((key) => !(key in call.query) && !(key in projectOf(parts)))
  return [
    ...(read.ok ? [] : read.failure.reasons.map(({ description }) => `${call.name}: ${description}`)),
    ...unknown.map((key) => `${call.name}: the contract has no ${key}`),
  ]
}
