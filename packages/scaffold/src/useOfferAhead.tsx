import { isMobile } from '@foyer/controllers/visit'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useRemote, useVisit } from './scaffoldContext.js'

/** On a phone, fetches what makes an offer once the modal has been painted. Returns what keeps the offer ready, to draw. */
export function useOfferAhead(open: boolean): ReactNode {
  const visit = useVisit()
  const remote = useRemote()
  const { views } = useSnapshot(remote.state)
  // Embedded, the modal is open before anybody asked for anything.
  const { enableEmbedded } = useOptions()
  useEffect(() => {
    if (open && visit.remote && !enableEmbedded && isMobile()) void remote.load()
  }, [open, visit, remote, enableEmbedded])
  return views.status === 'ready' && !enableEmbedded && <views.value.OfferAhead />
}
