import { AbortedError, type PageSource, type Pages, type PagesState, toFoyerError } from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'

/** Makes an empty list; asks nothing by itself. */
export function createPages<T extends object, Cursor>({
  read,
  keyOf,
  onPage,
}: PageSource<T, Cursor>): Pages<T> {
  const state = proxy(emptyState<T>())
  let controller = new AbortController()
  let cursor: Cursor | undefined

  return {
    state,
    async loadMore() {
      if (state.status === 'pending' || state.done) return
      const { signal } = controller
      Object.assign(state, { status: 'pending', error: undefined })
      try {
        const page = await read(cursor, signal)
        if (signal.aborted) return
        const known = new Set(state.items.map(keyOf))
        const fresh = page.items.filter((item) => {
          const key = keyOf(item)
          return !known.has(key) && known.add(key)
        })
        cursor = page.next
        const done = page.next === undefined || fresh.length === 0
        Object.assign(state, { items: ref([...state.items, ...fresh]), status: 'ready', done })
        onPage?.(fresh)
      } catch (error) {
        if (!signal.aborted) Object.assign(state, { status: 'failed', error: toFoyerError(error) })
      }
    },
    reset() {
      controller.abort(new AbortedError())
      controller = new AbortController()
      cursor = undefined
      Object.assign(state, emptyState<T>())
    },
  }
}

function emptyState<T extends object>(): { -readonly [K in keyof PagesState<T>]: PagesState<T>[K] } {
  return { items: ref([]), status: 'idle', error: undefined, done: false }
}
