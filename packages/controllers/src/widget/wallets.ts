import {
  type Async,
  type CatalogueWallet,
  canBeName,
  createLatest,
  drawn,
  type Http,
  type Images,
  type Latest,
  latestValue,
  type NetworkId,
  nameWords,
  type OwnEvents,
  type PagesState,
  pause,
  type RecentWallet,
  type Store,
  type WalletEntry,
} from '@foyer/core'
import type { AskAt } from '@foyer/core/api'
import { proxy, ref } from 'valtio/vanilla'
import type { CataloguePage } from './catalogue.js'
import { customWallet } from './customWallet.js'
import { firstDrawing } from './firstDrawing.js'
import type { LazyService } from './lazyHttp.js'
import { nameAlias } from './nameAlias.js'
import { createPages } from './pages.js'
import { isReachable, recentWalletsKey, withRecent } from './recents.js'

/** What is known of the catalogue's wallets. */
export interface WalletsState {
  /** In the host's order. Ready and empty when the host names none. */
  readonly featured: Async<readonly CatalogueWallet[]>
  readonly recommended: Async<readonly CatalogueWallet[]>
  /** Wallets that the host listed itself. */
  readonly custom: readonly CatalogueWallet[]
  /** The pages fetched so far. For a list to show use `allWallets`. */
  readonly pages: PagesState<CatalogueWallet>
  /** How many wallets the catalogue has beside the featured ones. Never decreases while the networks stay. */
  readonly count: number
  readonly search: {
    /** As typed. */
    readonly query: string
    readonly certified: boolean
    /** `idle`: no search is on, show all wallets. */
    readonly results: Async<readonly CatalogueWallet[]>
  }
  /** Newest first, at most 2. */
  readonly recent: readonly RecentWallet[]
  /** What the wallets that the host excludes go by, beside their catalogue ids. */
  readonly excluded: readonly string[]
}

/** The wallet catalogue, the visitor's recent wallets, and the host's exclusions. */
export interface Wallets {
  readonly state: WalletsState
  /**
   * Fetches featured, recommended and excluded wallets. Safe to call often; after a failure it asks again. Well-known
   * wallets in place of a catalogue's are recommended to who has none on this page.
   */
  prefetch(): void
  /**
   * Fetches the next page of 40. Never two at once; never rejects: failure is in the state. `ahead`: only the first
   * page, without its pictures, for a list that may never be looked at.
   */
  loadMore(options?: { readonly ahead?: boolean }): Promise<void>
  /**
   * Searches from 2 characters on, or all certified wallets; waits 300 ms for more typing; the latest query wins.
   * An empty query without `certified` ends the search.
   */
  search(query: string, options?: { readonly certified?: boolean }): void
  /** Keeps a wallet as recently used. */
  remember(wallet: RecentWallet): void
  /** The wallet of the lists that goes by a name; never rejects. */
  named(name: string): Promise<CatalogueWallet | undefined>
  /** Whether the host excludes a wallet found on the page, by anything that it goes by. */
  isExcluded(wallet: WalletEntry): boolean
}

/** What the catalogue is asked with. */
export interface WalletsDeps {
  /** Absent: the host uses no catalogue. The lists are then of well-known wallets, or empty. */
  readonly catalogue: (Pick<Http, 'get'> & { readonly prefetch?: LazyService['prefetch'] }) | undefined
  readonly options: {
    readonly popularWallets: boolean
    readonly featuredWalletIds: readonly string[]
    readonly includeWalletIds: readonly string[]
    readonly excludeWalletIds: readonly string[]
    readonly customWallets: readonly Parameters<typeof customWallet>[0][]
  }
  /** Networks that a wallet should serve. When they change, all lists but the featured one start anew. */
  readonly chains: () => readonly NetworkId[]
  /** Whether wallets on this page may be offered. */
  readonly hasOwn: () => boolean
  readonly images: Images
  readonly store: Store
  readonly events: OwnEvents
}

type Ask = AskAt<'GET', 'getWallets'>
/** The first page, unless it names another. */
type WalletQuery = Omit<Ask, 'page'> & Partial<Ask>
type List = Async<readonly CatalogueWallet[]>

const pageSize = 40
/** How many of the well-known wallets the first view has room for. */
export const popularCount = 8
const firstImages = 20
const typing = 300

const reader = () => import('./catalogue.js')
/** Never aborted: for questions that end by themselves. */
const life = new AbortController().signal
const noAliases = (): readonly string[] => []
const noRecents = (): readonly RecentWallet[] => []
const noList = (): List => ({ status: 'idle' })
const nothing = (): List => ({ status: 'ready', value: ref([]) })

