import type { CatalogueWallet } from '@foyer/core'
import { useImage } from '@foyer/parts'
import { useWidget } from './scaffoldContext.js'

/** The picture of a listed wallet, as {@link useImage}. */
export function useWalletImage(
  { icon, imageId }: Pick<CatalogueWallet, 'icon' | 'imageId'>,
  delayMs?: number,
) {
  const loaded = useImage(useWidget().images, 'wallet', imageId, delayMs)
  return icon ?? loaded
}
