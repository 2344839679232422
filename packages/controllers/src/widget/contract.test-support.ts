import { type Call, calls, parseAsk, projectOf } from '@foyer/api'

/** A request as a server saw it. */
export interface Seen {
  readonly method: string
  /** From the base of the service. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** What a server that goes by the contract would not understand of a request. */
export function contractFaults({ method, path, query, body }: Seen): readonly string[] {
  const table: readonly Call[] = Object.values(calls)
  for (const call of table) {
    const pattern = new RegExp(`^/${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const match = call.method === method ? pattern.exec(path) : null
    if (!match) continue
    const named = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    const parts = { params: Object.fromEntries(named), query, ...(body ? { body: JSON.parse(body) } : {}) }
    const read = parseAsk(call, parts)
    const unknown = [...query.keys()].filter((key) => !(key in call.query) && !(key in projectOf(parts)))
    return [
      ...(read.ok ? [] : read.failure.reasons.map(({ description }) => `${call.name}: ${description}`)),
      ...unknown.map((key) => `${call.name}: nobody reads ${key}`),
    ]
  }
  return [`${method} ${path} is no call`]
}
