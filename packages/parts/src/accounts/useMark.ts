import type { Images, Token } from '@foyer/core'
import { usePicture } from '@foyer/ui'

/**
 * The picture of a network, or of a chain family by its namespace: the one that the host names, else its mark, for which
 * nobody is asked, else that of the catalogue. Of no network, none.
 */
export function useNetworkImage(
  images: Images,
  network: { id: string; imageId?: string | undefined } | undefined,
) {
  const { id = '', imageId } = network ?? {}
  return usePicture(id || undefined, async () => {
    const named = imageId === undefined ? undefined : await images.load('asset', imageId)
    return named ?? (await images.mark(id)) ?? images.load('network', id)
  })
}

/** The mark of a coin that a network names as its own, else the picture that it came with, else that of the catalogue. */
export function useCoinImage(
  images: Images,
  symbol: string | undefined,
  { icon, imageId }: Pick<Token, 'icon' | 'imageId'>,
) {
  return usePicture(
    symbol,
    async () => (await images.mark(`coin:${symbol}`)) ?? icon ?? (imageId && images.load('token', imageId)),
  )
}
