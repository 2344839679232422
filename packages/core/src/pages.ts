import type { Async } from './async.js'
import type { FoyerError } from './error.js'

/** A list that a service gives page by page, as it stands. */
export interface PagesState<T> {
  /** Of all pages so far, each item once. */
  readonly items: readonly T[]
  readonly status: Async<undefined>['status']
  /** Why the last page did not come. */
  readonly error: FoyerError | undefined
  /** There are no more pages. */
  readonly done: boolean
}

/** What a service gives for one cursor. */
export interface Page<T, Cursor> {
  readonly items: readonly T[]
  /** Where the next page begins; `undefined` at the end. */
  readonly next: Cursor | undefined
}

/** Where pages come from. */
export interface PageSource<T, Cursor> {
  /** Reads a page; the first one without a cursor. */
  readonly read: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page<T, Cursor>>
  /** Tells items apart. A page without a new item is the last one: some service may repeat a page for ever. */
  readonly keyOf: (item: T) => string
  /** Told the items that are new, in one go with the state. */
  readonly onPage?: (fresh: readonly T[]) => void
}

/** Reads pages one after the other. */
export interface Pages<T> {
  /** A valtio proxy. */
  readonly state: PagesState<T>
  /**
   * Fetches the next page; after a failure the same one again. Never two at once; never rejects: failure is in the state.
   */
  loadMore(): Promise<void>
  /** Aborts what is under way and empties the list. The next page is the first one. */
  reset(): void
}
