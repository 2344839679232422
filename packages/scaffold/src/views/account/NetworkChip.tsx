import { activeNetwork } from '@foyer/core'
import { Chip } from '@foyer/ui'
import { NetworkPicture } from '../../NetworkPicture.js'
import { useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useNetworkName } from '../../useNetworkName.js'
import { prefetchGuides } from '../fetchGuides.js'

/** The network in use, and the way to another one. */
export function NetworkChip() {
  const t = useWords()
  const { router, instance } = useWidget()
  const { enableNetworkSwitch } = useOptions()
  const network = activeNetwork(useRoot())
  const name = useNetworkName()
  return (
    <Chip
      image={<NetworkPicture network={network} size={16} />}
      chevron={enableNetworkSwitch}
      disabled={!enableNetworkSwitch}
      aria-label={t(enableNetworkSwitch ? 'networks.current' : 'networks.fixed', { name })}
      onPointerEnter={prefetchGuides}
      onFocus={prefetchGuides}
      onClick={() => {
        instance.events.emit('CLICK_NETWORKS')
        router.push('Networks')
      }}
    >
      {name}
    </Chip>
  )
}
