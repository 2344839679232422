import { connectedNamespaces, disconnectTargets, type Namespace } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Button, Columns, Footnote, IconButton, Stack, WalletImage } from '@foyer/ui'
import { useState } from 'react'
import { AccountPicture } from '../../AccountPicture.js'
import { useOptions, useRoot, useWords } from '../../scaffoldContext.js'
import { type ConnectedWallet, useConnectedWallet } from '../../useConnectedWallet.js'
import { AccountAddress, type Connected } from './AccountAddress.js'
import { useAccountChoice } from './useAccountChoice.js'

interface SettingsHeadProps {
  readonly connection: Connected
  /** What is being disconnected. */
  readonly disconnecting: Namespace | 'all' | undefined
  readonly onDisconnect: (target: Namespace | 'all') => void
}

/** The account in use, how to change it, and the way out. */
export function SettingsHead({ connection, disconnecting, onDisconnect }: SettingsHeadProps) {
  const t = useWords()
  const root = useRoot()
  const { linkedDisconnect } = useOptions()
  const { active } = root.networks
  const wallet = useConnectedWallet()
  const choice = useAccountChoice(
    active,
    connection.connectorId,
    walletWord(wallet?.name, t('approve.wallet')),
  )
  const connected = connectedNamespaces(root)
  const going = disconnectTargets(root, active, linkedDisconnect)
  // A session takes along all that stands on it.
  const all = connected.length > 1
  const target = connected.every((one) => going.includes(one)) ? active : 'all'
  const many = all ? 'settings.disconnectAll' : 'settings.disconnect'
  const words = wallet?.isLogin && target === active ? 'settings.logOut' : many
  return (
    <>
      <Stack align="center" gap="xs">
        <AccountPicture address={connection.address} size={56} />
        <AccountAddress connection={connection} types={connection.accountTypes ? 'all' : 'unusual'} />
        {wallet && <WalletName {...wallet} />}
      </Stack>
      <Columns>
        {choice && (
          <Button variant="soft" loading={choice.choosing} onClick={choice.choose}>
            {t('settings.change')}
          </Button>
        )}
        <Button
          variant="danger"
          icon="power"
          loading={disconnecting === target}
          disabled={disconnecting !== undefined && disconnecting !== target}
          onClick={() => onDisconnect(target)}
        >
          {t(words)}
        </Button>
      </Columns>
    </>
  )
}

/** The wallet of the account. Behind a session, its name is its own word, which is told to who asks (safety T-68). */
function WalletName({ name, icon, remote }: ConnectedWallet) {
  const t = useWords()
  const [told, setTold] = useState(false)
  const line = (
    <Footnote>
      <WalletImage src={icon} name={name} size={16} /> <bdi>{name}</bdi>
    </Footnote>
  )
  if (!remote) return line
  return (
    <>
      <Stack direction="row" align="center">
        {line}
        <IconButton
          icon="info"
          size={32}
          label={t('settings.aboutName')}
          aria-expanded={told}
          onClick={() => setTold(!told)}
        />
      </Stack>
      <div role="status">{told && <Footnote>{t('settings.claimed')}</Footnote>}</div>
    </>
  )
}
