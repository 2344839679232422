import type { AskOf, Call, Fields } from './call.js'
import type { Project } from './project.js'

/** A call on its way: for `fetch`, once the base of its service is put before. */
export interface ApiRequest {
  readonly method: Call['method']
  /** Path and query, without a slash first. */
  readonly target: string
  /** For `JSON.stringify`. Absent: no body. */
  readonly body?: unknown
}

/** What a client sends. Values that say nothing (`undefined`, '', 0, false, an empty list) are left out of the query. */
export function toRequest<C extends Call>(call: C, ask: AskOf<C>, project: Project = {}): ApiRequest {
  const values: Readonly<Record<string, unknown>> = { ...ask }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(textOf(values[name])))
  const query = new URLSearchParams()
  for (const [name, value] of [...pick(call.query, values), ...Object.entries(project)])
    if (textOf(value)) query.set(name, textOf(value))
  const body = Object.fromEntries(pick(call.body, values))
  const { projectId } = project
  const own = call.projectInBody && projectId ? { ...body, projectId } : body
  const hasFields = Object.keys(call.body).length > 0
  return {
    method: call.method,
    target: query.size > 0 ? `${path}?${query}` : path,
    ...(call.payload ? { body: values.payload } : hasFields ? { body: own } : {}),
  }
}

function pick(fields: Fields, values: Readonly<Record<string, unknown>>) {
  return Object.keys(fields).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [[name, value] as const]
  })
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value || '')
}
