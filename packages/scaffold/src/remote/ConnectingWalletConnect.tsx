import { type CatalogueWallet, installedWallet, isMobile } from '@foyer/controllers/visit'
import type { WalletEntry } from '@foyer/core'
import { Body, Button, Columns, Message, Stack, Tabs, WalletImage } from '@foyer/ui'
import { useState } from 'react'
import { useLegalLock } from '../legal.js'
import { useVisit, useWords } from '../scaffoldContext.js'
import { useWalletImage } from '../useImage.js'
import { UnknownWallet } from '../views/GetWallet.js'
import { connectEntry, useEntries, useListedWallet } from '../walletList.js'
import { Code, CopyLink } from './Code.js'
import { GetButton } from './GetButton.js'
import { Locked } from './Locked.js'
import { OpenWallet } from './OpenWallet.js'
import { platformsOf, type RemotePlatform } from './platforms.js'
import { usePairing } from './usePairing.js'

/** Pairs with one listed wallet, on this device or another. */
export function ConnectingWalletConnect({ walletId }: { readonly walletId: string }) {
  const wallet = useListedWallet(walletId)
  const locked = useLegalLock()
  if (!wallet) return <UnknownWallet />
  return locked ? <Locked /> : <OneWallet wallet={wallet} />
}

const labels = {
  qr: 'remote.phone',
  mobile: 'remote.phone',
  desktop: 'remote.desktop',
  web: 'remote.web',
  browser: 'remote.browser',
} as const satisfies Record<RemotePlatform, string>

function OneWallet({ wallet }: { readonly wallet: CatalogueWallet }) {
  const t = useWords()
  const { name } = wallet
  const entry = installedWallet(wallet, useEntries())
  const platforms = platformsOf(wallet, { mobile: isMobile(), installed: entry !== undefined })
  const [chosen, choose] = useState<RemotePlatform>()
  const platform = platforms.find((one) => one === chosen) ?? platforms[0]
  const panel = <Way key={platform} wallet={wallet} platform={platform} entry={entry} />
  return (
    <Body>
      {platforms.length === 1 ? (
        panel
      ) : (
        <Tabs
          variant="pills"
          label={t('remote.tabs', { name })}
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

interface WayProps {
  readonly wallet: CatalogueWallet
  readonly platform: RemotePlatform
  /** The same wallet in this browser. */
  readonly entry: WalletEntry | undefined
}

/** One way to reach the wallet. */
function Way({ wallet, platform, entry }: WayProps) {
  const t = useWords()
  const pairing = usePairing(wallet)
  const src = useWalletImage(wallet)
  const { name } = wallet
  const Ways = name.length > longName ? Stack : Columns
  if (platform === 'browser') return entry && <Here entry={entry} />
  if (platform !== 'qr') return <OpenWallet wallet={wallet} src={src} kind={platform} pairing={pairing} />
  return (
    <Stack>
      <Code pairing={pairing} wallet={{ name, image: <WalletImage src={src} name={name} size={40} /> }} />
      <Ways>
        <CopyLink pairing={pairing} />
        <GetButton variant="soft" wallet={wallet}>
          {t('remote.get', { name })}
        </GetButton>
      </Ways>
    </Stack>
  )
}

function Here({ entry }: { readonly entry: WalletEntry }) {
  const t = useWords()
  const visit = useVisit()
  const { name, icon } = entry
  return (
    <Stack>
      <Message
        media={<WalletImage src={icon} name={name} size={80} />}
        text={t('remote.installed', { name })}
      />
      <Button onClick={() => connectEntry(visit, entry)}>{t('remote.continue')}</Button>
    </Stack>
  )
}
