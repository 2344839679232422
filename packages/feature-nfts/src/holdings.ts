import {
  type AccountId,
  accountParts,
  activeAccount,
  type FeatureContext,
  type FoyerError,
  type Moment,
  momentNow,
  msSince,
  toFoyerError,
} from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import { readNfts } from './api.js'
import type { Nft } from './nft.js'

/** What the account in use holds, as far as it was fetched. */
export interface NftsState {
  /** Whose they are. */
  readonly account: AccountId | undefined
  /** As the service tells them, each once; spam among them. */
  readonly items: readonly Nft[]
  /** `waiting`: of what came lately nothing is to be shown; further pages come on request alone. */
  readonly status: 'idle' | 'pending' | 'ready' | 'waiting' | 'failed'
  /** Why the last page did not come. What came before stays. */
  readonly error: FoyerError | undefined
  /** There are no more. */
  readonly done: boolean
  /** The service has no newer list: NFTs may have come or gone since. */
  readonly outdated: boolean
}

/** The collectibles of the account in use. */
export interface Nfts {
  /** A proxy. */
  readonly state: NftsState
  /** A view is on screen until the signal aborts: only then anything is asked for. */
  stay(signal: AbortSignal): void
  /** The next page; after a failure the same one. Never two at once; never rejects: failure is in the state. */
  more(): Promise<void>
  /** Reads all that is listed anew, past every cache: something was sent. What is there stays until then. Never rejects. */
  refresh(): Promise<void>
  /** One that is listed. */
  find(id: string): Nft | undefined
  dispose(): void
}

/** How long a list is not asked for again by itself (ms). */
const freshMs = 30_000
/** A list that the service kept for so long may lack NFTs that a visitor looks for (ms). */
const oldestMs = 90_000
/** So many pages of which nothing is shown are passed in one go. */
const mostPasses = 5

type Writable = { -readonly [K in keyof NftsState]: NftsState[K] }

const nothing = (): Omit<Writable, 'account'> => ({
  items: ref([]),
  status: 'idle',
  error: undefined,
  done: false,
  outdated: false,
})

/** Makes the list of an instance; it asks nothing by itself. */
export function createNfts({
  api,
  state: root,
  onAccountChange,
  serves,
}: Pick<FeatureContext, 'api' | 'state' | 'onAccountChange' | 'serves'>): Nfts {
  const state = proxy<Writable>({ account: activeAccount(root), ...nothing() })
  const stays = new Set<AbortSignal>()
  let life = new AbortController()
  let cursor: string | undefined
  let readAt: Moment | undefined
  let loading: Promise<void> | undefined
  let refreshing: Promise<void> | undefined

  const unfollow = onAccountChange(() => follow())

  function follow() {
    const account = activeAccount(root)
    if (state.account === account) return
    life.abort()
    life = new AbortController()
    cursor = undefined
    refreshing = undefined
    Object.assign(state, nothing(), { account })
    if (stays.size > 0) void more()
  }

  async function page(from: string | undefined, signal: AbortSignal, force = false) {
    const { account } = state
    if (!account) return { items: [], next: undefined, oldMs: 0 }
    const { address, networkId } = accountParts(account)
    if (!(await serves(networkId, signal))) return { items: [], next: undefined, oldMs: 0 }
    return readNfts(api, { address, network: networkId, cursor: from, force }, signal)
  }

  function more(): Promise<void> {
    follow()
    if (state.status === 'pending' || state.done) return Promise.resolve()
    loading = load(life.signal)
    return loading
  }

  async function load(signal: AbortSignal): Promise<void> {
    Object.assign(state, { status: 'pending', error: undefined })
    try {
      for (let pass = 0; pass < mostPasses; pass += 1) {
        const isFirst = cursor === undefined
        const { items, next, oldMs } = await page(cursor, signal)
        if (signal.aborted) return
        if (isFirst) judge(oldMs)
        const fresh = newOf(state.items, items)
        // Some service repeats a page for ever.
        const isEnd = next === undefined || next === cursor || (items.length > 0 && fresh.length === 0)
        cursor = next
        Object.assign(state, { items: ref([...state.items, ...fresh]), done: isEnd })
        if (isEnd || fresh.some(({ isSpam }) => !isSpam)) {
          state.status = 'ready'
          return
        }
      }
      state.status = 'waiting'
    } catch (error) {
      if (!signal.aborted) Object.assign(state, { status: 'failed', error: toFoyerError(error) })
    }
  }

  function judge(oldMs: number) {
    // The service may fetch a newer one by now.
    readAt = oldMs ? undefined : momentNow()
    state.outdated = oldMs > oldestMs
  }

  function refresh(): Promise<void> {
    follow()
    refreshing ??= readAnew(life.signal)
    return refreshing
  }

  async function readAnew(signal: AbortSignal): Promise<void> {
    let items: readonly Nft[] = []
    let next: string | undefined
    let passes = 0
    let oldMs = 0
    try {
      do {
        const one = await page(next, signal, true)
        if (next === undefined) oldMs = one.oldMs
        // A page that is on its way is of the list before: it may not come below what is put in its place.
        await loading
        if (signal.aborted) return
        const fresh = newOf(items, one.items)
        items = [...items, ...fresh]
        passes = one.items.length === 0 ? passes + 1 : 0
        next = one.next === next || (one.items.length > 0 && fresh.length === 0) ? undefined : one.next
      } while (next !== undefined && items.length < state.items.length && passes < mostPasses)
      judge(oldMs)
      cursor = next
      Object.assign(state, {
        items: ref(items),
        status: 'ready',
        error: undefined,
        done: next === undefined,
      })
      // Nobody could scroll to the next page.
      if (!state.done && items.every(({ isSpam }) => isSpam)) loading = load(signal)
    } catch {
      // What is there stays; the next stay asks again.
    } finally {
      if (!signal.aborted) refreshing = undefined
    }
  }

  return {
    state,
    stay(signal) {
      if (signal.aborted || stays.has(signal)) return
      stays.add(signal)
      signal.addEventListener('abort', () => stays.delete(signal))
      follow()
      if (state.status === 'idle' || (state.status === 'failed' && state.items.length === 0)) void more()
      else if (state.status !== 'pending' && (!readAt || msSince(readAt) > freshMs)) void refresh()
    },
    more,
    refresh,
    find: (id) => state.items.find((one) => one.id === id),
    dispose() {
      unfollow()
      life.abort()
    },
  }
}

/** Those that are not known yet, each once. */
function newOf(known: readonly Nft[], items: readonly Nft[]): readonly Nft[] {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id) && ids.add(id))
}
