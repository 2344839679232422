import {
  type Async,
  type CatalogueWallet,
  type Events,
  type FoyerError,
  isFoyerError,
  type Moment,
  momentNow,
  msSince,
  type Namespace,
  pause,
  type RecentWallet,
  type SessionWallet,
  toFoyerError,
  type WalletDirectory,
  whenActed,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { createChosenWallet } from './chosenWallet.js'
import { browseLink, type DeepLink, type LinkKind, pairingLink, placeOfPage, targetOf } from './deepLinks.js'
import type { Offer, Offers } from './offers.js'
import { apart, createRenewal, isLongEnough } from './renewal.js'

/** A pairing to show. `uri` carries a key: it goes into a QR or a link, and nowhere else. */
export interface PairingOffer {
  readonly uri: string
  /** When it ends, in ms since the epoch. */
  readonly expires: number
}

/** What became of the offer. */
export type PairingProgress =
  | { readonly status: 'waiting' }
  /** The visitor was sent to a wallet; `at` by `performance.now()`. */
  | { readonly status: 'opened'; readonly at: number; readonly signsIn: boolean }
  /** A wallet took it; what it grants is being connected, and the visitor signed in where the wallet signed. */
  | { readonly status: 'taken'; readonly wallet: SessionWallet; readonly signsIn: boolean }
  | { readonly status: 'connected' }
  /** Declined, expired, a bad grant, or no offer could be made. */
  | { readonly status: 'failed'; readonly error: FoyerError }

/** Pairing with wallets, as views show it. */
export interface Pairings {
  /** A proxy. */
  readonly state: { readonly offer: Async<PairingOffer>; readonly progress: PairingProgress }
  /**
   * Makes an offer, unless one is still good: at least 10 s left, and not failed. While somebody
   * watches, an offer is replaced 10 s before it ends, never two within a second (safety F-38). Returns what ends the
   * watching; the offer stays good for reuse. Under `manualWCControl` an offer comes from the host alone.
   */
  watch(): () => void
  /** A new offer after a failure, or because the visitor asks. Nothing under `manualWCControl`. */
  retry(): void
  /**
   * The link that hands the offer to a wallet; `undefined` while there is none, or the wallet has no link of that kind.
   * Where a Solana wallet takes the page instead of an offer, the link that opens it there.
   */
  link(
    wallet: Pick<CatalogueWallet, 'mobileLink' | 'desktopLink' | 'webappLink' | 'name'>,
    kind: LinkKind,
  ): DeepLink | undefined
  /** To be called when the visitor follows the link. The wallet is kept as recent once it is connected. */
  opened(wallet: RecentWallet): void
  /** Which wallet the offer is shown for, so that success is told and remembered under its name; `undefined`: any. */
  choose(wallet: RecentWallet | undefined): void
  /** The wallet of {@link choose}. */
  chosen(): RecentWallet | undefined
  /** Withdraws the offer: a wallet that takes it later, or has done so, is told goodbye. */
  cancel(): void
  /** The host alone makes offers. */
  isManual(): boolean
  /** Withdraws the offer and lets go of the page. */
  dispose(): void
}

/** What pairings work with. */
export interface PairingsDeps {
  readonly mobile: () => boolean
  /** The namespace in use. */
  readonly active: () => Namespace
  readonly wallets: Pick<WalletDirectory, 'namespace' | 'remember' | 'named'>
  /** What the wallet behind the session calls itself. */
  readonly walletName: () => string | undefined
  readonly events: Pick<Events, 'emit'>
  /** Those of now: an instance that was ended and began anew has others. */
  readonly begin: () => Promise<Offers>
}

/** Creates the pairings of one widget. It sends no request before a view watches. */
export function createPairings(deps: PairingsDeps): Pairings {
  const { active, wallets, begin } = deps
  const { namespace } = wallets
  const state = proxy<{ offer: Async<PairingOffer>; progress: PairingProgress }>({
    offer: { status: 'idle' },
    progress: { status: 'waiting' },
  })
  const ending = new AbortController()
  const wallet = createChosenWallet(deps)
  const renewal = createRenewal({
    offer: () => shown,
    // A wallet that was opened holds this very offer.
    isWanted: () => watchers > 0 && state.progress.status === 'waiting',
    replace: () => void make(),
  })
  let offers: Offers | undefined
  let detach = () => {}
  let watchers = 0
  let shown: Offer | undefined
  let making = false
  let madeAt: Moment | undefined
  /** The chain family that the visitor wanted when it was made. */
  let madeFor: Namespace | undefined
  /** The visitor was sent to the wallet that took the offer. */
  let wasOpened = false

  const isManual = () => offers?.isManual ?? false

  async function make() {
    if (making || isManual() || ending.signal.aborted) return
    making = true
    renewal.cancel()
    state.offer = { status: 'pending', previous: shown && offerOf(shown) }
    state.progress = { status: 'waiting' }
    shown = undefined
    try {
      // No relay is asked before the visitor acts.
      await whenActed(ending.signal)
      state.offer = { ...state.offer }
      const wait = madeAt ? apart - msSince(madeAt) : 0
      if (wait > 0) await pause(wait, ending.signal)
      madeAt = momentNow()
      const now = await renew()
      ending.signal.throwIfAborted()
      madeFor = namespace()
      if (!now.isManual) await now.make(madeFor, ending.signal)
      else if (!shown) state.offer = { status: 'idle' }
      making = false
    } catch (error) {
      making = false
      if (ending.signal.aborted || shown) return
      if (isFoyerError(error, 'aborted')) return lapse()
      state.offer = { status: 'failed', error: toFoyerError(error), previous: undefined }
      state.progress = { status: 'failed', error: toFoyerError(error) }
    }
  }

  async function renew(): Promise<Offers> {
    const next = await begin()
    if (next === offers || ending.signal.aborted) return next
    detach()
    offers = next
    const stop = next.subscribe(follow)
    next.setAnalyticsSource(() => ({
      method: state.progress.status === 'opened' || wasOpened ? 'mobile' : 'qrcode',
      name: wallet.get()?.name,
    }))
    detach = () => {
      stop()
      next.setAnalyticsSource(undefined)
    }
    follow()
    return next
  }

  /** Shows the current offer, whether it was made here or by the host. */
  function follow() {
    const offer = offers?.current()
    if (!offer || offer === shown) return
    shown = offer
    wasOpened = false
    state.offer = { status: 'ready', value: offerOf(offer) }
    state.progress = { status: 'waiting' }
    renewal.plan()
    offer.taken.then(
      ({ wallet: taker }) => {
        if (shown !== offer) return
        wasOpened = state.progress.status === 'opened'
        renewal.cancel()
        state.progress = { status: 'taken', wallet: taker, signsIn: offer.signsIn() }
      },
      () => {},
    )
    offer.approval.then(
      () => end(offer, undefined),
      (error: unknown) => end(offer, toFoyerError(error)),
    )
  }

  function end(offer: Offer, error: FoyerError | undefined) {
    if (shown !== offer) return
    const { status } = state.progress
    shown = undefined
    renewal.cancel()
    if (!error) {
      state.offer = { status: 'idle' }
      state.progress = { status: 'connected' }
      wallet.connected(offers, wasOpened)
      return
    }
    // No wallet took it, so nothing failed.
    const isUnused = error.code === 'session/expired' && status === 'waiting' && !isManual()
    if (error.code === 'aborted' || isUnused) return lapse()
    state.offer = { status: 'idle' }
    state.progress = { status: 'failed', error }
    if (status === 'opened' || wasOpened) wallet.failed(offer, error)
  }

  /** There is no offer now; another one is made if a view waits for it. */
  function lapse() {
    state.offer = { status: 'idle' }
    state.progress = { status: 'waiting' }
    if (watchers > 0) renewal.soon()
  }

  function isGood(): boolean {
    if (!shown || state.progress.status === 'failed') return false
    const isWanted = isManual() || madeFor === namespace()
    return isWanted && isLongEnough(shown.expires)
  }

  globalThis.document?.addEventListener('visibilitychange', renewal.plan, ending)
  globalThis.addEventListener?.('pageshow', renewal.plan, ending)

  return {
    state,
    watch() {
      watchers += 1
      // Under `manualWCControl` nothing else would notice.
      renew().catch(() => {})
      if (isGood()) renewal.plan()
      else void make()
      let done = false
      return () => {
        if (done) return
        done = true
        watchers -= 1
        if (watchers === 0) renewal.cancel()
      }
    },
    retry: () => void make(),
    link: (to, kind) => linkOf(to, kind, namespace() ?? active(), shown?.uri),
    opened(to) {
      wallet.choose(to)
      renewal.cancel()
      if (shown) state.progress = { status: 'opened', at: performance.now(), signsIn: shown.signsIn() }
    },
    choose(to) {
      if (!wallet.choose(to) || state.progress.status !== 'opened') return
      state.progress = { status: 'waiting' }
      renewal.plan()
    },
    chosen: wallet.get,
    cancel() {
      offers?.withdraw()
      if (!shown) return
      shown = undefined
      lapse()
    },
    isManual,
    dispose() {
      ending.abort()
      renewal.cancel()
      detach()
      offers?.withdraw()
    },
  }
}

function offerOf({ uri, expires }: Offer): PairingOffer {
  return { uri, expires }
}

/** Returns the link of {@link Pairings.link}. @param uri of the offer */
function linkOf(
  wallet: Parameters<Pairings['link']>[0],
  kind: LinkKind,
  family: Namespace,
  uri: string | undefined,
): DeepLink | undefined {
  const place = placeOfPage()
  if (kind === 'mobile') {
    const { href, origin } = globalThis.location
    const page = browseLink(wallet.name, family, { href, origin, globals: globalThis })
    if (page) return { href: page, target: targetOf(kind, place) }
  }
  const link = wallet[`${kind === 'web' ? 'webapp' : kind}Link`]
  return uri && link ? pairingLink(link, uri, kind, place) : undefined
}
