// @tier gate
import {
  type Connector,
  displayText,
  HttpError,
  parseNetworkId,
  safeUrl,
  type WalletEntry,
} from '@foyer/core'
import { search } from '@foyer/search'
import { createFakeApi, type FakeRequest } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeConnectors } from '../connectors.js'
import { createEvents } from '../events.js'
import { createStore } from '../storage.js'
import { allWallets } from './allWallets.js'
import { walletCount } from './walletLists.js'
import { createWallets, type WalletsDeps } from './wallets.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Row {
  readonly id: string
  readonly name: string
  readonly image_id?: string
  readonly rdns?: string
  readonly mobile_link?: string
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `w${at}`,
    name: `Wallet ${at}`,
    image_id: `i${at}`,
    rdns: `com.w${at}`,
  }))

/** A catalogue that keeps its promises: filters, pages, counts. */
function fakeCatalogue(all: readonly Row[]) {
  const asked: FakeRequest['ask'][] = []
  const catalogue = {
    asked,
    failing: false,
    ...createFakeApi(async ({ ask }) => {
      asked.push(ask)
      await Promise.resolve()
      if (catalogue.failing) throw new HttpError('getWallets', 503)
      const { page, entries, include, exclude, search } = ask
      const list = (value: unknown) => (Array.isArray(value) ? value : [])
      const found = all.filter(
        ({ id, name }) =>
          (list(include).length === 0 || list(include).includes(id)) &&
          !list(exclude).includes(id) &&
          name.includes(String(search ?? '')),
      )
      const from = (Number(page) - 1) * Number(entries)
      return { count: found.length, data: found.slice(from, from + Number(entries)) }
    }),
  }
  return catalogue
}

function setup(all: readonly Row[], options: Partial<WalletsDeps['options']> = {}, hasOwn = () => false) {
  const catalogue = fakeCatalogue(all)
  const events = createEvents()
  const store = createStore(() => undefined)
  const loaded: string[] = []
  let chains = [parseNetworkId('eip155:1')]
  const make = (from: WalletsDeps['catalogue'] | 'none' = catalogue) =>
    createWallets({
      catalogue: from === 'none' ? undefined : from,
      options: {
        popularWallets: false,
        featuredWalletIds: [],
        includeWalletIds: [],
        excludeWalletIds: [],
        customWallets: [],
        ...options,
      },
      chains: () => chains,
      hasOwn,
      images: {
        async load(_kind, id) {
          loaded.push(id)
          return undefined
        },
        mark: async () => undefined,
      },
      store,
      events,
    })
  const wallets = make()
  const ids = (installed: readonly WalletEntry[] = []) =>
    allWallets(wallets.state, installed).map(({ id }) => id)
  return {
    catalogue,
    events,
    wallets,
    loaded,
    ids,
    make,
    store,
    moveTo: (id: string) => {
      chains = [parseNetworkId(id)]
    },
  }
}

// Fetched with the first answer, which no fake clock waits for.
beforeAll(() => Promise.all([import('./catalogue.js'), import('./popular/knownAliases.js')]))

const settle = () => vi.advanceTimersByTimeAsync(0)

type Claim = Partial<Omit<Connector, 'name'>> & { readonly name: string }

/** Wallets of a page, as they say of themselves. */
function onPage(...claims: readonly Claim[]): readonly WalletEntry[] {
  return mergeConnectors(
    claims.map(({ name, ...claim }) => ({
      id: name,
      icon: undefined,
      namespace: 'eip155',
      type: 'announced',
      ...claim,
      name: displayText(name),
    })),
  )
}

