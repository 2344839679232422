import { connectedNamespaces, disconnectTargets, type Namespace, namespaceName } from '@foyer/core'
import { Button, useLocale } from '@foyer/ui'
import { useOptions, useRoot, useWords } from '../../scaffoldContext.js'

interface DisconnectOneProps {
  /** What is being disconnected. */
  readonly disconnecting: Namespace | 'all' | undefined
  readonly onDisconnect: (target: Namespace) => void
}

/** The way out of the account in use alone, where others stay: it names all that go along. */
export function DisconnectOne({ disconnecting, onDisconnect }: DisconnectOneProps) {
  const t = useWords()
  const { locale } = useLocale()
  const { linkedDisconnect } = useOptions()
  const root = useRoot()
  const { active } = root.networks
  const connected = connectedNamespaces(root)
  const going = disconnectTargets(root, active, linkedDisconnect).filter((one) => connected.includes(one))
  if (going.length === connected.length) return null
  const names = new Intl.ListFormat(locale).format(going.map((one) => namespaceName(root, one)))
  return (
    <Button
      variant="ghost"
      loading={disconnecting === active}
      disabled={disconnecting === 'all'}
      onClick={() => onDisconnect(active)}
    >
      {t('settings.disconnectNamespaces', { names })}
    </Button>
  )
}
