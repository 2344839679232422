import { connectedNamespaces, disconnectTargets, type Namespace, namespaceName } from '@foyer/core'
import { Button, useLocale } from '@foyer/ui'
import { useOptions, useRoot, useWords } from '../../scaffoldContext.js'

interface DisconnectButtonsProps {
  /** What is being disconnected. */
  readonly disconnecting: Namespace | 'all' | undefined
  readonly onDisconnect: (target: Namespace | 'all') => void
}

/** The way out of the account in use, which names all that go along; and out of every account. */
export function DisconnectButtons({ disconnecting, onDisconnect }: DisconnectButtonsProps) {
  const t = useWords()
  const { locale } = useLocale()
  const { linkedDisconnect } = useOptions()
  const root = useRoot()
  const { active } = root.networks
  const connected = connectedNamespaces(root)
  const going = disconnectTargets(root, active, linkedDisconnect).filter((one) => connected.includes(one))
  const names = new Intl.ListFormat(locale).format(going.map((one) => namespaceName(root, one)))
  return (
    <>
      <Button
        variant="danger"
        icon="power"
        loading={disconnecting === active}
        disabled={disconnecting === 'all'}
        onClick={() => onDisconnect(active)}
      >
        {connected.length > 1 ? t('settings.disconnectNamespaces', { names }) : t('settings.disconnect')}
      </Button>
      {connected.length > going.length && (
        <Button
          variant="ghost"
          loading={disconnecting === 'all'}
          disabled={disconnecting === active}
          onClick={() => onDisconnect('all')}
        >
          {t('settings.disconnectAll')}
        </Button>
      )}
    </>
  )
}
