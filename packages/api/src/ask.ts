import * as v from 'valibot'
import type { AskOf, Call } from './call.js'
import type { Failure, Reason } from './failure.js'

/** A request as a server has it, whatever its framework. */
export interface RequestParts {
  /** Values of the path's `{names}`, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What the body's JSON says; `undefined` where it has none, or none that can be read. */
  readonly body?: unknown
}

/** What was asked, or the refusal to answer with. */
export type ParsedAsk<C extends Call> =
  | { readonly ok: true; readonly ask: AskOf<C> }
  | { readonly ok: false; readonly status: 400 | 422; readonly failure: Failure }

/** A list of thousands may be wrong in each place. */
const mostReasons = 20

/**
 * What a server reads. Fields that the call does not have are not in the ask, so that it can be the key of a cache; an
 * empty value of a query is as good as none.
 */
export function parseAsk<C extends Call>(call: C, { params, query, body }: RequestParts): ParsedAsk<C> {
  const given = Object.keys(call.query).flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const schemas = schemasOf(call)
  const outside = v.safeParse(schemas.outside, { ...Object.fromEntries(given), ...params })
  if (!outside.success) return refuse(400, outside.issues)
  const inside = v.safeParse(schemas.inside, call.payload ? { payload: body } : hasFields(call) ? body : {})
  if (!inside.success)
    return refuse(inside.issues.some(({ kind }) => kind === 'schema') ? 422 : 400, inside.issues)
  // Both are what the call's fields make of their input, which is the type of its ask.
  return { ok: true, ask: { ...outside.output, ...inside.output } as AskOf<C> }
}

const made = new WeakMap<Call, ReturnType<typeof makeSchemas>>()

/** Those of a call, made once: a server reads thousands of requests a second. */
function schemasOf(call: Call): ReturnType<typeof makeSchemas> {
  const known = made.get(call) ?? makeSchemas(call)
  made.set(call, known)
  return known
}

function makeSchemas({ params, query, payload, body }: Call) {
  return {
    outside: v.object({ ...params, ...query }),
    inside: payload ? v.object({ payload }) : v.object(body),
  }
}

function hasFields({ body }: Call): boolean {
  return Object.keys(body).length > 0
}

function refuse<C extends Call>(status: 400 | 422, issues: readonly v.BaseIssue<unknown>[]): ParsedAsk<C> {
  return {
    ok: false,
    status,
    failure: { status: 'FAILED', reasons: issues.slice(0, mostReasons).map(reasonOf) },
  }
}

function reasonOf(issue: v.BaseIssue<unknown>): Reason {
  const path = v.getDotPath(issue)?.replace(/^payload\.?/, '') || 'body'
  const fault = path === 'body' ? 'must be a JSON object' : issue.message
  const [field = path] = path.split('.')
  return { field, description: `The ${path} ${issue.input === undefined ? 'is missing' : fault}` }
}
