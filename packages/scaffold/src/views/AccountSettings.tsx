import { activeNetwork, connectionOf, type Network, type SafeUrl, safeUrl, truncateMiddle } from '@foyer/core'
import {
  AccountAvatar,
  Body,
  Button,
  CopyButton,
  IconBox,
  isIconName,
  ListRow,
  NetworkImage,
  SectionLabel,
  Stack,
  Tag,
  WalletImage,
} from '@foyer/ui'
import { useActions, useLabel, useOptions, useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { useConnectedWallet } from '../useConnectedWallet.js'
import { useDisconnect } from '../useDisconnect.js'
import { useImage } from '../useImage.js'
import { NoAccount } from './Account.js'

/** The account in use: its addresses, network and wallet, and the way out. */
export function AccountSettings() {
  const t = useWords()
  const root = useRoot()
  const connection = connectionOf(root, root.networks.active)
  const wallet = useConnectedWallet()
  const { disconnecting, disconnect } = useDisconnect()
  // A disconnect that is under way keeps its button, although the account is gone already.
  if (connection.status !== 'connected') return disconnecting ? <Body aria-busy="true" /> : <NoAccount />

  const { address, addresses } = connection
  const network = activeNetwork(root)
  const explorer = explorerLink(network, address)
  return (
    <Body>
      <SectionLabel>{t('settings.addresses', { count: addresses.length })}</SectionLabel>
      {addresses.map((one) => (
        <AddressRow key={one} address={one} inUse={addresses.length > 1 && one === address} />
      ))}
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
      <Button variant="danger" icon="power" loading={disconnecting} onClick={disconnect}>
        {t('settings.disconnect')}
      </Button>
    </Body>
  )
}

function AddressRow({ address, inUse }: { readonly address: string; readonly inUse: boolean }) {
  const t = useWords()
  return (
    <ListRow
      leading={<AccountAvatar address={address} size={40} />}
      title={truncateMiddle(address)}
      trailing={
        <Stack direction="row" align="center">
          {inUse && <Tag tone="good">{t('settings.inUse')}</Tag>}
          <CopyButton
            value={address}
            label={t('account.copy', { address })}
            copiedLabel={t('account.copied')}
          />
        </Stack>
      }
    />
  )
}

function NetworkSetting({ network: { name, imageId } }: { readonly network: Network }) {
  const t = useWords()
  const { images, router, instance } = useVisit()
  const { enableNetworkSwitch } = useOptions()
  const src = useImage(images, 'asset', imageId)
  const row = {
    leading: <NetworkImage src={src} name={name} size={40} />,
    title: t('settings.network'),
    value: name,
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
  const { router } = useVisit()
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

/** Where the public can look an address up. */
export function explorerLink({ explorer }: Network, address: string): SafeUrl | undefined {
  return (
    explorer && safeUrl('web', `${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`)
  )
}
