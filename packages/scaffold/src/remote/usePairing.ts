import type { CatalogueWallet, PairingOffer, PairingProgress, Pairings } from '@foyer/controllers/visit'
import { type FoyerError, latestValue } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { leaveConnecting } from '../connected.js'
import { useRemote, useVisit } from '../scaffoldContext.js'

/** A pairing as a view shows it. */
export interface ShownPairing {
  readonly pairings: Pairings
  /** Good to be scanned and opened; `undefined` while there is none. */
  readonly offer: PairingOffer | undefined
  readonly progress: PairingProgress
  /** Why there is none, or what became of it. */
  readonly error: FoyerError | undefined
}

/**
 * Keeps an offer good while the view is shown, and leaves the view when a wallet took it.
 * @param wallet whom the offer is for; absent: any
 */
export function usePairing(wallet: CatalogueWallet | undefined): ShownPairing {
  const visit = useVisit()
  const pairings = usePairings()
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
    if (status === 'connected' && before.current !== status) leaveConnecting(visit)
    before.current = status
  }, [status, visit])

  const error =
    progress.status === 'failed' ? progress.error : offer.status === 'failed' ? offer.error : undefined
  const latest = latestValue(offer)
  // A code that was declined or has run out is not shown while the next one is made.
  const [spent, spend] = useState<string>()
  if (error && latest && spent !== latest.uri) spend(latest.uri)
  const shown = error || latest?.uri === spent ? undefined : latest
  return { pairings, offer: shown, progress, error }
}

/** The controller behind the views of remote sessions; only those may ask. */
export function usePairings(): Pairings {
  const { views } = useRemote().state
  if (views.status !== 'ready') throw new Error('This view belongs to the chunk of remote sessions.')
  return views.value.pairings
}
