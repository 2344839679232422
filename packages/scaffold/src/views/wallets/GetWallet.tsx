import { reloadPage } from '@foyer/controllers'
import { type CatalogueWallet, isMobile, type SafeUrl } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Body, Button, ButtonLink, Icon, IconBox, ListRow, Message, WalletImage } from '@foyer/ui'
import { useState } from 'react'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useWalletImage } from '../../useWalletImage.js'
import { useListedWallet } from '../../walletList.js'
import type { BuiltInProps } from '../group.js'
import { EmptyView } from '../parts/EmptyView.js'
import { lazyView } from '../parts/lazyView.js'
import { browseLinkOf, type Offer, offersOf } from './offers.js'

// Few visitors scan one.
const AppCode = lazyView(
  () => import('./AppCode.js'),
  (chunk) => chunk.AppCode,
)

/** Where a wallet that is not on this page can be had. */
export function GetWallet({ params }: Pick<BuiltInProps<'GetWallet'>, 'params'>) {
  const { walletId } = params
  const wallet = useListedWallet(walletId)
  return wallet ? <Offers wallet={wallet} /> : <UnknownWallet />
}

function Offers({ wallet }: { readonly wallet: CatalogueWallet }) {
  const t = useWords()
  const { router, instance } = useWidget()
  const { connectors, options } = instance
  const reachable = connectors.some(({ catalogue }) => catalogue)
  const { name } = wallet
  const src = useWalletImage(wallet)
  const offers = offersOf(wallet)
  const browse = isMobile() ? browseLinkOf(wallet, location.href) : undefined
  return (
    <Body>
      <Message
        media={<WalletImage src={src} name={name} size={80} />}
        title={t(browse || reachable ? 'getWallet.remoteHeading' : 'getWallet.heading', {
          wallet: walletWord(name),
        })}
        text={
          browse
            ? t('getWallet.browseText', { wallet: walletWord(name) })
            : t(
                offers.length === 0
                  ? 'getWallet.noLinks'
                  : reachable
                    ? 'getWallet.remoteText'
                    : 'getWallet.text',
              )
        }
      />
      {browse && (
        <ButtonLink variant="primary" href={browse}>
          {t('getWallet.browse', { wallet: walletWord(name) })}
        </ButtonLink>
      )}
      {offers.map((offer) =>
        offer.icon === 'phone' && !isMobile() ? (
          <AppRow key={offer.key} offer={offer} name={name} image={src} />
        ) : (
          <ListRow key={offer.key} {...rowOf(t, offer)} href={offer.url} external />
        ),
      )}
      {/* Most extensions reach no page that was open before. */}
      {offers.some(({ key }) => key === 'getWallet.chrome') && (
        <Button variant="soft" icon="refresh" onClick={() => reloadPage(options.id, router.state.stack)}>
          {t('getWallet.reload')}
        </Button>
      )}
    </Body>
  )
}

function rowOf(t: ReturnType<typeof useWords>, { key, icon, url }: Offer) {
  return { leading: <IconBox icon={icon} />, title: t(key), subtitle: new URL(url).hostname }
}

interface AppRowProps {
  readonly offer: Offer
  readonly name: string
  readonly image: SafeUrl | undefined
}

/** An app for phones, on a screen that is none: a press shows a code to scan. */
function AppRow({ offer, name, image }: AppRowProps) {
  const t = useWords()
  const [isOpen, open] = useState(false)
  return (
    <>
      <ListRow
        {...rowOf(t, offer)}
        subtitle={t('getWallet.scan')}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        trailing={<Icon name="chevron-down" />}
      />
      {isOpen && <AppCode name={name} url={offer.url} image={image} />}
    </>
  )
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
