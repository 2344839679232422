import type { Namespace } from '@foyer/core'
import type { CoinBalance } from './coinBalance.js'
import type { Foyer } from './foyer.js'

/** So often (ms) a balance is asked for again while the page is in sight. */
const refreshMs = 60_000
/** A balance is no longer shown after no node has answered for so long (ms). */
const oldMs = 300_000

/**
 * Tells the balance of the account in use, or of that of a chain family: now, when the account or its network changes,
 * whenever the modal closes, since money may have moved, and again each minute while the page is in sight. `undefined` while
 * there is none to tell. Returns its end.
 */
export function watchBalance(
  foyer: Pick<Foyer, 'state' | 'subscribe' | 'balance'>,
  namespace: Namespace | undefined,
  tell: (balance: CoinBalance | undefined) => void,
): () => void {
  let run = new AbortController()
  let known: string | undefined
  let wasOpen = foyer.state.open
  let askedAt = 0
  let readAt = 0

  function look() {
    const { open, account, accounts } = foyer.state
    const id = (namespace ? accounts[namespace] : account)?.account
    const isClosed = wasOpen && !open
    wasOpen = open
    const isDue = !document.hidden && performance.now() - askedAt >= refreshMs
    if (id === known && !isClosed && !isDue) return
    run.abort()
    run = new AbortController()
    const { signal } = run
    if (id !== known) tell(undefined)
    known = id
    if (!id) return
    askedAt = performance.now()
    foyer.balance(namespace, signal).then(
      (balance) => {
        if (signal.aborted) return
        readAt = performance.now()
        tell(balance)
      },
      // No node could say: the balance of before stays for a while.
      () => {
        if (!signal.aborted && performance.now() - readAt >= oldMs) tell(undefined)
      },
    )
  }

  const stop = foyer.subscribe(look)
  const timer = setInterval(look, refreshMs)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    run.abort()
  }
}
