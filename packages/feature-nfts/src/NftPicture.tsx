import type { Images } from '@foyer/core'
import { Artwork, type ArtworkProps, type ImageSize, usePicture, useText, WalletImage } from '@foyer/ui'
import type { messages } from './messages.js'
import type { Nft } from './nft.js'

interface NftPictureProps extends Pick<ArtworkProps, 'whole' | 'role' | 'aria-label'> {
  readonly images: Images
  readonly nft: Pick<Nft, 'id' | 'hasPicture' | 'media'>
}

/** A tile that is scrolled past needs no picture. */
const delayMs = 80

/** The picture of a collectible from the image service, with a word where it is more than that. */
export function NftPicture({ images, nft, ...rest }: NftPictureProps) {
  const t = useText<typeof messages>()
  const src = useNftImage(images, nft)
  return <Artwork src={src} tag={nft.media && t(`nfts.${nft.media}`)} {...rest} />
}

/** As {@link NftPicture}, small beside words. */
export function NftMark({
  images,
  nft,
  name,
  size = 24,
}: {
  readonly images: Images
  readonly nft: NftPictureProps['nft']
  readonly name: string
  readonly size?: ImageSize
}) {
  return <WalletImage src={useNftImage(images, nft)} name={name} size={size} />
}

function useNftImage(images: Images, { id, hasPicture }: NftPictureProps['nft']) {
  return usePicture(hasPicture ? id : undefined, () => images.load('asset', id), delayMs)
}
