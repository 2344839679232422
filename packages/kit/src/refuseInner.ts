import type { Feature, ViewId } from '@foyer/core'
import type { createCallsFeature } from '@foyer/feature-calls'
import type { Mounted } from '@foyer/scaffold'
import { ViewError } from './viewError.js'

/** The code of calls. The modal gets their manifest with the first call. */
interface CallsCode {
  readonly createCallsFeature: typeof createCallsFeature
}

/**
 * Refuses a view that a page cannot open. A view that no manifest has yet may be one of a feature whose manifest comes later: it is
 * on screen until that is known.
 * @throws {ViewError}
 */
export async function refuseInner(
  view: ViewId,
  { isInner, widget, close }: Mounted,
  calls: () => Promise<CallsCode>,
): Promise<void> {
  if (isInner(view) === undefined) {
    await widget.account().catch(() => {})
    if (!(isInner(view) ?? isCall(view, await calls()))) return
    close()
  }
  throw new ViewError(view)
}

function isCall(view: ViewId, { createCallsFeature }: CallsCode): boolean {
  const { inner = [] }: Feature = createCallsFeature({ open: () => false, installed: () => {} })
  return inner.includes(view)
}
