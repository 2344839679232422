import type { Namespace } from '@foyer/core'
import type { CoinBalance } from './coinBalance.js'
import type { Foyer } from './foyer.js'

/**
 * Tells the balance of the account in use, or of that of a chain family: now, when the account or its network changes,
 * and whenever the modal closes, since money may have moved. `undefined` while there is none to tell. Returns its end.
 */
export function watchBalance(
  foyer: Pick<Foyer, 'state' | 'subscribe' | 'balance'>,
  namespace: Namespace | undefined,
  tell: (balance: CoinBalance | undefined) => void,
): () => void {
  let run = new AbortController()
  let known: string | undefined
  let wasOpen = foyer.state.open

  function look() {
    const { open, account, accounts } = foyer.state
    const id = (namespace ? accounts[namespace] : account)?.account
    const isClosed = wasOpen && !open
    wasOpen = open
    if (id === known && !isClosed) return
    run.abort()
    run = new AbortController()
    const { signal } = run
    if (id !== known) tell(undefined)
    known = id
    if (!id) return
    foyer.balance(namespace, signal).then(
      (balance) => {
        if (!signal.aborted) tell(balance)
      },
      // Nobody could say: what was known before stays.
      () => {},
    )
  }

  const stop = foyer.subscribe(look)
  look()
  return () => {
    stop()
    run.abort()
  }
}
