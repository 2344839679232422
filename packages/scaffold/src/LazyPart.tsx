import type { FeatureAction } from '@foyer/core'
import { useLazyViews, useSelected } from './scaffoldContext.js'

/** A part of the modal that few first views need: it comes with the lazy views. Where one does, {@link mount} waits for them. */
export function LazyPart({
  part,
  ...rest
}: {
  readonly part:
    | 'Collapsed'
    | 'ConnectHead'
    | 'ConnectWay'
    | 'DisputedWallet'
    | 'FamilyFilter'
    | 'Locked'
    | 'MissingWays'
    | 'NoAccount'
    | 'NoWallet'
    | 'NoWays'
    | 'Overlay'
    | 'UnknownView'
    | 'WayOut'
  readonly way?: FeatureAction
  readonly locked?: boolean
}) {
  const Part = useSelected(
    useLazyViews().state,
    ({ fetched }) => fetched.status === 'ready' && fetched.value[part],
  )
  return Part && <Part {...rest} />
}
