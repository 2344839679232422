import type { AdapterEvent, ConnectRequest } from '../adapter.js'
import { abortable, anySignal } from '../async.js'
import type { Namespace } from '../caip.js'
import type { Emitter } from '../emitter.js'
import { AbortedError } from '../failure.js'
import { isFoyerError } from '../isFoyerError.js'
import { RequestPendingError } from '../walletError.js'
import { firstGrant } from './firstGrant.js'
import type { HeldWallets } from './heldWallets.js'
import type { Wallet } from './wallet.js'
import { hasNoWindow } from './walletCodes.js'
import type { OpenWallet } from './walletFamily.js'

/** A request that a wallet shows in its window. */
interface Asked<Account, W> {
  readonly opened: OpenWallet<W>
  readonly answer: Promise<readonly Account[]>
}

/** Requests that wallets of the page show in their window. */
export interface WindowRequests<N extends Namespace, Account, W> {
  /** Returns what a wallet of the page grants in its window. It may answer once the request was given up. */
  ask(request: ConnectRequest<N>, opened: OpenWallet<W>, by: AbortSignal): Promise<readonly Account[]>
  /** It is let go of, unless it is connected in the meantime. @param type `answered` in a window of this page */
  tellUnwanted(connectorId: string, granted: readonly Account[], type?: 'answered'): void
  /** Waits no longer for a window that was open from before. @param of this wallet alone */
  forgetGrant(of?: string): void
  /** The answers to what is open may have been lost. */
  lose(): void
}

/** Dependencies of {@link createWindowRequests}. */
export interface WindowRequestsDeps<N extends Namespace, Account, W>
  extends Pick<HeldWallets<N, Account, W>, 'chosen' | 'open' | 'report'> {
  readonly life: AbortController
  readonly events: Pick<Emitter<AdapterEvent<N>>, 'emit'>
  /** Those that wait for a wallet, called when the page lives again. */
  readonly nudges: Set<() => void>
}

/** See {@link WindowRequests}. */
export function createWindowRequests<N extends Namespace, Account, W extends Wallet<N, Account>>({
  chosen,
  open,
  report,
  life,
  events,
  nudges,
}: WindowRequestsDeps<N, Account, W>): WindowRequests<N, Account, W> {
  /** By connector: what a wallet was asked for in its window, and has not answered. */
  const asked = new Map<string, Asked<Account, W>>()
  /** The same for those whose answer may have been lost in the meantime. */
  const losses = new Set<() => void>()
  /** @param of this wallet alone */
  let forgetGrant: (of?: string) => void = () => {}

  /** The wallet's window is open already: what is granted there is taken up without a second request (safety F-22). */
  async function awaitGrant(
    request: ConnectRequest<N>,
    opened: OpenWallet<W>,
    by: AbortSignal,
    answerOf: (signal: AbortSignal) => Promise<readonly Account[]> | undefined,
    isLost = false,
  ) {
    const { wallet } = opened
    const waiting = new AbortController()
    const signal = anySignal(by, waiting.signal)
    forgetGrant = (of = request.connectorId) => {
      if (of === request.connectorId) waiting.abort(new AbortedError())
    }
    let granted: readonly Account[] = []
    try {
      const answer = answerOf(signal)
      const told = firstGrant(wallet, request.network, {
        signal,
        asksIn: isLost ? 0 : undefined,
        quiet: true,
        none: () => {},
        nudges,
      })
      told.catch(() => {})
      granted = await (answer === undefined ? told : Promise.race([abortable(answer, signal), told]))
      report({ type: 'connection', connection: await open(request, opened, granted, by, signal) })
    } catch {
      // A wallet that declines there, or is locked before it is connected, is simply not connected.
      wallet.close?.()
      if (!signal.aborted) events.emit({ type: 'declined', connectorId: request.connectorId })
      tellUnwanted(request.connectorId, granted)
    } finally {
      waiting.abort(new AbortedError())
    }
  }

  /** It is let go of, unless it is connected in the meantime. @param type `answered` in a window of this page */
  function tellUnwanted(connectorId: string, granted: readonly Account[], type?: 'answered') {
    setTimeout(() => {
      if (granted.length > 0) events.emit({ type: 'unwanted', connectorId })
      if (type) events.emit({ type, connectorId })
    })
  }

  /** Returns what a wallet of the page grants in its window. It may answer once the request was given up. */
  async function ask(request: ConnectRequest<N>, opened: OpenWallet<W>, by: AbortSignal) {
    const { connectorId, network } = request
    const { wallet } = opened
    const earlier = asked.get(connectorId)
    chosen.add(opened.provider)
    const answer = wallet.connect(network, life.signal)
    const mine = { opened, answer }
    asked.set(connectorId, mine)
    let lose = () => {}
    const lost = new Promise<never>((_, reject) => {
      lose = () => reject(new RequestPendingError('connect'))
      losses.add(lose)
    })
    const over = () => {
      losses.delete(lose)
      if (asked.get(connectorId) === mine) asked.delete(connectorId)
    }
    answer.then(over, over)
    try {
      return await abortable(Promise.race([answer, lost]), by)
    } catch (error) {
      const isOpen = isFoyerError(error, 'wallet/request-pending') && !by.aborted
      const isLost = asked.get(connectorId) === mine
      let taken: Promise<void> | undefined
      if (isOpen && isLost) taken = awaitGrant(request, opened, by, () => answer, true)
      else if (isOpen) {
        // The window of the request before is open.
        if (earlier) asked.set(connectorId, earlier)
        const holder = wallet.granted ? opened : (earlier?.opened ?? opened)
        void awaitGrant(request, holder, by, (signal) => wallet.granted?.(signal) ?? earlier?.answer)
      } else wallet.close?.()
      answer.then(
        async (accounts) => {
          // It may still be waited for.
          await taken
          tellUnwanted(connectorId, accounts, 'answered')
        },
        (reason) => {
          // The caller knows a refusal that it waits for.
          const isKnown = reason === error && isFoyerError(error, 'wallet/user-rejected')
          if (!isKnown && hasNoWindow(reason)) events.emit({ type: 'answered', connectorId })
        },
      )
      throw error
    }
  }

  return {
    ask,
    tellUnwanted,
    forgetGrant: (of) => forgetGrant(of),
    lose() {
      for (const lose of [...losses]) lose()
    },
  }
}
