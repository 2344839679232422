import { type CatalogueWallet, isMobile, type ViewProps, type WalletEntry } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Body, Button, Columns, EmptyState, Message, Stack, Tabs, WalletImage } from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PairingController } from '../controller.js'
import { Code, CopyLink } from './Code.js'
import { useFormatters } from './formatters.js'
import { GetButton } from './GetButton.js'
import { OpenWallet } from './OpenWallet.js'
import { platformsOf, type RemotePlatform } from './platforms.js'
import { usePairing } from './usePairing.js'
import { useWalletImage } from './useWalletImage.js'

type Props = ViewProps<'ConnectingWalletConnect', PairingController>
type Host = Pick<Props, 'context' | 'controller'>

/** Pairs with one listed wallet, on this device or another. */
export function ConnectingWalletConnect({ params, ...host }: Partial<Pick<Props, 'params'>> & Host) {
  const { wallets } = host.context
  useSnapshot(wallets.state)
  // A page without types opens it for no wallet.
  const wallet = params && wallets.find(params.walletId)
  return wallet ? <OneWallet wallet={wallet} {...host} /> : <UnknownWallet {...host} />
}

const labels = {
  qr: 'walletConnect.phone',
  mobile: 'walletConnect.phone',
  desktop: 'walletConnect.desktop',
  web: 'walletConnect.web',
  browser: 'walletConnect.browser',
} as const satisfies Record<RemotePlatform, string>

function OneWallet({ wallet, ...host }: Host & { readonly wallet: CatalogueWallet }) {
  const t = useFormatters()
  const { name } = wallet
  useSnapshot(host.context.state)
  const entry = host.context.wallets.installed(wallet)
  const platforms = platformsOf(wallet, { mobile: isMobile(), installed: entry !== undefined })
  const [chosen, choose] = useState<RemotePlatform>()
  const platform = platforms.find((one) => one === chosen) ?? platforms[0]
  const panel = <ConnectMethod key={platform} wallet={wallet} platform={platform} entry={entry} {...host} />
  return (
    <Body>
      {platforms.length === 1 ? (
        panel
      ) : (
        <Tabs
          variant="pills"
          label={t('walletConnect.tabs', { wallet: walletWord(name) })}
          tabs={platforms.map((id) => ({ id, label: t(labels[id]) }))}
          value={platform}
          onValueChange={choose}
        >
          {panel}
        </Tabs>
      )}
    </Body>
  )
}

/** A longer name takes a line of its own. */
const longName = 10

interface WayProps extends Host {
  readonly wallet: CatalogueWallet
  readonly platform: RemotePlatform
  /** The same wallet in this browser. */
  readonly entry: WalletEntry | undefined
}

/** One way to reach the wallet. */
function ConnectMethod({ wallet, platform, entry, controller, context }: WayProps) {
  const t = useFormatters()
  const pairing = usePairing(controller.pairings, context, wallet)
  const src = useWalletImage(wallet, context)
  const { name } = wallet
  const Ways = name.length > longName ? Stack : Columns
  if (platform === 'browser') return entry && <Here entry={entry} context={context} />
  if (platform !== 'qr')
    return <OpenWallet kind={platform} wallet={wallet} src={src} pairing={pairing} context={context} />
  return (
    <Stack>
      <Code pairing={pairing} wallet={{ name, image: <WalletImage src={src} name={name} size={40} /> }} />
      <Ways>
        <CopyLink pairing={pairing} />
        <GetButton variant="soft" wallet={wallet} context={context}>
          {t('walletConnect.get', { wallet: walletWord(name) })}
        </GetButton>
      </Ways>
    </Stack>
  )
}

function Here({ entry, context }: Pick<Host, 'context'> & { readonly entry: WalletEntry }) {
  const t = useFormatters()
  const { name, icon } = entry
  return (
    <Stack>
      <Message
        media={<WalletImage src={icon} name={name} size={80} />}
        text={t('walletConnect.installed', { wallet: walletWord(name) })}
      />
      <Button onClick={() => context.wallets.connect(entry)}>{t('walletConnect.continue')}</Button>
    </Stack>
  )
}

/** A wallet that is in no list, or not any more. */
function UnknownWallet({ context: { router } }: Host) {
  const t = useFormatters()
  return (
    <Body>
      <EmptyState
        icon="wallet"
        title={t('walletConnect.unknownTitle')}
        text={t('walletConnect.unknownText')}
        action={
          <Button variant="soft" onClick={() => router.back()}>
            {t('walletConnect.back')}
          </Button>
        }
      />
    </Body>
  )
}
