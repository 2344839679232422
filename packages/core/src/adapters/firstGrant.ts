import type { Namespace, NetworkId } from '../caip.js'
import { quietly } from './connectedWallet.js'
import { paced } from './paced.js'
import type { Wallet } from './wallet.js'

/** How the first accounts of a wallet are waited for. */
export interface Waiting {
  readonly signal: AbortSignal
  /** The wallet is asked at once too. It is not where a window of it is open already. */
  readonly asks: boolean
  /** It is not asked where a window could be shown after all. */
  readonly quiet: boolean
  /** Called once the wallet has answered that it grants nothing, or has refused to say. */
  readonly none: () => void
  /** Those that are called when the page lives again: events were lost in the meantime. */
  readonly nudges: Set<() => void>
}

/** Returns the first accounts that a wallet grants without a window, now or whenever it reports them. */
export function firstGrant<N extends Namespace, Account>(
  wallet: Wallet<N, Account>,
  wanted: NetworkId<N>,
  { signal, asks, quiet, none, nudges }: Waiting,
): Promise<readonly Account[]> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined
    let isOver = false
    const unwatch = () => quietly(() => stop?.())

    function take(accounts: readonly Account[] | undefined) {
      if (isOver || !accounts || accounts.length === 0) return false
      leave()
      resolve(accounts)
      return true
    }

    function ask() {
      const said = wallet.resume?.(wanted, signal) ?? Promise.resolve(undefined)
      return said.then(take, () => false)
    }

    const hint = paced(() => void (isOver || ask()))

    function watch() {
      unwatch()
      stop = quietly(() => wallet.watch((accounts) => void (accounts ? take(accounts) : hint())))
    }

    function nudge() {
      if (wallet.isSilent?.() ?? true) void ask()
    }

    function leave() {
      isOver = true
      unwatch()
      signal.removeEventListener('abort', end)
      nudges.delete(nudge)
    }

    function end() {
      leave()
      reject(signal.reason)
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    nudges.add(nudge)
    watch()
    if (!asks) return
    const asking = !quiet || (wallet.isSilent?.() ?? true) ? ask() : Promise.resolve(false)
    void asking.then((isGranted) => {
      if (isGranted || isOver) return
      // Some can be listened to once they were asked.
      watch()
      none()
    })
  })
}
