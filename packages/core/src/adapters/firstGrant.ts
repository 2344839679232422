import type { Namespace, NetworkId } from '../caip.js'
import { isFoyerError } from '../isFoyerError.js'
import { quietly } from './connectedWallet.js'
import { paced } from './paced.js'
import { untilAnswered } from './untilAnswered.js'
import type { Wallet } from './wallet.js'

/** How the first accounts of a wallet are waited for. */
export interface Waiting {
  readonly signal: AbortSignal
  /** When (ms) the wallet is asked too. It is not where a window of it is open already. */
  readonly asksIn: number | undefined
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
  { signal, asksIn, quiet, none, nudges }: Waiting,
): Promise<readonly Account[]> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined
    let isOver = false
    let mayShow = !quiet
    /** The question for which a window of the wallet may be open. */
    let asked: Promise<boolean> | undefined
    const unwatch = () => quietly(() => stop?.())

    function take(accounts: readonly Account[] | undefined) {
      if (isOver || !accounts || accounts.length === 0) return false
      leave()
      resolve(accounts)
      return true
    }

    async function question() {
      if (isOver) return false
      asked = Promise.resolve(wallet.resume?.(wanted, signal))
        .then(take)
        .finally(() => {
          asked = undefined
        })
      return asked
    }

    async function ask() {
      if (!mayShow && wallet.isSilent?.() === false) return asked ?? false
      mayShow = false
      return question()
    }

    const look = () => void ask().catch(() => {})
    // A wallet that reports a change shows no window for it.
    const hint = paced(() => void question().catch(() => {}))

    function watch() {
      unwatch()
      stop = quietly(() => wallet.watch((accounts) => void (accounts ? take(accounts) : hint())))
    }

    function leave() {
      isOver = true
      unwatch()
      signal.removeEventListener('abort', end)
      nudges.delete(look)
    }

    function end() {
      leave()
      reject(signal.reason)
    }

    function deny() {
      if (isOver) return
      // Some can be listened to once they were asked.
      watch()
      none()
    }

    function begin() {
      const isAnswer = (refusal: unknown) => {
        deny()
        return isFoyerError(refusal, 'wallet/user-rejected')
      }
      untilAnswered(ask, signal, isAnswer).then(
        (isGranted) => isGranted || deny(),
        () => {},
      )
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
    nudges.add(look)
    watch()
    if (asksIn) setTimeout(begin, asksIn)
    else if (asksIn === 0) begin()
  })
}
