import { isNetworkOf } from '@foyer/core'
import { Body, Button, IconBox, Message } from '@foyer/ui'
import { NetworkRow } from '../../NetworkRow.js'
import { useRoot, useWords } from '../../scaffoldContext.js'
import { useDisconnect } from '../../useDisconnect.js'
import { useNetworkSwitch } from '../../useNetworkSwitch.js'
import { isApproved } from './Networks.js'

/** The wallet is on a network that the host did not ask for: switch, or disconnect. The visit leads on from here. */
export function UnsupportedChain() {
  const t = useWords()
  const root = useRoot()
  const { active, requested } = root.networks
  const { switching, switchTo } = useNetworkSwitch()
  const { disconnecting, disconnect } = useDisconnect()
  return (
    <Body>
      <Message
        media={<IconBox icon="network" tone="warn" size={56} />}
        title={t('unsupported.heading')}
        text={t('unsupported.text')}
      />
      {requested
        .filter(({ id }) => isNetworkOf(active, id))
        .map((network) => (
          <NetworkRow
            key={network.id}
            network={network}
            switching={network.id === switching}
            unsupported={!isApproved(root, network)}
            onClick={() => switchTo(network.id)}
          />
        ))}
      <Button
        variant="ghost"
        icon="power"
        loading={disconnecting !== undefined}
        onClick={() => disconnect(active)}
      >
        {t('unsupported.disconnect')}
      </Button>
    </Body>
  )
}
