import { isMobile } from '@foyer/controllers/visit'
import { activeAccount } from '@foyer/core'
import { useEffect } from 'react'
import { useLegalLock } from '../legal.js'
import { useRoot } from '../scaffoldContext.js'
import { usePairings } from './usePairing.js'

/** On a phone, keeps an offer ready while the modal is open, so that the tap on a wallet opens its app. Draws nothing. */
export function OfferAhead() {
  const pairings = usePairings()
  const connected = activeAccount(useRoot()) !== undefined
  const locked = useLegalLock()
  const wanted = !connected && !locked && isMobile()
  useEffect(() => (wanted ? pairings.watch() : undefined), [wanted, pairings])
  return null
}
