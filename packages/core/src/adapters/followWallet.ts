import type { ConnectRequest } from '../adapter.js'
import { anySignal, pause } from '../async.js'
import type { Namespace } from '../caip.js'
import type { Connection } from '../connection.js'
import { AbortedError } from '../failure.js'
import { firstGrant } from './firstGrant.js'
import type { HeldWallets } from './heldWallets.js'
import { pauseMs } from './untilAnswered.js'
import { waitForWallet } from './waitForWallet.js'
import type { Wallet } from './wallet.js'
import type { WalletFamily } from './walletFamily.js'
import type { RegisteredWallet } from './walletRegistry.js'

/** Dependencies of {@link followWallet}. */
export interface FollowDeps<N extends Namespace, Account, W extends Wallet<N, Account>, Found>
  extends Pick<WalletFamily<N, Account, W, Found>, 'discovery' | 'pageWallet'>,
    Pick<HeldWallets<N, Account, W>, 'toOpen' | 'report' | 'open'> {
  /** Those that wait for a wallet, called when the page lives again. */
  readonly nudges: Set<() => void>
}

/**
 * Takes up what a wallet of the page grants without a window: now, or once it is here, has answered or is unlocked.
 * @param now called with the first result; later grants are reported
 */
export async function followWallet<
  N extends Namespace,
  Account,
  W extends Wallet<N, Account>,
  Found extends Pick<RegisteredWallet, 'provider'>,
>(
  { discovery, pageWallet, nudges, toOpen, report, open }: FollowDeps<N, Account, W, Found>,
  request: ConnectRequest<N>,
  by: AbortSignal,
  now: (connection: Connection<N> | undefined) => void,
): Promise<void> {
  const { connectorId, network } = request
  let isFirst = true
  function say(connection?: Connection<N>) {
    if (isFirst) now(connection)
    else if (connection) report({ type: 'connection', connection })
    isFirst = false
  }
  while (!by.aborted) {
    const found = await waitForWallet(discovery, connectorId, by).catch(() => undefined)
    if (!found) return
    const gone = new AbortController()
    const signal = anySignal(by, gone.signal)
    const stop = discovery.subscribe(() => {
      if (discovery.find(connectorId, true)?.provider !== found.provider) gone.abort(new AbortedError())
    })
    const opened = toOpen(pageWallet(found), found.provider)
    for (let round = 0; !signal.aborted; round += 1) {
      const waiting = {
        signal,
        // It may tell each new listener its accounts, and nothing else.
        asksIn: round === 1 ? 1_000 : 0,
        quiet: request.quiet ?? false,
        none: () => say(),
        nudges,
      }
      try {
        const granted = await firstGrant(opened.wallet, network, waiting)
        const connection = await open(request, opened, granted, by, signal)
        stop()
        return say(connection)
      } catch {
        say()
        // Events of the pause are lost: it is asked again.
        if (round > 0) await pause(pauseMs(round), signal).catch(() => {})
      }
    }
    stop()
    opened.wallet.close?.()
  }
}
