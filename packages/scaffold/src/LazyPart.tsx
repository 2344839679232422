import { useSnapshot } from 'valtio'
import type { FetchedViews } from './lazyViews.js'
import { useLazyViews } from './scaffoldContext.js'

/** A part of the first view that few hosts need: it comes with the lazy views, which {@link mount} then waits for. */
export function LazyPart({ part }: { readonly part: 'LegalCheckbox' | 'FamilyFilter' | 'DeveloperAlert' }) {
  const { fetched } = useSnapshot(useLazyViews().state)
  const Part: FetchedViews[typeof part] | false = fetched.status === 'ready' && fetched.value[part]
  return Part && <Part />
}
