import type { Network } from '@foyer/core'
import { ListRow, NetworkImage } from '@foyer/ui'
import { useVisit, useWords } from './scaffoldContext.js'
import { useImage } from './useImage.js'

interface NetworkRowProps {
  readonly network: Network
  readonly selected?: boolean
  readonly switching?: boolean
  /** The wallet did not approve it. */
  readonly unsupported?: boolean
  readonly onClick: () => void
}

/** A network to switch to. */
export function NetworkRow({
  network,
  selected = false,
  switching = false,
  unsupported,
  onClick,
}: NetworkRowProps) {
  const t = useWords()
  const { images } = useVisit()
  const { name, imageId } = network
  const src = useImage(images, 'asset', imageId)
  return (
    <ListRow
      title={name}
      subtitle={unsupported ? t('networks.unsupported') : switching ? t('networks.switching') : undefined}
      leading={<NetworkImage src={src} name={name} size={40} />}
      selected={selected}
      loading={switching}
      disabled={unsupported}
      onClick={onClick}
    />
  )
}