/** Makes the wallets of one visit; asks nothing by itself. */
export function createWallets({
  catalogue,
  options,
  chains,
  hasOwn,
  images,
  store,
  events,
}: WalletsDeps): Wallets {
  const { featuredWalletIds: featuredIds, includeWalletIds: include, excludeWalletIds: excludeIds } = options
  const { popularWallets } = options
  // The exclusions of the first page hold for all pages of a run, else rows would be missed.
  let exclude: readonly string[] = []
  /** The networks that the pages are of. */
  let pagedChains = ''
  let wantsImages = true
  const pages = createPages<CatalogueWallet, number>({
    async read(number = 1, signal) {
      if (number === 1) exclude = [...idsOf(latestValue(state.recommended)), ...excludeIds, ...featuredIds]
      const query = { page: number, entries: pageSize, chains: pagedChains, include, exclude }
      const { wallets, received, count } = await ask(query, signal)
      if (!signal.aborted) listed = count
      return { items: wallets, next: received < pageSize ? undefined : number + 1 }
    },
    keyOf: ({ id }) => id,
    onPage(fresh) {
      countUp(listed)
      for (const { imageId } of wantsImages ? fresh.slice(0, firstImages) : [])
        if (imageId) void images.load('wallet', imageId)
    },
  })
  const state = proxy({
    featured: featuredIds.length === 0 ? nothing() : noList(),
    recommended: noList(),
    custom: options.customWallets.flatMap((wallet) => customWallet(wallet) ?? []),
    pages: pages.state,
    count: 0,
    search: { query: '', certified: false, results: noList() },
    recent: noRecents(),
    excluded: noAliases(),
  })
  const featured = createLatest<readonly CatalogueWallet[]>((next) => {
    state.featured = next
  })
  const recommended = createLatest<readonly CatalogueWallet[]>((next) => {
    state.recommended = next
    // In one go with the list: each change is a drawing of its own.
    if (next.status === 'ready') countUp(listed)
  })
  const results = createLatest<readonly CatalogueWallet[]>((next) => {
    state.search.results = next
  })
  /** How many wallets the catalogue said it has when it answered last. */
  let listed = 0
  /** Ids of the wallets that were looked up. */
  const asked = new Set<string>()
  /** Recent wallets with their links, by id: as the host lists them, as they were used, or as the lists have them. */
  const met = new Map<string, RecentWallet>(state.custom.map((wallet) => [wallet.id, wallet]))
  showRecents()
  for (const { id, imageUrl } of options.customWallets) void showDrawing(id, imageUrl)

  async function showDrawing(of: string | undefined, url: string | undefined) {
    const icon = await drawn(url).catch(() => undefined)
    if (icon) state.custom = state.custom.map((one) => (one.id === of ? { ...one, icon } : one))
  }

  function showRecents() {
    state.recent = recent().filter(({ id, rdns = id, name }) => !isOut([id, rdns, nameAlias(name)]))
  }

  function recent(): readonly RecentWallet[] {
    return (store.get(recentWalletsKey) ?? []).map((wallet) => met.get(wallet.id) ?? wallet)
  }

  function meet(wallets: readonly RecentWallet[]) {
    for (const wallet of wallets) if (isReachable(wallet)) met.set(wallet.id, wallet)
    showRecents()
  }

  /** Looks up wallets by id, and once more after a failure. */
  function lookUp(ids: readonly string[], learn: (wallets: readonly CatalogueWallet[]) => void) {
    const key = ids.join()
    if (ids.length === 0 || asked.has(key)) return
    asked.add(key)
    read({ page: 1, entries: ids.length, include: ids }).then(
      ({ wallets }) => learn(wallets),
      () => asked.delete(key),
    )
  }

  /** Looks up where recent wallets are reached. Those of a page alone, which go by a domain, are not looked for. */
  function learnRecent() {
    lookUp(
      state.recent.map(({ id }) => id).filter((id) => !met.has(id) && !id.includes('.')),
      meet,
    )
  }

  function isOut(aliases: readonly string[]): boolean {
    return aliases.some((alias) => [...excludeIds, ...state.excluded].includes(alias))
  }

  function leaveOut(aliases: readonly string[]) {
    const fresh = aliases.filter((alias) => !state.excluded.includes(alias))
    if (fresh.length === 0) return
    state.excluded = [...state.excluded, ...fresh]
    showRecents()
  }

  async function read(query: Ask, signal?: AbortSignal): Promise<CataloguePage> {
    if (catalogue) {
      // Side by side with what reads its answer.
      catalogue.prefetch?.()
      const { decodeWallets, whenActed } = await reader()
      await whenActed(signal ?? life)
      return catalogue.get('getWallets', query, decodeWallets, signal ? { signal } : {})
    }
    if (!popularWallets) return { wallets: [], received: 0, count: 0 }
    return import('./popular/popularWallets.js').then((chunk) => chunk.popularPage(query))
  }

  async function ask(query: WalletQuery, signal: AbortSignal): Promise<CataloguePage> {
    const page = await read({ page: 1, ...query }, signal)
    return { ...page, wallets: page.wallets.filter(({ id }) => !excludeIds.includes(id)) }
  }

  function learnExcluded() {
    if (excludeIds.length === 0) return
    // Also where no catalogue answers: wallets of EVM pages tell no id of a catalogue.
    import('./popular/knownAliases.js').then(
      (chunk) => leaveOut(chunk.knownAliases(excludeIds)),
      () => {},
    )
    lookUp(excludeIds, (wallets) =>
      leaveOut(wallets.flatMap(({ rdns = '', name }) => [rdns, nameAlias(name)])),
    )
  }

  function start(
    list: List,
    latest: Latest<readonly CatalogueWallet[]>,
    task: (signal: AbortSignal) => Promise<CataloguePage>,
  ) {
    if (list.status === 'pending' || list.status === 'ready') return
    void latest.run(async (signal) => {
      await firstDrawing()
      return ref((await task(signal)).wallets)
    })
  }

  function followChains() {
    const key = chains().join()
    if (key === pagedChains) return
    pagedChains = key
    recommended.reset()
    pages.reset()
    state.count = 0
  }

  function countUp(count: number) {
    const known = new Set([...idsOf(latestValue(state.recommended)), ...idsOf(state.pages.items)])
    state.count = Math.max(state.count, count, known.size)
  }

  return {
    state,
    prefetch() {
      followChains()
      learnRecent()
      start(state.featured, featured, async (signal) => {
        const page = await ask({ entries: featuredIds.length, include: featuredIds }, signal)
        const place = ({ id }: CatalogueWallet) => featuredIds.indexOf(id)
        return {
          ...page,
          wallets: page.wallets.filter((one) => place(one) >= 0).sort((a, b) => place(a) - place(b)),
        }
      })
      // Who has a wallet here is shown no other in the first view, and 4 kB fewer are fetched.
      if (!catalogue && hasOwn()) return learnExcluded()
      start(state.recommended, recommended, async (signal) => {
        const others = [...excludeIds, ...featuredIds]
        const entries = catalogue ? 4 : popularCount
        const page = await ask({ entries, chains: pagedChains, include, exclude: others }, signal)
        if (!signal.aborted) listed = page.count
        return page
      })
      learnExcluded()
    },
    async loadMore({ ahead = false } = {}) {
      followChains()
      const { status } = pages.state
      if (status === 'pending' || (ahead && (status !== 'idle' || (!catalogue && hasOwn())))) return
      wantsImages = !ahead
      await pages.loadMore()
    },
    search(query, { certified = false } = {}) {
      state.search.query = query
      state.search.certified = certified
      const search = query.trim()
      if (search.length < 2 && !certified) return results.reset()
      // A pasted text, such as a recovery phrase, stays here: only the wallets that are here are looked through.
      if (!canBeName(search)) return void results.run(async () => ref([]))
      void results.run(async (signal) => {
        await pause(typing, signal)
        const badge = certified ? ('certified' as const) : undefined
        events.emit('SEARCH_WALLET', { badge, search: nameWords(search) })
        const limits = { entries: 100, chains: chains(), include, exclude: excludeIds }
        return ref((await ask({ ...limits, search, badge_type: badge }, signal)).wallets)
      })
    },
    remember(wallet) {
      store.set(recentWalletsKey, withRecent(recent(), wallet))
      meet([wallet])
    },
    // Only who connects by a session asks for one: it comes with what reads the catalogue's answers.
    named: (name) =>
      reader()
        .then(({ namedWallet }) => namedWallet(name, ask))
        .catch(() => undefined),
    isExcluded: ({ aliases }) => isOut(aliases),
  }
}

function idsOf(wallets: readonly CatalogueWallet[] | undefined): readonly string[] {
  return (wallets ?? []).map(({ id }) => id)
}
