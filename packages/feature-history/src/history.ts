import {
  type AccountId,
  activeAccount,
  type FeatureContext,
  type FoyerError,
  isSmartAccount,
  type Moment,
  momentNow,
  msSince,
  toFoyerError,
} from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import type { Answer } from './api.js'
import { HistoryAccountError } from './failure.js'
import { isNftSpam, withOlder } from './list.js'
import { type ChainPage, type HistoryPage, readPage } from './pages.js'
import { arrived, type Bought, readBought } from './purchaseRows.js'
import type { Transaction } from './transaction.js'

/** What the account in use did, as far as it was fetched. */
export interface HistoryState {
  /** Whose history this is. */
  readonly account: AccountId | undefined
  /** Newest first as the service tells them. */
  readonly rows: readonly Transaction[]
  /** `waiting`: of what came lately nothing is to be shown; further pages come on request alone. */
  readonly status: 'idle' | 'pending' | 'ready' | 'waiting' | 'failed'
  readonly error: FoyerError | undefined
  /** What is being bought from here, by the word of its providers, and what arrived while it was looked at. */
  readonly bought: readonly Bought[]
  /** There are no older ones. */
  readonly done: boolean
  /** Newer ones could not be asked for, or the service has none: the list may be out of date. */
  readonly outdated: boolean
  /** Whom the service wants to be named beside the rows. */
  readonly attribution: Answer['attribution']
  /** The service could not look at everything. */
  readonly isCut: boolean
}

/** The history of the account in use. */
export interface History {
  /** A proxy. */
  readonly state: HistoryState
  /** How far the list was scrolled, for whoever comes back to it. */
  readonly scrolled: { top: number }
  /**
   * A view is on screen until the signal aborts: only then anything is asked for.
   * @param isList it is the list itself, which is told to whoever listens
   */
  stay(signal: AbortSignal, isList?: boolean): void
  /** The next page; after a failure the first one. Never two at once; never rejects: failure is in the state. */
  more(): Promise<void>
  /** Asks for what is newer. What is there stays. Never rejects. */
  refresh(): Promise<void>
  dispose(): void
}

/** How long a list is not asked for again by itself (ms). */
const freshMs = 15_000
/** A page that the service kept for so long may lack transactions that a visitor looks for (ms). */
const oldMs = 60_000
/** How often it is looked what became of purchases (ms). */
const lookMs = 10_000
/** So many pages of which nothing is shown are passed in one go. */
const mostPasses = 5

type Writable = { -readonly [K in keyof HistoryState]: HistoryState[K] }

const nothing = (): Omit<Writable, 'account'> => ({
  rows: ref([]),
  bought: ref([]),
  status: 'idle',
  error: undefined,
  done: false,
  outdated: false,
  isCut: false,
  attribution: ref([]),
})

