import { activeNetwork } from '@foyer/core'
import { Chip, NetworkImage } from '@foyer/ui'
import { useOptions, useRoot, useVisit, useWords } from './scaffoldContext.js'
import { useImage } from './useImage.js'

/** The network in use, and the way to another one. */
export function NetworkChip() {
  const t = useWords()
  const { images, router, instance } = useVisit()
  const { enableNetworkSwitch } = useOptions()
  const { name, imageId } = activeNetwork(useRoot())
  const src = useImage(images, 'asset', imageId)
  return (
    <Chip
      image={<NetworkImage src={src} name={name} size={16} />}
      chevron={enableNetworkSwitch}
      disabled={!enableNetworkSwitch}
      aria-label={t(enableNetworkSwitch ? 'networks.current' : 'networks.fixed', { name })}
      onClick={() => {
        instance.events.emit('CLICK_NETWORKS')
        router.push('Networks')
      }}
    >
      {name}
    </Chip>
  )
}