describe('the lists', () => {
  test('show featured wallets in the order of the host, and recommended ones without them', async () => {
    const { wallets } = setup(rows(20), { featuredWalletIds: ['w7', 'w2'] })

    wallets.prefetch()
    wallets.prefetch()
    await settle()

    expect(wallets.state.featured).toMatchObject({ status: 'ready', value: [{ id: 'w7' }, { id: 'w2' }] })
    expect(wallets.state.recommended).toMatchObject({
      value: [{ id: 'w0' }, { id: 'w1' }, { id: 'w3' }, { id: 'w4' }],
    })
  })

  search(
    'give every wallet exactly once over all pages, whatever the host features or excludes',
    async (look) => {
      const some = fc.uniqueArray(
        fc.integer({ min: 0, max: 129 }).map((at) => `w${at}`),
        { maxLength: 12 },
      )
      await look(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 130 }),
          some,
          some,
          fc.boolean(),
          async (count, featured, excluded, early) => {
            const { wallets, ids } = setup(rows(count), {
              featuredWalletIds: featured,
              excludeWalletIds: excluded,
            })
            wallets.prefetch()
            if (!early) await settle()

            const counts = [wallets.state.count]
            for (let page = 0; page < 6 && !wallets.state.pages.done; page += 1) {
              await wallets.loadMore()
              counts.push(wallets.state.count)
            }
            await settle()

            const wanted = rows(count)
              .map(({ id }) => id)
              .filter((id) => !excluded.includes(id))
            expect(wallets.state.pages.done).toBe(true)
            expect(ids().toSorted()).toEqual(wanted.toSorted())
            expect(counts).toEqual(counts.toSorted((a, b) => a - b))
          },
        ),
      )
    },
    { gate: 60 },
  )

  test('ask for one page at a time, of 40, and prefetch its first 20 pictures', async () => {
    const { wallets, catalogue, loaded } = setup(rows(100))

    await Promise.all([wallets.loadMore(), wallets.loadMore()])

    expect(catalogue.asked).toMatchObject([{ page: 1, entries: 40, chains: 'eip155:1' }])
    expect(wallets.state.pages.items).toHaveLength(40)
    expect(loaded).toHaveLength(20)
  })

  test('keep what they have when a page fails, and ask for that page again', async () => {
    const { wallets, catalogue } = setup(rows(60))
    await wallets.loadMore()

    catalogue.failing = true
    await wallets.loadMore()
    expect(wallets.state.pages).toMatchObject({ status: 'failed', error: { code: 'http/failed' } })
    expect(wallets.state.pages.items).toHaveLength(40)

    catalogue.failing = false
    await wallets.loadMore()
    expect(wallets.state.pages).toMatchObject({ status: 'ready', error: undefined, done: true })
    expect(wallets.state.pages.items).toHaveLength(60)
  })

  test('end when a catalogue answers the same page for ever, and trust its data more than its count', async () => {
    const { make } = setup([])
    const stuck = createFakeApi(() => ({ count: 0, data: rows(40) }))
    const wallets = make(stuck)

    await wallets.loadMore()
    await wallets.loadMore()

    expect(wallets.state).toMatchObject({ pages: { done: true }, count: 40 })
    expect(wallets.state.pages.items).toHaveLength(40)
  })

  test('start anew when the networks change', async () => {
    const { wallets, catalogue, moveTo } = setup(rows(60))
    wallets.prefetch()
    await settle()
    await wallets.loadMore()

    moveTo('solana:mainnet')
    wallets.prefetch()
    await settle()
    await wallets.loadMore()

    expect(catalogue.asked.map(({ chains }) => chains)).toEqual([
      'eip155:1',
      'eip155:1',
      'solana:mainnet',
      'solana:mainnet',
    ])
    expect(wallets.state.pages.items).toHaveLength(40)
  })

  test('put installed wallets first and leave the rest in their order', async () => {
    const { wallets, ids } = setup(rows(4))
    await wallets.loadMore()

    expect(ids(onPage({ name: 'Two', rdns: 'com.w2' }))).toEqual(['w2', 'w0', 'w1', 'w3'])
  })

  test.each<[string, readonly Claim[], readonly string[]]>([
    [
      'by the reverse domain name of any of its chain families',
      [
        { name: 'Two', namespace: 'solana' },
        { name: 'Two', rdns: 'com.w2' },
      ],
      ['w2', 'w0', 'w1', 'w3'],
    ],
    ['by its id', [{ name: 'Two', explorerId: 'w2' }], ['w2', 'w0', 'w1', 'w3']],
    ['not by its name alone', [{ name: 'wallet 2' }], ['w0', 'w1', 'w2', 'w3']],
    [
      'not by its name where it says to be another one',
      [{ name: 'Wallet 2', rdns: 'com.other' }],
      ['w0', 'w1', 'w2', 'w3'],
    ],
    [
      'not where another one claims to be it',
      [{ name: 'Wallet 2', rdns: 'com.w2', disputed: true }],
      ['w0', 'w1', 'w2', 'w3'],
    ],
  ])('know an installed wallet %s', async (_by, claims, order) => {
    const { wallets, ids } = setup(rows(4))
    await wallets.loadMore()

    expect(ids(onPage(...claims))).toEqual(order)
  })

  test('are empty and asked of nobody without a catalogue', async () => {
    const { make } = setup([])
    const wallets = make('none')

    wallets.prefetch()
    await wallets.loadMore()
    await settle()

    expect(wallets.state.recommended).toMatchObject({ status: 'ready', value: [] })
    expect(wallets.state.pages).toMatchObject({ done: true, items: [] })
  })
})

