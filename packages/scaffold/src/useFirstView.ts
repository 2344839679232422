import { currentView } from '@foyer/controllers/widget'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useWidget } from './scaffoldContext.js'

/** Until the next piece of what is drawn ahead (ms): the page draws a frame between them. */
const pieceMs = 30
/** Its head, then all of it. */
const pieces = 2

/** What the shell draws. */
export interface FirstView {
  /** How far the first view is drawn while the modal is closed, in pieces; 0: not at all. */
  readonly ahead: number
  /** By this the views of one visit are told from those drawn ahead, where it begins elsewhere. */
  readonly visit: string
}

/**
 * Draws the first view while nobody waits, out of sight, so that a press only shows it. Once: after the first opening
 * nothing is left of it. Who is connected, or meets a feature first, sees another view.
 */
export function useFirstView(open: boolean, connected: boolean): FirstView {
  const { router, features } = useWidget()
  const taken = features.enabled().some(({ views }) => views.includes('Connect'))
  const [drawn, setDrawn] = useState(0)
  const over = useRef(false)
  const wanted = !(over.current || open || connected || taken)
  useEffect(() => {
    over.current ||= open
    if (!wanted || drawn === pieces) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), pieceMs)
    return () => clearTimeout(timer)
  }, [open, wanted, drawn])
  const visit = useMemo(() => (open ? currentView(router.state) : 'Connect'), [open, router])
  return { ahead: wanted ? drawn : 0, visit }
}
