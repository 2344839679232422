import type { Course } from '../cache/course.js'
import type { UntrustedFetch } from '../guard/untrustedFetch.js'
import { blameOf } from '../route/blame.js'

/** The way to strangers' addresses for one question. Others may have the room that its client has not. */
export function heardBy(course: Course, look: UntrustedFetch): UntrustedFetch {
  return (url, kind, signal) =>
    look(url, kind, signal, course.client).catch((error: unknown) => {
      if (blameOf(error) === 'ours') course.missed()
      throw error
    })
}
