import { type CatalogueWallet, type FeatureContext, type FoyerError, latestValue } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PairingOffer, PairingProgress, Pairings } from '../pairings.js'

/** A pairing as a view shows it. */
export interface ShownPairing {
  readonly pairings: Pairings
  /** Good to be scanned and opened; `undefined` while there is none. */
  readonly offer: PairingOffer | undefined
  readonly progress: PairingProgress
  /** Why there is none, or what became of it. */
  readonly error: FoyerError | undefined
}

/** Whether a wallet took the offer, so that there is nothing left to scan or to open. */
export function isTaken({ status }: PairingProgress): boolean {
  return status === 'taken' || status === 'connected'
}

/** Whether a wallet is connecting and signing in at once. */
function signsIn(progress: PairingProgress): boolean {
  return 'signsIn' in progress && progress.signsIn
}

/**
 * Keeps an offer good while the view is shown, and leaves the view when a wallet took it.
 * @param wallet whom the offer is for; absent: any
 */
export function usePairing(
  pairings: Pairings,
  { connected, router }: Pick<FeatureContext, 'connected' | 'router'>,
  wallet?: CatalogueWallet,
): ShownPairing {
  const { offer, progress } = useSnapshot(pairings.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wallet is known by its id.
  useEffect(() => {
    pairings.choose(wallet)
    return pairings.watch()
  }, [pairings, wallet?.id])

  const { status } = progress
  const before = useRef(status)
  useEffect(() => {
    // One that was taken before this view was shown is none of its business.
    if (status === 'connected' && before.current !== status) connected()
    before.current = status
  }, [status, connected])

  const isSignIn = signsIn(progress)
  useEffect(() => {
    if (!isSignIn) return
    // The link that was pressed is followed first: it goes with this view.
    const timer = setTimeout(() => {
      if (signsIn(pairings.state.progress)) router.replace('ConnectingSiwe')
    })
    return () => clearTimeout(timer)
  }, [isSignIn, pairings, router])

  const error =
    progress.status === 'failed' ? progress.error : offer.status === 'failed' ? offer.error : undefined
  const latest = latestValue(offer)
  // A code that was declined or has run out is not shown while the next one is made.
  const [spent, spend] = useState<string>()
  if (error && latest && spent !== latest.uri) spend(latest.uri)
  const shown = error || latest?.uri === spent ? undefined : latest
  return { pairings, offer: shown, progress, error }
}
