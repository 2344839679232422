import type { Images, Network, TokenBalance } from '@foyer/core'
import { TokenImage, type TokenImageProps, usePicture } from '@foyer/ui'
import { useCoinImage, useNetworkImage } from '../accounts/useMark.js'
import { isNative } from './tokens.js'

interface TokenPictureProps extends Pick<TokenImageProps, 'size'> {
  readonly images: Images
  readonly token: Pick<TokenBalance, 'address' | 'icon' | 'imageId' | 'name' | 'symbol'>
  readonly network: Network
  /** With the network's picture on its corner. */
  readonly badge?: boolean
}

/**
 * The picture of a token. A network's own coin is drawn by the mark of what the host says it is; any other token by the
 * picture that it came with, or that the catalogue has of it: anybody may give one any name.
 */
export function TokenPicture({ images, token, network, badge = false, size }: TokenPictureProps) {
  const isCoin = isNative(token)
  const coin = useCoinImage(images, isCoin ? network.nativeCurrency.symbol : undefined, token)
  const listed = isCoin ? undefined : token.imageId
  const known = usePicture(listed, async () => listed && images.load('token', listed))
  const corner = useNetworkImage(images, badge ? network : undefined)
  return (
    <TokenImage
      src={isCoin ? coin : (token.icon ?? known)}
      name={token.symbol || token.name}
      size={size}
      network={badge ? { src: corner, name: network.name } : undefined}
    />
  )
}
