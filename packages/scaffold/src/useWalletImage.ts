import type { CatalogueWallet } from '@foyer/core'
import { usePicture } from '@foyer/ui'
import { useWidget } from './scaffoldContext.js'

/**
 * The picture of a listed wallet.
 * @param delayMs as {@link usePicture} has it
 */
export function useWalletImage(
  { icon, imageId }: Pick<CatalogueWallet, 'icon' | 'imageId'>,
  delayMs?: number,
) {
  const { images } = useWidget()
  const loaded = usePicture(imageId, (id) => images.load('wallet', id), delayMs)
  return icon ?? loaded
}
