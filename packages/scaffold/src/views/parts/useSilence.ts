import { isMobile } from '@foyer/core'
import { useEffect, useState } from 'react'

/** How long a wallet may be silent before the visitor is told where to look. */
const silenceMs = 8_000

/**
 * Whether a wallet in the toolbar of this browser has left a request unanswered for long.
 * @param request what it was asked last; `undefined` once it has answered
 */
export function useSilence(request: string | undefined): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    setSilent(false)
    if (request === undefined) return
    const timer = setTimeout(() => setSilent(!isMobile()), silenceMs)
    return () => clearTimeout(timer)
  }, [request])
  return silent
}