describe('well-known wallets', () => {
  test('are fetched for who has none on this page, and else with the whole list', async () => {
    let own = true
    const { make } = setup([], { popularWallets: true }, () => own)
    const wallets = make('none')

    wallets.prefetch()
    await wallets.loadMore({ ahead: true })
    await settle()
    expect(wallets.state.recommended.status).toBe('idle')
    expect(wallets.state.pages.items).toEqual([])

    await wallets.loadMore()
    expect(wallets.state.pages.items.length).toBeGreaterThan(8)

    own = false
    wallets.prefetch()
    await vi.waitFor(() => expect(wallets.state.recommended.status).toBe('ready'))
  })
})

describe('the count', () => {
  test.each([
    [7, 0, '7'],
    [47, 0, '40+'],
    [50, 0, '50'],
    [47, 3, '50'],
    [100, 0, '100'],
    [587, 0, '500+'],
  ])('of %i wallets and %i featured ones reads %s', async (count, featured, text) => {
    const featuredWalletIds = rows(featured).map(({ id }) => id)
    const { wallets } = setup(rows(count + featured), { featuredWalletIds })

    wallets.prefetch()
    await settle()

    expect(walletCount(wallets.state)).toBe(text)
  })
})

describe('the search', () => {
  test('waits 300 ms, asks once for the last text, and says so', async () => {
    const { wallets, catalogue, events } = setup(rows(30))
    const told: object[] = []
    events.subscribe(({ event, properties }) => {
      if (event === 'SEARCH_WALLET') told.push(properties)
    })

    wallets.search('Wallet 1')
    await vi.advanceTimersByTimeAsync(200)
    wallets.search(' Wallet 12 ')
    await vi.advanceTimersByTimeAsync(299)
    expect(catalogue.asked).toEqual([])
    expect(wallets.state.search).toMatchObject({ query: ' Wallet 12 ', results: { status: 'pending' } })

    await vi.advanceTimersByTimeAsync(1)
    expect(catalogue.asked).toMatchObject([{ search: 'Wallet 12', entries: 100 }])
    expect(wallets.state.search.results).toMatchObject({ status: 'ready', value: [{ id: 'w12' }] })
    expect(told).toEqual([{ badge: undefined, search: 'Wallet 12' }])
  })

  test('keeps what a visitor pasted by mistake to itself', async () => {
    const { wallets, events, catalogue } = setup(rows(3))
    const told: unknown[] = []
    events.subscribe(({ properties }) => told.push(properties))

    wallets.search('legal winner thank year wave sausage worth useful legal winner thank yellow')
    await settle()
    await vi.advanceTimersByTimeAsync(300)

    expect(told).toEqual([])
    expect(catalogue.asked).toEqual([])
    expect(wallets.state.search.results).toEqual({ status: 'ready', value: [] })
  })

  test('needs two characters, or the certified switch', async () => {
    const { wallets, catalogue } = setup(rows(3))

    wallets.search('W')
    await vi.advanceTimersByTimeAsync(300)
    expect(wallets.state.search.results.status).toBe('idle')

    wallets.search('', { certified: true })
    await vi.advanceTimersByTimeAsync(300)
    expect(catalogue.asked).toMatchObject([{ badge_type: 'certified' }])

    wallets.search('')
    expect(wallets.state.search.results.status).toBe('idle')
  })
})

