import { useSnapshot } from 'valtio'
import type { FetchedViews } from './lazyViews.js'
import { useLazyViews } from './scaffoldContext.js'

/** A part of the modal that few first views need: it comes with the lazy views. Where one does, {@link mount} waits for them. */
export function LazyPart({
  part,
}: {
  readonly part: 'LegalCheckbox' | 'FamilyFilter' | 'Locked' | 'NoAccount' | 'NoWallet' | 'NoWays' | 'Overlay'
}) {
  const { fetched } = useSnapshot(useLazyViews().state)
  const Part: FetchedViews[typeof part] | false = fetched.status === 'ready' && fetched.value[part]
  return Part && <Part />
}
