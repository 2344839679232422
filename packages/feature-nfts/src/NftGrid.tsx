import { type Images, quoted, truncateMiddle } from '@foyer/core'
import { ArtworkTile, TileSections, useLocale, useText } from '@foyer/ui'
import { memo, useMemo } from 'react'
import { groupsOf } from './groups.js'
import type { messages } from './messages.js'
import { NftMark, NftPicture } from './NftPicture.js'
import { countText, lineOf, type Nft, nameText, titleOf } from './nft.js'

interface NftGridProps {
  readonly items: readonly Nft[]
  readonly images: Images
  readonly onChoose: (nft: Nft) => void
  readonly onEndReached?: () => void
}

/** Collectibles by collection. */
export function NftGrid({ items, images, onChoose, onEndReached }: NftGridProps) {
  const t = useText<typeof messages>()
  const sections = useMemo(
    () =>
      groupsOf(items).map((group) => {
        const { id, items: own } = group
        const name = nameText(group.name) || (id === ':' ? t('nfts.single') : truncateMiddle(id))
        const [first] = own
        const heading = (
          <>
            {first && <NftMark images={images} nft={first} name={name} />}
            <bdi>{name}</bdi>
            <small>{own.length}</small>
          </>
        )
        return { id, heading, items: own }
      }),
    [items, images, t],
  )
  return (
    <TileSections
      sections={sections}
      getKey={({ id }) => id}
      renderItem={(nft) => <Tile nft={nft} images={images} onChoose={onChoose} />}
      onEndReached={onEndReached}
    />
  )
}

interface TileProps extends Pick<NftGridProps, 'images' | 'onChoose'> {
  readonly nft: Nft
}

/** Drawn again where the list is, and not as it scrolls. */
const Tile = memo(function Tile({ nft, images, onChoose }: TileProps) {
  const { locale } = useLocale()
  const { amount } = nft
  return (
    <ArtworkTile image={<NftPicture images={images} nft={nft} />} onClick={() => onChoose(nft)}>
      {amount > 1n ? `${countText(amount, locale)} × ${quoted(titleOf(nft))}` : lineOf(nft)}
    </ArtworkTile>
  )
})
