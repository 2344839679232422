import { type CatalogueWallet, isMobile, type SafeUrl } from '@foyer/core'
import { Body, Footnote, IconBox, type IconName, ListRow, Message, WalletImage } from '@foyer/ui'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useWalletImage } from '../../useWalletImage.js'
import { useListedWallet } from '../../walletList.js'
import type { BuiltInProps } from '../group.js'
import { EmptyView } from '../parts/EmptyView.js'

/** Where a wallet that is not on this page can be had. */
export function GetWallet({ params }: Pick<BuiltInProps<'GetWallet'>, 'params'>) {
  const { walletId } = params
  const wallet = useListedWallet(walletId)
  return wallet ? <Offers wallet={wallet} /> : <UnknownWallet />
}

function Offers({ wallet }: { readonly wallet: CatalogueWallet }) {
  const t = useWords()
  const { connectors } = useWidget().instance
  const reachable = connectors.some(({ catalogue }) => catalogue)
  const { name } = wallet
  const src = useWalletImage(wallet)
  const offers = offersOf(wallet)
  return (
    <Body>
      <Message
        media={<WalletImage src={src} name={name} size={80} />}
        title={t(reachable ? 'getWallet.remoteHeading' : 'getWallet.heading', { name })}
        text={t(reachable ? 'getWallet.remoteText' : 'getWallet.text')}
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

/** Where a wallet can be had, with what serves this device first. */
function offersOf({ chromeStore, appStore, playStore, webappLink, homepage }: CatalogueWallet) {
  const all: readonly { key: OfferKey; icon: IconName; url: SafeUrl | undefined }[] = [
    { key: 'getWallet.chrome', icon: 'browser', url: chromeStore },
    { key: 'getWallet.appStore', icon: 'phone', url: appStore },
    { key: 'getWallet.playStore', icon: 'phone', url: playStore },
    { key: 'getWallet.webapp', icon: 'desktop', url: webappLink },
    { key: 'getWallet.homepage', icon: 'link', url: homepage },
  ]
  const offers = all.flatMap(({ url, ...offer }) => (url ? [{ ...offer, url }] : []))
  return isMobile()
    ? offers.sort((a, b) => Number(a.icon === 'browser') - Number(b.icon === 'browser'))
    : offers
}

/** A wallet that is in no list, or not any more. */
function UnknownWallet() {
  const t = useWords()
  const { router } = useWidget()
  return (
    <EmptyView
      icon="wallet"
      title={t('getWallet.unknownTitle')}
      text={t('getWallet.unknownText')}
      action={t('view.back')}
      onAction={() => router.back()}
    />
  )
}
