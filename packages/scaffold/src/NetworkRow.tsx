import type { Network } from '@foyer/core'
import { ListRow } from '@foyer/ui'
import { NetworkPicture } from './NetworkPicture.js'
import { useWords } from './scaffoldContext.js'

interface NetworkRowProps {
  readonly network: Network
  readonly selected?: boolean
  readonly switching?: boolean
  /** The wallet did not approve it. */
  readonly unsupported?: boolean
  /** What else there is to say about it. */
  readonly note?: string | undefined
  readonly onClick: () => void
}

/** A network to switch to. */
export function NetworkRow({
  network,
  selected = false,
  switching = false,
  unsupported,
  note,
  onClick,
}: NetworkRowProps) {
  const t = useWords()
  return (
    <ListRow
      title={network.name}
      subtitle={unsupported ? t('networks.unsupported') : switching ? t('networks.switching') : note}
      leading={<NetworkPicture network={network} size={40} />}
      selected={selected}
      loading={switching}
      disabled={unsupported}
      onClick={onClick}
    />
  )
}
