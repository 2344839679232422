import { isListOffered, popularCount } from '@foyer/controllers/widget'
import { type CatalogueWallet, latestValue } from '@foyer/core'
import { IconBox, ListRow, SectionLabel, Tile, TileSkeleton, Tiles, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { LazyPart } from '../../LazyPart.js'
import { useLegalLock } from '../../legal.js'
import { useOptions, useSelected, useWidget, useWords } from '../../scaffoldContext.js'
import { useListed } from '../../walletList.js'

interface PopularWalletsProps {
  /** Other ways to connect, below the wallets. */
  readonly children: ReactNode
}

/** For who has no wallet here: well-known ones, and how to come by one. */
export function PopularWallets({ children }: PopularWalletsProps) {
  const t = useWords()
  const { wallets } = useWidget()
  const listed = useSelected(wallets.state, ({ recommended }) => latestValue(recommended))
  const failed = useSelected(wallets.state, ({ recommended }) => recommended.status === 'failed')
  const locked = useLegalLock()
  if (failed || listed?.length === 0)
    return (
      <>
        <LazyPart part="NoWallet" />
        {children}
      </>
    )
  return (
    <>
      <SectionLabel action={<span>{t('connect.noneFound')}</span>}>{t('connect.popular')}</SectionLabel>
      <Tiles>
        {listed
          ? listed.map((wallet) => <PopularTile key={wallet.id} wallet={wallet} locked={locked} />)
          : // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
            Array.from({ length: popularCount }, (_, place) => <TileSkeleton key={place} />)}
      </Tiles>
      {children}
      <GetRow />
    </>
  )
}

function PopularTile({ wallet, locked }: { readonly wallet: CatalogueWallet; readonly locked: boolean }) {
  const { connect } = useListed()
  const { name, icon } = wallet
  return (
    <Tile
      image={<WalletImage src={icon} name={name} size={40} />}
      aria-label={name}
      aria-disabled={locked || undefined}
      onClick={() => !locked && connect(wallet)}
    >
      {/* What is a wallet here has been said above. */}
      {name.replace(/ Wallet$/, '')}
    </Tile>
  )
}

/** The way to a first wallet: what one is, then those that there are. */
function GetRow() {
  const t = useWords()
  const { router, instance } = useWidget()
  const options = useOptions()
  if (!isListOffered(options) && !options.enableWalletGuide) return null
  return (
    <ListRow
      leading={<IconBox icon="wallet" />}
      title={t('connect.get')}
      subtitle={t('connect.getHint')}
      chevron
      onClick={() => {
        instance.events.emit('CLICK_GET_WALLET')
        router.push(options.enableWalletGuide ? 'WhatIsAWallet' : 'AllWallets')
      }}
    />
  )
}
