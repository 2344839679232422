import type { AccountPart } from '@foyer/controllers/widget'
import type { TokenBalance } from '@foyer/core'
import { useEffect, useState } from 'react'
import type { Changes } from './changes.js'

/** Returns what is known a moment later. Nobody is asked before what tokens are worth now is drawn. */
export function useChanges(
  { past }: Pick<AccountPart, 'past'>,
  held: readonly TokenBalance[] | undefined,
): Changes | undefined {
  const [changes, setChanges] = useState<Changes>()
  useEffect(() => {
    if (!past || !held?.some(({ price }) => price)) return
    const life = new AbortController()
    // Without changes the price is shown.
    import('./changes.js')
      .then((chunk) => chunk.followChanges(past, held, life.signal, setChanges))
      .catch(() => {})
    return () => life.abort()
  }, [past, held])
  return changes
}