describe('recent wallets', () => {
  const wallet = (id: string) => ({ id, name: displayText(id), rdns: `com.${id}` })

  test('are two at most, newest first, and stored', () => {
    const { wallets, make } = setup([])

    for (const id of ['a', 'b', 'c', 'c']) wallets.remember(wallet(id))

    expect(wallets.state.recent.map(({ id }) => id)).toEqual(['c', 'b'])
    expect(make().state.recent.map(({ id }) => id)).toEqual(['c', 'b'])
  })

  test('are one, whether found on the page or paired by what a catalogue tells, and keep the links', () => {
    const { wallets } = setup([])
    const mobileLink = safeUrl('app', 'harbor://')
    wallets.remember(wallet('com.a'))
    wallets.remember({ ...wallet('a'), rdns: 'com.com.a', mobileLink })
    wallets.remember({ id: 'b', name: displayText('B') })
    wallets.remember({ id: 'com.b', name: displayText('b'), rdns: 'com.b' })
    wallets.remember(wallet('com.a'))

    expect(wallets.state.recent).toMatchObject([{ id: 'com.b' }, { id: 'a', mobileLink }])
  })

  test('lead where their list says, not where storage does', async () => {
    const { wallets, make, store } = setup(rows(1).map((row) => ({ ...row, mobile_link: 'real://' })))
    wallets.remember({ id: 'w0', name: displayText('Wallet 0'), mobileLink: safeUrl('app', 'real://') })
    expect(JSON.stringify(store.get({ name: 'recentWallets', decode: (json) => json }))).not.toContain('://')
    store.set({ name: 'recentWallets', decode: () => undefined }, [
      { id: 'w0', name: 'Wallet 0', mobileLink: 'evil://' },
    ])

    const later = make()
    expect(later.state.recent).toEqual([{ id: 'w0', name: 'Wallet 0' }])
    later.prefetch()
    await settle()

    expect(later.state.recent).toMatchObject([{ id: 'w0', mobileLink: 'real://' }])
  })

  test('hide a wallet that the host excludes, by id and by the name it answers to', async () => {
    const { wallets } = setup(rows(3), { excludeWalletIds: ['w1', 'gone'] })
    wallets.remember({ ...wallet('other'), rdns: 'com.w1' })
    wallets.remember(wallet('gone'))

    wallets.prefetch()
    await settle()

    expect(wallets.state.recent).toEqual([])
    expect(wallets.state.excluded).toEqual(['com.w1', ':wallet 1'])
  })
})

test('what the host excludes is looked up on all chains, since it is not offered on any', async () => {
  const { catalogue, wallets } = setup(rows(3), { excludeWalletIds: ['w1'] })
  wallets.prefetch()
  await settle()

  expect(catalogue.asked.find(({ include }) => String(include) === 'w1')).toEqual({
    page: 1,
    entries: 1,
    include: ['w1'],
  })
})

test.each<[string, Claim]>([
  ['reverse domain name', { name: 'One', rdns: 'com.w1' }],
  ['id', { name: 'One', explorerId: 'w1' }],
  ['name', { name: 'Wallet 1' }],
])('a wallet on the page is excluded by its %s', async (_by, claim) => {
  const { wallets } = setup(rows(3), { excludeWalletIds: ['w1'] })
  wallets.prefetch()
  await settle()
  const solana = { name: claim.name, namespace: 'solana' }

  expect(onPage(solana, claim).map((entry) => wallets.isExcluded(entry))).toEqual([true])
  expect(onPage({ name: 'Wallet 2' }).map((entry) => wallets.isExcluded(entry))).toEqual([false])
})

test.each<[string, Claim]>([
  ['reverse domain name', { name: 'Fox', rdns: 'io.metamask' }],
  ['name', { name: 'MetaMask' }],
])(
  'a well-known wallet on the page is excluded by its %s where no catalogue tells it',
  async (_by, claim) => {
    const excludeWalletIds = ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96']
    const { make } = setup([], { excludeWalletIds })
    const wallets = make('none')
    wallets.remember({ id: 'io.metamask', name: displayText('MetaMask'), rdns: 'io.metamask' })
    wallets.prefetch()
    await settle()

    expect(onPage(claim, { name: 'Wallet 2' }).map((entry) => wallets.isExcluded(entry))).toEqual([
      true,
      false,
    ])
    expect(wallets.state.recent).toEqual([])
  },
)
