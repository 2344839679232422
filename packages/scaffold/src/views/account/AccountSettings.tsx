import type { AccountPart } from '@foyer/controllers/widget'
import {
  activeAccount,
  activeNetwork,
  connectionOf,
  explorerLink,
  type Network,
  namespaceName,
  namespacesOf,
} from '@foyer/core'
import { Body, IconBox, ListRow, RowGroup, SectionLabel } from '@foyer/ui'
import { EmbeddedView } from '../../EmbeddedView.js'
import { NetworkPicture } from '../../NetworkPicture.js'
import {
  useActions,
  useLabel,
  useOptions,
  useRoot,
  useSelected,
  useWidget,
  useWords,
} from '../../scaffoldContext.js'
import { useDisconnect } from '../../useDisconnect.js'
import { useNetworkName } from '../../useNetworkName.js'
import type { BuiltInProps } from '../group.js'
import { lazyView } from '../parts/lazyView.js'
import { DisconnectOne } from './DisconnectOne.js'
import { FamilyAccounts } from './FamilyAccounts.js'
import { NoAccount } from './NoAccount.js'
import { SettingsHead } from './SettingsHead.js'

// Few wallets grant more than one address.
const OtherAddresses = lazyView(
  () => import('./OtherAddresses.js'),
  (chunk) => chunk.OtherAddresses,
)
// Wallets of a login alone have two accounts on one network.
const AccountTypes = lazyView(
  () => import('./types/index.js'),
  (chunk) => chunk.AccountTypes,
)

/** The account in use and the way out, the accounts of other chains, and what else there is about the one in use. */
export function AccountSettings({ controller }: BuiltInProps<'AccountSettings'>) {
  const t = useWords()
  const root = useRoot()
  const { active } = root.networks
  const connection = connectionOf(root, active)
  const { disconnecting, disconnect } = useDisconnect()
  // Of a disconnect that is under way the account is gone already, and maybe another one is in its place.
  const leaving =
    disconnecting && (connection.status !== 'connected' || ![active, 'all'].includes(disconnecting))
  if (leaving) return <Body aria-busy="true" />
  if (connection.status !== 'connected') return <NoAccount />

  const network = activeNetwork(root)
  const explorer = explorerLink(network, 'account', connection.address)
  const several = namespacesOf(root.networks.requested).length > 1
  const held = { namespace: active, connection, names: controller.identities }
  return (
    <Body>
      <SettingsHead connection={connection} disconnecting={disconnecting} onDisconnect={disconnect} />
      <Offered connectorId={connection.connectorId} inPlace />
      <FamilyAccounts />
      {several && <SectionLabel>{t('settings.on', { name: namespaceName(root, active) })}</SectionLabel>}
      {connection.smartAccount ? (
        <AccountTypes {...held} />
      ) : (
        connection.addresses.length > 1 && <OtherAddresses key={active} {...held} />
      )}
      <RowGroup>
        <NetworkSetting network={network} />
        <TokenOrder choices={controller.choices} />
        <Offered connectorId={connection.connectorId} />
        {network.explorer && explorer && (
          <ListRow
            leading={<IconBox icon="browser" size={32} />}
            title={t('settings.explorer', { name: network.explorer.name })}
            href={explorer}
            external
          />
        )}
      </RowGroup>
      <DisconnectOne disconnecting={disconnecting} onDisconnect={disconnect} />
    </Body>
  )
}

function NetworkSetting({ network }: { readonly network: Network }) {
  const t = useWords()
  const { router, instance } = useWidget()
  const { enableNetworkSwitch } = useOptions()
  const row = {
    leading: <NetworkPicture network={network} size={32} />,
    title: t('settings.network'),
    value: useNetworkName(),
  }
  if (!enableNetworkSwitch) return <ListRow plain {...row} />
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

/** The order of the account's tokens. */
function TokenOrder({ choices }: Pick<AccountPart, 'choices'>) {
  const t = useWords()
  const byName = useSelected(choices.state, (state) => state.byName)
  return (
    <ListRow
      leading={<IconBox icon="swap" size={32} />}
      title={t('settings.tokenOrder')}
      value={t(byName ? 'settings.byName' : 'settings.byWorth')}
      onClick={() => choices.choose({ byName: !byName })}
    />
  )
}

interface OfferedProps {
  readonly connectorId: string
  readonly inPlace?: boolean
}

/** What features add here. */
function Offered({ connectorId, inPlace = false }: OfferedProps) {
  const label = useLabel()
  const { router } = useWidget()
  const root = useRoot()
  const account = activeAccount(root)
  const mine = useActions('settings').filter(
    ({ connector = connectorId, inPlace: drawn = false }) => drawn === inPlace && connector === connectorId,
  )
  if (inPlace) return mine.map(({ id, route }) => <EmbeddedView key={id} route={route} />)
  return mine.map(({ id, icon, route, label: key, value }) => (
    <ListRow
      key={id}
      leading={<IconBox icon={icon} size={32} />}
      title={label(key)}
      value={account && value?.(root, account)}
      chevron
      onClick={() => router.push(route.view, route.params)}
    />
  ))
}
