import { type AccountId, activeAccount, type FeatureContext } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import { handedName, type SessionCache, storedName } from './sessionCache.js'

/** What {@link watchSessions} goes by. */
export interface WatchDeps {
  readonly context: Pick<FeatureContext, 'state' | 'router'>
  readonly known: SessionCache
  /** Nobody goes on without a session. */
  readonly required: boolean
  /** Asks whoever keeps the sessions. */
  readonly look: (account: AccountId) => Promise<boolean>
  /** Asks anew, where a visitor looks at what to sign. `false`: nobody does. */
  readonly renew: () => boolean
  /** Told who is signed in: first now, then whenever that has changed. */
  readonly onChange: ((accounts: readonly AccountId[]) => void) | undefined
}

/** Keeps true who is signed in while the page lives: sessions end by their time, at the server, and in other tabs. */
export interface SessionWatch {
  /** To be called once it may have changed here. @param isNews it has, at the service */
  tell(isNews?: boolean): void
  stop(): void
}

/** The longest that browsers wait (ms); later ends are looked at again then. */
const longestMs = 2 ** 31 - 1

/** Makes it. Nothing is asked of anybody where nobody was signed in. */
export function watchSessions({ context, known, required, look, renew, onChange }: WatchDeps): SessionWatch {
  const { state, router } = context
  let told: readonly AccountId[] | undefined
  /** Who has to sign in again, once the wallet is not being asked for something else. */
  let out: AccountId | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(isNews = false) {
    if (isNews) told = undefined
    clearTimeout(timer)
    const end = known.nextEnd()
    if (end !== undefined) timer = setTimeout(() => void recall(), Math.min(end - Date.now(), longestMs))
    const accounts = known.accounts()
    if (accounts.join() === told?.join()) return
    told = accounts
    onChange?.(accounts)
  }

  async function recall(isNews = false) {
    const account = activeAccount(state)
    if (account && [...(told ?? []), ...known.accounts()].includes(account)) {
      // Where nobody can say, what this page remembers stands, as long as it lasts.
      const isIn = await look(account).catch(() => known.accounts().includes(account))
      if (!isIn && required) {
        out = account
        hold()
      }
    }
    tell(isNews)
  }

  function hold() {
    if (out === undefined) return
    const view = router.state.stack.at(-1)?.view
    const isHere = out === activeAccount(state) && state.modal.open
    // What a wallet was asked stays on screen until it has answered.
    if (isHere && view === 'ApproveTransaction') return
    out = undefined
    if (isHere && view !== 'SIWXSignMessage') router.reset('SIWXSignMessage')
  }

  function hear({ key }: StorageEvent) {
    if (key !== null && (!key.includes(storedName) || key.endsWith(storedName + handedName))) return
    // The host hears of it in any case: its server may answer otherwise by now.
    if (renew()) told = undefined
    else void recall(true)
  }

  const see = () => {
    if (!document.hidden) void recall()
  }

  let wasOpen = state.modal.open
  const ends = [
    subscribe(state, () => {
      const { open } = state.modal
      if (open && !wasOpen) void recall()
      wasOpen = open
    }),
    subscribe(router.state, hold),
  ]
  addEventListener('storage', hear)
  document.addEventListener('visibilitychange', see)
  tell()
  void recall()

  return {
    tell,
    stop() {
      clearTimeout(timer)
      removeEventListener('storage', hear)
      document.removeEventListener('visibilitychange', see)
      for (const end of ends) end()
    },
  }
}
