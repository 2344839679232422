import { useSnapshot } from 'valtio'
import type { LaterViews } from './later.js'
import { useLater } from './scaffoldContext.js'

/** A part of the first view that few hosts need: from the chunk of later views, which {@link mount} then waits for. */
export function FromLater({ part }: { readonly part: 'LegalCheckbox' | 'FamilyFilter' }) {
  const { views } = useSnapshot(useLater().state)
  const Part: LaterViews[typeof part] | false = views.status === 'ready' && views.value[part]
  return Part && <Part />
}
