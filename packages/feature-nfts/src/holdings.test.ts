// @tier gate
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { groupsOf } from './groups.js'
import { createNfts } from './holdings.js'
import { base, contractOf, ethereum, me, pagesOf, rowOf, scriptedApi } from './nfts.test-support.js'

const networks = [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
const other = `0x${'b'.repeat(40)}`
const many = Array.from({ length: 120 }, (_, at) => rowOf(at))

function openWith(answer: Parameters<typeof scriptedApi>[0], address: string | null = me) {
  const script = { answer }
  const { api, asked } = scriptedApi((one) => script.answer(one))
  const host = createFeatureHost({
    text: createText({ locale: 'en' }),
    networks,
    ...(address === null ? {} : { address }),
  })
  const nfts = createNfts({ ...host.context, api })
  const stay = new AbortController()
  const settled = () => vi.waitFor(() => expect(nfts.state.status).not.toBe('pending'))
  return { ...host, nfts, asked, stay, script, settled }
}

afterEach(() => {
  vi.useRealTimers()
})

test('nothing is asked for before somebody looks; then a page at a time, each NFT once, to the end', async () => {
  const { nfts, asked, stay, settled } = openWith(pagesOf(many))
  expect(asked).toEqual([])
  nfts.stay(stay.signal)
  await settled()
  expect(nfts.state).toMatchObject({ status: 'ready', done: false })
  expect(nfts.state.items).toHaveLength(50)
  await Promise.all([nfts.more(), nfts.more()])
  await nfts.more()
  await nfts.more()
  expect(nfts.state).toMatchObject({ status: 'ready', done: true })
  expect(nfts.state.items.map(({ tokenId }) => Number(tokenId))).toEqual(many.map((_, at) => at))
  expect(asked.map(({ path, query }) => [path, query.chainId, query.cursor])).toEqual([
    [`v1/nfts/${me}`, ethereum, undefined],
    [`v1/nfts/${me}`, ethereum, '50'],
    [`v1/nfts/${me}`, ethereum, '100'],
  ])
})

test('there are none, and none are asked for, on a network that the service does not serve', async () => {
  const { context } = openWith(pagesOf(many))
  const { api, asked } = scriptedApi(pagesOf(many))
  const nfts = createNfts({ ...context, api, serves: async () => false })
  await nfts.more()
  expect(asked).toEqual([])
  expect(nfts.state).toMatchObject({ status: 'ready', items: [], done: true })
})

test('a list that the service kept for long says so, until there is a newer one', async () => {
  const { context } = openWith(pagesOf(many))
  const { api } = scriptedApi(pagesOf(many.slice(0, 3)), [91_000])
  const nfts = createNfts({ ...context, api })
  await nfts.more()
  expect(nfts.state).toMatchObject({ status: 'ready', outdated: true })
  await nfts.refresh()
  expect(nfts.state.outdated).toBe(false)
})

test('a service that repeats its pages for ever is asked no more', async () => {
  const { nfts, asked, stay, settled } = openWith(() => ({ data: many.slice(0, 50), next: 'again' }))
  nfts.stay(stay.signal)
  await settled()
  await nfts.more()
  await nfts.more()
  expect(nfts.state.done).toBe(true)
  expect(asked).toHaveLength(2)
})

test('pages of spam alone are passed, and after some of them only on request', async () => {
  const spam = Array.from({ length: 400 }, (_, at) => rowOf(at, { isSpam: true }))
  const { nfts, asked, stay, settled } = openWith(pagesOf([...spam, rowOf(999)]))
  nfts.stay(stay.signal)
  await settled()
  expect(nfts.state).toMatchObject({ status: 'waiting', done: false })
  expect(asked).toHaveLength(5)
  await nfts.more()
  expect(nfts.state).toMatchObject({ status: 'ready', done: true })
  expect(nfts.state.items.filter(({ isSpam }) => !isSpam)).toHaveLength(1)
})

test('a page that did not come leaves what came before, and is asked for again', async () => {
  const { nfts, script, stay, settled } = openWith(pagesOf(many))
  const pages = script.answer
  nfts.stay(stay.signal)
  await settled()
  script.answer = () => Promise.reject(new Error('away'))
  await nfts.more()
  expect(nfts.state).toMatchObject({ status: 'failed', done: false })
  expect(nfts.state.items).toHaveLength(50)
  script.answer = pages
  await nfts.more()
  expect(nfts.state).toMatchObject({ status: 'ready', error: undefined })
  expect(nfts.state.items).toHaveLength(100)
})

test('what belongs to another account or network is gone at once, half-way through a page too', async () => {
  const { nfts, script, stay, use, settled } = openWith(pagesOf(many))
  nfts.stay(stay.signal)
  await settled()
  let tell = (_: unknown) => {}
  script.answer = () => new Promise((resolve) => (tell = resolve))
  const late = nfts.more()
  script.answer = () => ({ data: [rowOf(7, { name: 'Of the other' })], next: null })
  use(other)
  expect(nfts.state.items).toEqual([])
  tell({ data: many.slice(50, 100), next: null })
  await late
  await settled()
  expect(nfts.state.items.map(({ name }) => name)).toEqual(['Of the other'])

  script.answer = () => ({ data: [rowOf(8, {}, base), rowOf(9)], next: null })
  use(other, base)
  await settled()
  expect(nfts.state.items.map(({ tokenId }) => tokenId)).toEqual([8n])
  stay.abort()
  use(me)
  expect(nfts.state).toMatchObject({ status: 'idle', items: [] })
})

test('after something was sent all that is listed is read anew past every cache, and stays in sight until then', async () => {
  const { nfts, asked, script, stay, settled } = openWith(pagesOf(many))
  nfts.stay(stay.signal)
  await settled()
  await nfts.more()
  script.answer = pagesOf(many.slice(1))
  const refreshed = nfts.refresh()
  expect(nfts.state.items).toHaveLength(100)
  await refreshed
  expect(nfts.state.items[0]?.tokenId).toBe(1n)
  expect(nfts.state.items).toHaveLength(100)
  expect(asked.slice(2).map(({ force }) => force)).toEqual([true, true])
  script.answer = () => Promise.reject(new Error('away'))
  await nfts.refresh()
  expect(nfts.state).toMatchObject({ status: 'ready' })
  expect(nfts.state.items).toHaveLength(100)
})

test('read anew while its first page is on its way, it goes on to the end all the same', async () => {
  const { nfts, asked, script, stay, settled } = openWith(pagesOf(many))
  const pages = script.answer
  let tell = (_: unknown) => {}
  script.answer = (one) =>
    one.force ? pages(one) : new Promise((resolve) => (tell = () => resolve(pages(one))))
  nfts.stay(stay.signal)
  const refreshed = nfts.refresh()
  await vi.waitFor(() => expect(asked.map(({ force }) => force)).toEqual([false, true]))
  script.answer = pages
  tell(undefined)
  await refreshed
  await settled()
  await nfts.more()
  await nfts.more()
  expect(nfts.state.items).toHaveLength(120)
})

test('read anew past a page without anything, all that is listed stays', async () => {
  const { nfts, script, stay, settled } = openWith(() => undefined)
  script.answer = ({ query: { cursor } }) =>
    cursor === undefined
      ? { data: many.slice(0, 50), next: 'empty' }
      : cursor === 'empty'
        ? { data: [], next: 'last' }
        : { data: many.slice(50, 100), next: null }
  nfts.stay(stay.signal)
  await settled()
  await nfts.more()
  expect(nfts.state.items).toHaveLength(100)
  await nfts.refresh()
  expect(nfts.state.items).toHaveLength(100)
})

test('read anew with spam alone on its first page, it goes on to what is none', async () => {
  const { nfts, script, stay, settled } = openWith(pagesOf([rowOf(999)]))
  nfts.stay(stay.signal)
  await settled()
  const spam = Array.from({ length: 60 }, (_, at) => rowOf(at, { isSpam: true }))
  script.answer = pagesOf([...spam, rowOf(999)])
  await nfts.refresh()
  await settled()
  expect(nfts.state).toMatchObject({ status: 'ready', done: true })
  expect(nfts.state.items.filter(({ isSpam }) => !isSpam)).toHaveLength(1)
})

test('who comes back after a while sees what is new', async () => {
  vi.useFakeTimers()
  const { nfts, asked, stay } = openWith(pagesOf([rowOf(1)]))
  nfts.stay(stay.signal)
  await vi.advanceTimersByTimeAsync(10)
  stay.abort()
  nfts.stay(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  nfts.stay(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(2)
})

test('without an account there is nothing, and nobody is asked', async () => {
  const { nfts, asked, stay, settled } = openWith(pagesOf(many), null)
  nfts.stay(stay.signal)
  await settled()
  expect(asked).toEqual([])
  expect(nfts.state.items).toEqual([])
  expect(() => nfts.dispose()).not.toThrow()
})

test('collections are told apart by their contracts, whatever they call themselves', async () => {
  const rows = [
    rowOf(1, { collection: null }),
    rowOf(2, { contract: `${ethereum}:${contractOf(2)}` }),
    rowOf(3),
  ]
  const { nfts, stay, settled } = openWith(pagesOf(rows))
  nfts.stay(stay.signal)
  await settled()
  expect(groupsOf(nfts.state.items).map(({ id, name, items }) => [id, name, items.length])).toEqual([
    [contractOf(1), 'Tideline', 2],
    [contractOf(2), 'Tideline', 1],
  ])
})
