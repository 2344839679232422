import { type CatalogueWallet, isMobile } from '@foyer/core'
import { Body, Button, ButtonLink, IconBox, ListRow, Message, WalletImage } from '@foyer/ui'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useWalletImage } from '../../useWalletImage.js'
import { useListedWallet } from '../../walletList.js'
import type { BuiltInProps } from '../group.js'
import { EmptyView } from '../parts/EmptyView.js'
import { browseLinkOf, offersOf } from './offers.js'

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
  const browse = isMobile() ? browseLinkOf(wallet, location.href) : undefined
  return (
    <Body>
      <Message
        media={<WalletImage src={src} name={name} size={80} />}
        title={t(browse || reachable ? 'getWallet.remoteHeading' : 'getWallet.heading', { name })}
        text={
          browse
            ? t('getWallet.browseText', { name })
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
          {t('getWallet.browse', { name })}
        </ButtonLink>
      )}
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
      {/* Most extensions reach no page that was open before. */}
      {offers.some(({ key }) => key === 'getWallet.chrome') && (
        <Button variant="soft" icon="refresh" onClick={() => location.reload()}>
          {t('getWallet.reload')}
        </Button>
      )}
    </Body>
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
