import type { CatalogueWallet } from '@foyer/controllers/visit'
import type { SafeUrl } from '@foyer/core'
import {
  Body,
  Button,
  EmptyState,
  Footnote,
  IconBox,
  type IconName,
  ListRow,
  Message,
  WalletImage,
} from '@foyer/ui'
import { useVisit, useWords } from '../scaffoldContext.js'
import { useImage } from '../useImage.js'
import { useListedWallet } from '../walletList.js'

/** Where a wallet that is not on this page can be had. */
export function GetWallet({ walletId }: { readonly walletId: string }) {
  const wallet = useListedWallet(walletId)
  return wallet ? <Offers wallet={wallet} /> : <UnknownWallet />
}

function Offers({ wallet }: { readonly wallet: CatalogueWallet }) {
  const t = useWords()
  const { images } = useVisit()
  const { name, icon, imageId } = wallet
  const loaded = useImage(images, 'wallet', imageId)
  const offers = offersOf(wallet)
  return (
    <Body>
      <Message
        media={<WalletImage src={icon ?? loaded} name={name} size={80} />}
        title={t('getWallet.heading', { name })}
        text={t('getWallet.text')}
      />
      {offers.map(({ key, icon, url }) => (
        <ListRow
          key={key}
          leading={<IconBox icon={icon} />}
          title={t(key)}
          subtitle={new URL(url).hostname}
          href={url}
          external
        />
      ))}
      {offers.length === 0 && <Footnote>{t('getWallet.noLinks')}</Footnote>}
    </Body>
  )
}

type OfferKey =
  | 'getWallet.chrome'
  | 'getWallet.appStore'
  | 'getWallet.playStore'
  | 'getWallet.webapp'
  | 'getWallet.homepage'

function offersOf({ chromeStore, appStore, playStore, webappLink, homepage }: CatalogueWallet) {
  const all: readonly { key: OfferKey; icon: IconName; url: SafeUrl | undefined }[] = [
    { key: 'getWallet.chrome', icon: 'browser', url: chromeStore },
    { key: 'getWallet.appStore', icon: 'phone', url: appStore },
    { key: 'getWallet.playStore', icon: 'phone', url: playStore },
    { key: 'getWallet.webapp', icon: 'desktop', url: webappLink },
    { key: 'getWallet.homepage', icon: 'link', url: homepage },
  ]
  return all.flatMap(({ url, ...offer }) => (url ? [{ ...offer, url }] : []))
}

function UnknownWallet() {
  const t = useWords()
  const { router } = useVisit()
  return (
    <Body>
      <EmptyState
        icon="wallet"
        title={t('getWallet.unknownTitle')}
        text={t('getWallet.unknownText')}
        action={
          <Button variant="soft" onClick={() => router.back()}>
            {t('view.back')}
          </Button>
        }
      />
    </Body>
  )
}
