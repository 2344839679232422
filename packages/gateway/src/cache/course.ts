/** How one question of a client went. */
export interface Course {
  /** The client that asks: the address that limits count. */
  readonly client: string
  /** Whether something failed that may not fail for others: of what came out nothing is kept for them. */
  readonly isOwn: boolean
  /** Notes such a failure: a client's own room, budget or fuse, or a failure that no other client saw yet. */
  missed(): void
}

/** Decides whether something is kept for others. */
export type CourseSoFar = Pick<Course, 'client' | 'isOwn'>

/** @param whole the question, of which this is a part */
export function createCourse(client = '', whole?: Course): Course {
  let isOwn = false
  return {
    client,
    get isOwn() {
      return isOwn
    },
    missed() {
      isOwn = true
      whole?.missed()
    },
  }
}

/** For one answer as it came, which no other failure makes poorer. */
export const asItCame = ({ client = '' }: Partial<Pick<Course, 'client'>> = {}): CourseSoFar => ({
  client,
  isOwn: false,
})
