import type { AccountPart } from '@foyer/controllers/widget'
import type { TokenBalance } from '@foyer/core'
import { useEffect, useState } from 'react'
import type { Changes } from './changes.js'

/** How prices changed in a day, once that is known: nobody asks before what tokens are worth now is drawn. */
export function useChanges(
  { past }: Pick<AccountPart, 'past'>,
  held: readonly TokenBalance[] | undefined,
): Changes | undefined {
  const [changes, setChanges] = useState<Changes>()
  useEffect(() => {
    if (!past || !held?.some(({ price }) => price)) return
    const life = new AbortController()
    const { signal } = life
    const ask = async () => {
      const [{ changesOf }, asked] = await Promise.all([import('./changes.js'), past.load()])
      const found = await changesOf(asked, held, signal)
      if (!signal.aborted) setChanges(found)
    }
    // Without them the price stands there.
    ask().catch(() => {})
    return () => life.abort()
  }, [past, held])
  return changes
}
