import { connectionOf, isNetworkOf } from '@foyer/core'
import { Body, Button, IconBox, Message, useLocale } from '@foyer/ui'
import { NetworkRow } from '../../NetworkRow.js'
import { useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useDisconnect } from '../../useDisconnect.js'
import { useNetworkSwitch } from '../../useNetworkSwitch.js'
import { isApproved } from './isApproved.js'

/** The wallet is on a network that the host did not ask for: switch, or disconnect. The visit leads on from here. */
export function UnsupportedChain() {
  const t = useWords()
  const { locale } = useLocale()
  const root = useRoot()
  const { active, requested } = root.networks
  const { switching, switchTo } = useNetworkSwitch()
  const { disconnecting, disconnect } = useDisconnect()
  const { instance, router } = useWidget()
  const networks = requested.filter(({ id }) => isNetworkOf(active, id))
  const connection = connectionOf(root, active)
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(networks.map(({ name }) => name))
  const isStuck = !networks.some((network) => isApproved(root, network))
  // A new session takes the place of the one that covers nothing of use.
  const again =
    isStuck &&
    connection.status === 'connected' &&
    instance.connectors.find(({ id }) => id === connection.connectorId)?.view
  return (
    <Body>
      <Message
        media={<IconBox icon="network" tone="warn" size={56} />}
        title={t(isStuck ? 'unsupported.stuckHeading' : 'unsupported.heading')}
        text={isStuck ? t('unsupported.stuckText', { networks: names }) : t('unsupported.text')}
      />
      {!isStuck &&
        networks.map((network) => (
          <NetworkRow
            key={network.id}
            network={network}
            switching={network.id === switching}
            unsupported={!isApproved(root, network)}
            onClick={() => switchTo(network.id)}
          />
        ))}
      {again && (
        <Button variant="primary" onClick={() => router.reset(again)}>
          {t('unsupported.again')}
        </Button>
      )}
      <Button
        variant="ghost"
        icon="power"
        loading={Boolean(disconnecting)}
        onClick={() => disconnect(active)}
      >
        {t('settings.disconnect')}
      </Button>
    </Body>
  )
}
