import { activeAccount } from '@foyer/core'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.js'
import { Screen } from './Screen.js'
import { useRoot } from './scaffoldContext.js'

/**
 * Renders the first view while nobody waits, in pieces of a few milliseconds, and lets go of it: nothing of it reaches
 * the page, and no effect runs. The engine has compiled all that a press then runs.
 */
export function FirstViewAhead() {
  const root = useRoot()
  const { open } = root.modal
  const connected = activeAccount(root) !== undefined
  const [wanted, setWanted] = useState<boolean>()
  // One of its own: what waits for a promise lives as long as that does.
  const [never] = useState(() => new Promise(() => {}))
  useEffect(() => {
    // Once: what was opened is compiled. Who is connected sees another view first.
    if (open || connected) setWanted(false)
    else startTransition(() => setWanted((was) => was ?? true))
  }, [open, connected])
  return (
    wanted && (
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Screen />
          <Unfinished until={never} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** Keeps React from putting what stands beside it on the page. */
function Unfinished({ until }: { readonly until: Promise<unknown> }): never {
  throw until
}
