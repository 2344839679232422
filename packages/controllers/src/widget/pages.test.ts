// @tier gate
import type { Page } from '@foyer/core'
import { expect, test } from 'vitest'
import { createPages } from './pages.js'

interface Row {
  readonly id: string
}

/** Pages that are answered by hand. */
function setup() {
  const asked: {
    cursor: string | undefined
    signal: AbortSignal
    answer: (ids: readonly string[], next?: string) => void
    fail: (error: Error) => void
  }[] = []
  const arrived: (readonly string[])[] = []
  const pages = createPages<Row, string>({
    read: (cursor, signal) =>
      new Promise<Page<Row, string>>((resolve, reject) => {
        const answer = (ids: readonly string[], next?: string) =>
          resolve({ items: ids.map((id) => ({ id })), next })
        asked.push({ cursor, signal, answer, fail: reject })
      }),
    keyOf: ({ id }) => id,
    onPage: (fresh) => arrived.push(fresh.map(({ id }) => id)),
  })
  const ids = () => pages.state.items.map(({ id }) => id)
  return { pages, asked, ids, arrived }
}

test('pages follow their cursors, one at a time, up to the end', async () => {
  const { pages, asked, ids } = setup()
  const first = pages.loadMore()
  await pages.loadMore()
  asked[0]?.answer(['a', 'b'], '2')
  await first
  const second = pages.loadMore()
  asked[1]?.answer(['c'])
  await second

  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2'])
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(pages.state).toMatchObject({ status: 'ready', done: true })
  await pages.loadMore()
  expect(asked).toHaveLength(2)
})

test('an item comes once, though several pages or one page name it twice', async () => {
  const { pages, asked, ids, arrived } = setup()
  const first = pages.loadMore()
  asked[0]?.answer(['a', 'a'], '2')
  await first
  const second = pages.loadMore()
  asked[1]?.answer(['a', 'b'], '3')
  await second

  expect(ids()).toEqual(['a', 'b'])
  expect(arrived).toEqual([['a'], ['b']])
  expect(pages.state.done).toBe(false)
})

test('a page without a new item is the end', async () => {
  const { pages, asked } = setup()
  const first = pages.loadMore()
  asked[0]?.answer(['a'], '2')
  await first
  const second = pages.loadMore()
  asked[1]?.answer(['a'], '2')
  await second

  expect(pages.state.done).toBe(true)
})

test('a failure keeps what is there, is told, and the same page is asked for again', async () => {
  const { pages, asked, ids } = setup()
  const first = pages.loadMore()
  asked[0]?.answer(['a'], '2')
  await first
  const second = pages.loadMore()
  asked[1]?.fail(new Error('down'))
  await second
  expect(pages.state).toMatchObject({ status: 'failed', error: { code: 'unexpected' } })

  void pages.loadMore()

  expect(ids()).toEqual(['a'])
  expect(asked[2]?.cursor).toBe('2')
  expect(pages.state).toMatchObject({ status: 'pending', error: undefined })
})

test('a reset aborts what is under way, and begins anew', async () => {
  const { pages, asked, ids } = setup()
  const first = pages.loadMore()
  pages.reset()
  asked[0]?.answer(['old'], '2')
  await first
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(pages.state).toMatchObject({ status: 'idle', items: [] })

  const again = pages.loadMore()
  asked[1]?.answer(['new'])
  await again

  expect(asked[1]?.cursor).toBeUndefined()
  expect(ids()).toEqual(['new'])
})
