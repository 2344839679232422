import { activeNetwork, connectionOf, explorerLink, type Network } from '@foyer/core'
import { Body, IconBox, isIconName, ListRow, WalletImage } from '@foyer/ui'
import { NetworkPicture } from '../../NetworkPicture.js'
import { useActions, useLabel, useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'
import { useDisconnect } from '../../useDisconnect.js'
import { NoAccount } from './Account.js'
import { Addresses } from './Addresses.js'
import { DisconnectButtons } from './DisconnectButtons.js'
import { FamilyAccounts } from './FamilyAccounts.js'

/** The accounts, and of the one in use: its addresses, network and wallet, and the way out. */
export function AccountSettings() {
  const t = useWords()
  const root = useRoot()
  const { active } = root.networks
  const connection = connectionOf(root, active)
  const wallet = useConnectedWallet()
  const { disconnecting, disconnect } = useDisconnect()
  // Of a disconnect that is under way the account is gone already, and maybe another one is in its place.
  const leaving =
    disconnecting && (connection.status !== 'connected' || ![active, 'all'].includes(disconnecting))
  if (leaving) return <Body aria-busy="true" />
  if (connection.status !== 'connected') return <NoAccount />

  const network = activeNetwork(root)
  const explorer = explorerLink(network, 'account', connection.address)
  return (
    <Body>
      <FamilyAccounts />
      <Addresses namespace={active} connection={connection} />
      <NetworkSetting network={network} />
      {wallet && (
        <ListRow
          leading={<WalletImage src={wallet.icon} name={wallet.name} size={40} />}
          title={t('settings.wallet')}
          {...(wallet.remote
            ? { subtitle: t('settings.claims', { name: wallet.name }) }
            : { value: wallet.name })}
        />
      )}
      <Offered />
      {network.explorer && explorer && (
        <ListRow
          leading={<IconBox icon="browser" />}
          title={t('settings.explorer', { name: network.explorer.name })}
          href={explorer}
          external
        />
      )}
      <DisconnectButtons disconnecting={disconnecting} onDisconnect={disconnect} />
    </Body>
  )
}

function NetworkSetting({ network }: { readonly network: Network }) {
  const t = useWords()
  const { router, instance } = useWidget()
  const { enableNetworkSwitch } = useOptions()
  const row = {
    leading: <NetworkPicture network={network} size={40} />,
    title: t('settings.network'),
    value: network.name,
  }
  if (!enableNetworkSwitch) return <ListRow {...row} />
  return (
    <ListRow
      {...row}
      chevron
      onClick={() => {
        instance.events.emit('CLICK_NETWORKS')
        router.push('Networks')
      }}
    />
  )
}

/** What features add here. */
function Offered() {
  const label = useLabel()
  const { router } = useWidget()
  return useActions('settings').map(({ id, icon, route, label: key }) => (
    <ListRow
      key={id}
      leading={<IconBox icon={isIconName(icon) ? icon : 'more'} />}
      title={label(key)}
      chevron
      onClick={() => router.push(route.view, route.params)}
    />
  ))
}
