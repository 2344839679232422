import * as v from 'valibot'
import type { RequestParts } from './ask.js'

/** What each call says of who asks. It never changes an answer, so no cache may know it. */
export const project = v.object({
  /** Absent on open calls alone. */
  projectId: v.optional(v.string()),
  /** Which SDK, and which version of it. */
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  /** The client of a remote session, where there is one. */
  clientId: v.optional(v.string()),
})

/** See {@link project}. */
export type Project = v.InferOutput<typeof project>

const named = v.object({ projectId: v.string() })

/** Who asks: read from the query, the project id also from the body. */
export function projectOf({ query, body }: Pick<RequestParts, 'query' | 'body'>): Project {
  const projectId = v.is(named, body) ? body.projectId : ''
  const said = Object.keys(project.entries).flatMap((key) => {
    const value = query.get(key) || (key === 'projectId' && projectId)
    return value ? [[key, value]] : []
  })
  return Object.fromEntries(said)
}