/** Makes the history of an instance; it asks nothing by itself. */
export function createHistory({
  api,
  shared,
  state: root,
  events,
  onAccountChange,
  isOwnPicture,
  isListed,
  serves,
}: Pick<
  FeatureContext,
  'api' | 'shared' | 'state' | 'events' | 'onAccountChange' | 'isOwnPicture' | 'isListed' | 'serves'
>): History {
  const state = proxy<Writable>({ account: activeAccount(root), ...nothing() })
  const scrolled = { top: 0 }
  const stays = new Set<AbortSignal>()
  let life = new AbortController()
  let place: ChainPage | undefined
  let readAt: Moment | undefined
  let loading: Promise<void> | undefined
  let refreshing: Promise<void> | undefined
  let looking: AbortSignal | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const unfollow = onAccountChange(follow)

  function follow(account = activeAccount(root)) {
    if (state.account === account) return
    forget()
    state.account = account
    if (stays.size > 0) void more()
    void look()
  }

  function forget() {
    life.abort()
    life = new AbortController()
    place = undefined
    refreshing = undefined
    scrolled.top = 0
    Object.assign(state, nothing())
  }

  function more(): Promise<void> {
    follow()
    if (state.status === 'pending' || state.done) return Promise.resolve()
    if (state.rows.length > 0) events.emit('LOAD_MORE_TRANSACTIONS', kindOfAccount(root))
    loading = load(life.signal)
    return loading
  }

  async function load(signal: AbortSignal) {
    Object.assign(state, { status: 'pending', error: undefined })
    try {
      for (let pass = 0; pass < mostPasses; pass += 1) {
        const added = await nextPage(signal)
        if (signal.aborted) return
        if (added.some((row) => !isNftSpam(row)) || state.done) {
          state.status = 'ready'
          return
        }
      }
      state.status = 'waiting'
    } catch (error) {
      if (signal.aborted) return
      forget()
      Object.assign(state, { status: 'failed', error: toFoyerError(error) })
      events.emit('ERROR_FETCH_TRANSACTIONS', kindOfAccount(root))
    }
  }

  /** Returns the rows that are new. */
  async function nextPage(signal: AbortSignal): Promise<readonly Transaction[]> {
    const { account } = state
    if (!account) throw new HistoryAccountError()
    const isFirst = place === undefined
    const page = await readPage(api, account, place, { signal, isOwnPicture, isListed, serves })
    if (signal.aborted) return []
    if (isFirst) judge(page)
    const before = state.rows.length
    const all = withOlder(state.rows, page.rows)
    place = page.next
    state.attribution = ref(page.attribution)
    state.isCut ||= page.isCut
    state.rows = ref(all)
    // Some service repeats its pages for ever.
    state.done = page.next === undefined || (page.rows.length > 0 && all.length === before)
    return all.slice(before)
  }

  /** The service may fetch a newer one by now: a page from before is asked for again. */
  function judge(page: HistoryPage) {
    readAt = page.oldMs ? undefined : momentNow()
    state.outdated = page.oldMs > oldMs
  }

  function refresh(): Promise<void> {
    follow()
    if (state.status === 'failed' || state.status === 'idle') return more()
    refreshing ??= readNewer(life.signal)
    return refreshing
  }

  async function readNewer(signal: AbortSignal) {
    const { account } = state
    try {
      if (!account) return
      const page = await readPage(api, account, undefined, {
        signal,
        force: true,
        isOwnPicture,
        isListed,
        serves,
      })
      // An older page that is on its way is of the list before: it may not come below what is put in its place.
      await loading
      if (signal.aborted) return
      state.isCut ||= page.isCut
      put(page.rows, page.next)
      judge(page)
      // Of what came nothing is to be shown: nobody could scroll to what is older.
      if (state.status !== 'waiting' && !state.done && state.rows.every(isNftSpam)) loading = load(signal)
    } catch {
      if (!signal.aborted) state.outdated = true
    } finally {
      if (!signal.aborted) refreshing = undefined
    }
  }

  /** Asks what became of purchases. Those with an end are told by the chain's history. */
  async function look() {
    const { account } = state
    const { signal } = life
    if (looking === signal || stays.size === 0 || !account || globalThis.document?.hidden) return
    looking = signal
    const before = state.bought
    const now = await readBought({ api, shared, isOwnPicture, isListed, serves }, account, before, signal)
    const gone = before.filter((one) => !now.some(({ id }) => id === one.id))
    const ended = [...gone, ...now.filter(({ status }) => status === 'confirmed')]
    const isTold = () => arrived(ended, state.rows).length === ended.length
    if (!signal.aborted && (now.length > 0 || !isTold())) {
      state.bought = ref([...now, ...gone])
      if (!isTold()) await refresh()
      if (!signal.aborted) state.bought = ref([...now, ...arrived(gone, state.rows)])
    }
    if (looking === signal) looking = undefined
  }

  /** Puts the first page on top of what is there, or in its place where they do not meet. */
  function put(rows: readonly Transaction[], next: ChainPage | undefined) {
    const ids = new Set(rows.map(({ id }) => id))
    const last = state.rows.findLastIndex(({ id }) => ids.has(id))
    if (next !== undefined && last >= 0) {
      // What the chain has taken back is in the page no more. By their places: what rows say of their time may be anything.
      state.rows = ref([...rows, ...state.rows.slice(last + 1)])
      return
    }
    place = next
    Object.assign(state, { rows: ref(rows), done: next === undefined })
    if (state.status === 'waiting') state.status = 'ready'
  }

  function left(signal: AbortSignal) {
    stays.delete(signal)
    if (stays.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    state,
    scrolled,
    stay(signal, isList = false) {
      if (signal.aborted || stays.has(signal)) return
      stays.add(signal)
      if (isList) events.emit('CLICK_TRANSACTIONS', kindOfAccount(root))
      signal.addEventListener('abort', () => left(signal))
      timer ??= setInterval(() => {
        void look()
        if (!readAt && state.status === 'ready') void refresh()
      }, lookMs)
      follow()
      if (state.status === 'idle' || state.status === 'failed') void more()
      else if (!readAt || msSince(readAt) > freshMs) void refresh()
      void look()
    },
    more,
    refresh,
    dispose() {
      unfollow()
      life.abort()
      clearInterval(timer)
    },
  }
}

function kindOfAccount(root: FeatureContext['state']) {
  return { isSmartAccount: isSmartAccount(root) }
}
