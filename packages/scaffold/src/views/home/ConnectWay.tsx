import type { FeatureAction } from '@foyer/core'
import { IconBox, ListRow } from '@foyer/ui'
import { EmbeddedView } from '../../EmbeddedView.js'
import { useLabel, useWidget } from '../../scaffoldContext.js'

interface ConnectWayProps {
  readonly way?: FeatureAction
  /** The host's terms are not accepted yet. */
  readonly locked?: boolean
}

/** A way to connect that a feature offers: drawn itself where it stands in place, else a row that leads to it. */
export function ConnectWay({ way, locked = false }: ConnectWayProps) {
  const label = useLabel()
  const { router } = useWidget()
  if (!way) return null
  const { icon, inPlace, route } = way
  if (inPlace && !locked) return <EmbeddedView route={route} />
  return (
    <ListRow
      leading={<IconBox icon={icon} />}
      title={label(way.label)}
      chevron
      disabled={locked}
      onClick={() => router.push(route.view, route.params)}
    />
  )
}
